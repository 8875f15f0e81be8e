import type { PoolClient } from 'pg';
import type { Charge } from '../accounts/charge.js';
import { chargeWithin } from '../accounts/charge-credits.js';
import { ledIntoMonth } from '../accounts/led-into-month.js';
import type { Database } from '../database.js';
import { inTransaction } from '../transaction.js';
import { leaseSeconds, type ExportPlace, type LeasedExport } from './export-leases.js';

/** What one step adds to an export. */
export interface ExportStep {
  readonly rows: number;
  readonly place: ExportPlace | null;
  /** Packed with gzip, and how many bytes it has unpacked; null when there is nothing to add. */
  readonly part: { readonly body: Buffer; readonly length: number } | null;
  /** Null when nothing is charged. */
  readonly charge: Charge | null;
  /** Set by the last step: when the file is to go. */
  readonly expiresAt: Date | null;
}

/** Another gateway has taken the export, or it was deleted: nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The charge of the step does not fit what is left: nothing was written. */
export class StepNotPaid extends Error {
  override readonly name = 'StepNotPaid';
}

/**
 * Writes a step: its part of the file, its charge with its ledger row, and how far the export is; all of it or nothing.
 * The budget is locked last, so that others wait for it only as long as the transaction takes to end.
 * @throws LeaseLost, StepNotPaid.
 */
export async function writeExportStep(
  db: Database,
  job: LeasedExport,
  step: ExportStep,
  now: Date,
): Promise<LeasedExport> {
  const { rows, place, part, charge, expiresAt } = step;
  const next = {
    ...job,
    place: place ?? job.place,
    rows: job.rows + rows,
    credits: job.credits + (charge?.credits ?? 0),
    bytes: job.bytes + (part?.length ?? 0),
    parts: job.parts + (part === null ? 0 : 1),
  };
  const write = async (client: PoolClient): Promise<void> => {
    const { rowCount } = await client.query(
      `UPDATE export_job SET place = $3, rows = $4, credits = $5, bytes = $6, parts = $7, attempts = 0,
         lease_until = now() + interval '${leaseSeconds} seconds',
         status = CASE WHEN $9::timestamptz IS NULL THEN status ELSE 'done' END,
         finished_at = CASE WHEN $9::timestamptz IS NULL THEN NULL ELSE $8::timestamptz END, expires_at = $9
       WHERE id = $1 AND lease = $2 AND status = 'running'`,
      [
        job.exportId,
        job.lease,
        next.place && JSON.stringify(next.place),
        next.rows,
        next.credits,
        next.bytes,
        next.parts,
        now,
        expiresAt,
      ],
    );
    if (rowCount !== 1) throw new LeaseLost('another gateway has the export');
    if (part !== null)
      await client.query(
        'INSERT INTO export_part (job_id, number, start, length, body) VALUES ($1, $2, $3, $4, $5)',
        [job.exportId, job.parts, job.bytes, part.length, part.body],
      );
    if (charge === null) return;
    const budget = await chargeWithin(client, job.organizationId, [charge], now);
    if (budget === null) throw new StepNotPaid('the step costs more than is left');
  };
  await ledIntoMonth(() => inTransaction(db, write));
  return next;
}
