import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { newCharge } from '../../accounts/model/charge.js';
import { creditCount, hasCapacityFor } from '../../accounts/model/credit-budget.js';
import { findCreditBudget } from '../../accounts/sql/credit-budgets.js';
import { LoopSlice } from '../../concurrency/loop-slice.js';
import type { Services } from '../../context/services.js';
import type { Database } from '../../database/database.js';
import { ApiError } from '../../errors/api-error.js';
import { ByteWriter } from '../../http/byte-writer.js';
import { csvColumns } from '../../records/wire/csv-columns.js';
import { rowWriter } from '../../records/wire/csv-line.js';
import { isTextFormat } from '../../records/wire/row-formats.js';
import { endRows, failAssembly, writeAssembledPart } from '../sql/export-assembly.js';
import {
  type ExportStep,
  failExport,
  isExportAwaited,
  type LeasedExport,
  LeaseLost,
  leaveExport,
  StepNotPaid,
  takeExport,
  writeExportStep,
} from '../sql/export-steps.js';
import { assembleNext } from './assemble-file.js';
import { type ExportRows, openRows, type ReadRows, readStep } from './read-export-rows.js';

const pack = promisify(gzip);

/**
 * Maximum records per step, which reads, charges and writes them together. `stepBytes` limits the size of their
 * documents.
 */
const stepRows = 1000;
const stepBytes = 4 * 2 ** 20;
const dayMs = 86_400_000;

/** The export that is being made, in the state after its last step or part. */
interface Progress {
  job: LeasedExport;
}

/** After this many consecutive attempts without a completed step, an export fails. */
const maxAttempts = 5;

/** After this many steps, an export yields to an organization that has no export in progress. */
const stepsPerSlice = 10;

/** Runs queued exports, several in parallel. */
export class ExportWorker {
  private readonly atWork = new Set<Promise<void>>();
  private requestCount = 0;
  private isStopping = false;
  private readonly db: Database;

  constructor(
    private readonly services: Shared,
    private readonly logger: Logger,
  ) {
    this.db = services.db;
  }

  /** Starts running queued exports, if a slot is free. Does nothing when there are none. */
  wake(): void {
    this.requestCount += 1;
    if (this.isStopping || this.atWork.size >= this.services.bounds.exportConcurrency) return;
    const work = this.work().finally(() => this.atWork.delete(work));
    this.atWork.add(work);
  }

  /** Resolves when the current steps are written. Other processes continue the exports. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.atWork);
  }

  private async work(): Promise<void> {
    try {
      while (!this.isStopping) {
        const { requestCount } = this;
        const job = await takeExport(this.db, this.services.clock.now());
        if (job !== null) await this.make(job);
        else if (requestCount === this.requestCount) return;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'due exports could not be read; retrying later');
    }
  }

  /** Runs an export. After a transient failure, any process leases it again when its lease expires. */
  private async make(job: LeasedExport): Promise<void> {
    // An error concerns the export as it is after the last step or part that was written.
    const progress: Progress = { job };
    try {
      if (!job.isRead) await this.makeSteps(progress);
      if (progress.job.isRead && !isTextFormat(job.format)) await this.assemble(progress);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof ApiError && error.status < 500) await this.fail(progress.job, error);
      else if (progress.job.attempts >= maxAttempts)
        await this.fail(progress.job, new ApiError('INTERNAL_ERROR'));
      else this.logger.warn({ err: error, exportId: job.exportId }, 'an export step failed; retrying');
    }
  }

  /** Ends an export with an error. A file that is assembled from its rows follows, with the rows charged so far. */
  private fail(job: LeasedExport, { code, message }: ApiError): Promise<void> {
    const { now, expiresAt } = this.moments();
    const error = { code, message };
    if (isTextFormat(job.format)) return failExport(this.db, job, error, now, expiresAt);
    return job.isRead ? failAssembly(this.db, job, error, now, expiresAt) : endRows(this.db, job, error);
  }

  /** Reads, charges and writes the records, or the first ones, and leaves the others to another process. */
  private async makeSteps(progress: Progress): Promise<void> {
    const taken = progress.job;
    if (!taken.hasKey)
      throw new ApiError('API_KEY_NOT_VALID', 'The key that made the export is not valid any more.');
    const { organizationId } = taken;
    // The export competes for connections with its organization's requests, as if it were another key.
    const db = this.db.as({ organizationId, keyId: 'exports' }, null);
    const read = await openRows(db, taken, this.services.writeDocument);
    for (let steps = 1; !progress.job.isRead; steps++) {
      if (this.isStopping) return leaveExport(this.db, progress.job);
      progress.job = await this.makeStep(progress.job, read);
      const isSliceOver = !progress.job.isRead && steps % stepsPerSlice === 0;
      if (isSliceOver && (await isExportAwaited(this.db, organizationId)))
        return leaveExport(this.db, progress.job);
    }
  }

  /** Assembles the file from its rows, part by part. */
  private async assemble(progress: Progress): Promise<void> {
    const { organizationId } = progress.job;
    const db = this.db.as({ organizationId, keyId: 'exports' }, null);
    for (let isEnd = false; !isEnd;) {
      if (this.isStopping) return leaveExport(this.db, progress.job);
      const next = await assembleNext(db, progress.job);
      ({ isEnd } = next);
      const { now, expiresAt } = this.moments();
      const bytes = Buffer.concat(next.pieces);
      const part = {
        ...next,
        // The bytes are compressed already.
        body: await pack(bytes, { level: 0 }),
        length: bytes.length,
        expiresAt: isEnd ? expiresAt : null,
      };
      progress.job = await writeAssembledPart(this.db, progress.job, part, now);
      if (!isEnd && (await isExportAwaited(this.db, organizationId)))
        return leaveExport(this.db, progress.job);
    }
  }

  /** Makes the next step. After the last one, the export is read (`isRead`). */
  private async makeStep(job: LeasedExport, read: ReadRows): Promise<LeasedExport> {
    const found = await readStep(read, job.position, { rows: stepRows, bytes: stepBytes });
    const { now, expiresAt } = this.moments();
    const step: ExportStep = {
      rows: found.documents.length,
      position: found.position,
      part: await this.write(job, found),
      charge: chargeOf(job, found.documents.length),
      expiresAt: found.isEnd ? expiresAt : null,
    };
    await this.checkBounds(job, step);
    try {
      return await writeExportStep(this.db, job, step, now);
    } catch (error) {
      throw error instanceof StepNotPaid ? stepNotPaid(step) : error;
    }
  }

  private async checkBounds(job: LeasedExport, step: ExportStep): Promise<void> {
    const { rows, credits, maxCredits, organizationId, capKeyIds } = job;
    const { exportRows, exportSheetRows } = this.services.bounds;
    const most = job.format === 'xlsx' ? Math.min(exportRows, exportSheetRows) : exportRows;
    if (rows + step.rows > most)
      throw new ApiError(
        'ANSWER_TOO_LARGE',
        `An export as ${job.format} can have at most ${most} records, but more match.`,
      );
    const price = step.charge?.credits ?? 0;
    const cost = credits + price;
    if (maxCredits === null || cost <= maxCredits) return;
    const budget = await findCreditBudget(this.db, organizationId);
    if (!hasCapacityFor(budget, capKeyIds, price, this.services.clock.now())) throw stepNotPaid(step);
    throw new ApiError(
      'COST_ABOVE_MAX_CREDITS',
      `With the next ${recordsOf(step.rows)}, this export costs ${creditCount(cost)}, but X-Max-Credits allows ${maxCredits}.`,
    );
  }

  /**
   * Converts the records of a step to lines, and compresses them. Yields to the event loop in between. Files that are not
   * text are assembled from lines of NDJSON later.
   */
  private async write(job: LeasedExport, { documents }: ExportRows): Promise<ExportStep['part']> {
    const { head, row, ending } = rowWriter(
      isTextFormat(job.format) ? job.format : 'ndjson',
      csvColumns[job.kind],
    );
    const slice = new LoopSlice();
    const writer = new ByteWriter(Infinity);
    writer.write(job.parts === 0 ? head : '');
    for (const document of documents) {
      if (slice.isOver) await slice.renew();
      writer.write(row(document));
      writer.write(ending);
    }
    const bytes = Buffer.concat(writer.end());
    return bytes.length === 0 ? null : { body: await pack(bytes, { level: 1 }), length: bytes.length };
  }

  private moments(): { readonly now: Date; readonly expiresAt: Date } {
    const now = this.services.clock.now();
    return { now, expiresAt: new Date(now.getTime() + dayMs) };
  }
}

type Shared = Pick<Services, 'db' | 'clock' | 'bounds' | 'writeDocument'>;

const recordsOf = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

function stepNotPaid({ rows, charge }: ExportStep): ApiError {
  const text = `The next ${recordsOf(rows)} cost ${creditCount(charge?.credits ?? 0)}, but fewer remain.`;
  return new ApiError('OUT_OF_CREDITS', text);
}

/**
 * Creates the charge of a step. Its request ID consists of the export's ID and the part's number, so the ledger accepts
 * it only once, even if two processes write the same step.
 */
function chargeOf(job: LeasedExport, rows: number): ExportStep['charge'] {
  if (rows === 0) return null;
  const payer = { ...job, requestId: `${job.exportId}-${job.parts}` };
  return newCharge(payer, { operation: 'createExport', records: { [job.kind]: rows } });
}
