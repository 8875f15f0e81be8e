import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { LoopSlice } from '../context/loop-turns.js';
import type { Services } from '../context/services.js';
import { priceOf } from '../domain/record-price.js';
import { ApiError } from '../errors/api-error.js';
import { noNotes } from '../store/accounts/charge.js';
import type { Database } from '../store/database.js';
import {
  failExport,
  isExportAwaited,
  leaveExport,
  takeExport,
  type LeasedExport,
} from '../store/exports/export-leases.js';
import { LeaseLost, StepNotPaid, writeExportStep, type ExportStep } from '../store/exports/export-steps.js';
import { csvColumns } from '../wire/csv-columns.js';
import { rowWriter } from '../wire/row-writer.js';
import { readStep } from './read-step.js';
import { openRows, type ExportRows, type ReadRows } from './export-rows.js';

const pack = promisify(gzip);

/** Records that are read, charged and written together, as far as their documents have no more bytes together. */
const stepRows = 1000;
const stepBytes = 4 * 2 ** 20;
const dayMilliseconds = 86_400_000;
/** An export that made no step so often has met something that trying again does not help. */
const mostAttempts = 5;
/** After so many steps an export gives way to one of an organization that has none at work. */
const stepsOfTurn = 10;

type Shared = Pick<Services, 'db' | 'clock' | 'bounds' | 'writeDocument'>;

/** Works at exports, some at a time, as long as there are any. */
export class ExportWorker {
  private readonly atWork = new Set<Promise<void>>();
  private asked = 0;
  private isStopping = false;
  private readonly db: Database;

  constructor(
    private readonly services: Shared,
    private readonly logger: Logger,
  ) {
    this.db = services.db;
  }

  /** Looks for exports to work at. It is no harm to call it when there are none. */
  wake(): void {
    this.asked += 1;
    if (this.isStopping || this.atWork.size >= this.services.bounds.exportsAtOnce) return;
    const work = this.work().finally(() => this.atWork.delete(work));
    this.atWork.add(work);
  }

  /** Resolves when the steps at work are written; the exports are left to others. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.atWork);
  }

  private async work(): Promise<void> {
    try {
      while (!this.isStopping) {
        const { asked } = this;
        const job = await takeExport(this.db, this.services.clock.now());
        if (job !== null) await this.make(job);
        else if (asked === this.asked) return;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'exports could not be looked for; trying again later');
    }
  }

  /** A failure that may pass leaves the export to whoever takes it when its lease is over. */
  private async make(job: LeasedExport): Promise<void> {
    try {
      await this.makeSteps(job);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof ApiError && error.status < 500) await this.fail(job, error);
      else if (job.attempts >= mostAttempts) await this.fail(job, new ApiError('INTERNAL_ERROR'));
      else
        this.logger.warn(
          { err: error, exportId: job.exportId },
          'a step of an export failed; it is tried again',
        );
    }
  }

  private fail(job: LeasedExport, { code, message }: ApiError): Promise<void> {
    const { now, expiresAt } = this.moments();
    return failExport(this.db, job, { code, message }, now, expiresAt);
  }

  private async makeSteps(taken: LeasedExport): Promise<void> {
    if (!taken.hasKey)
      throw new ApiError('API_KEY_NOT_VALID', 'The key that made the export is not valid any more.');
    const { organizationId } = taken;
    // It shares the database with the requests of its organization, as one more key of it.
    const db = this.db.as({ organizationId, keyId: 'exports' }, null);
    const read = await openRows(db, taken, this.services.writeDocument);
    let [job, isEnd] = [taken, false];
    for (let steps = 1; !isEnd; steps++) {
      if (this.isStopping) return leaveExport(this.db, job);
      [job, isEnd] = await this.makeStep(job, read);
      const isTurnOver = !isEnd && steps % stepsOfTurn === 0;
      if (isTurnOver && (await isExportAwaited(this.db, organizationId))) return leaveExport(this.db, job);
    }
  }

  private async makeStep(job: LeasedExport, read: ReadRows): Promise<[LeasedExport, boolean]> {
    const found = await readStep(read, job.place, { rows: stepRows, bytes: stepBytes });
    const { now, expiresAt } = this.moments();
    const step: ExportStep = {
      rows: found.documents.length,
      place: found.place,
      part: await this.write(job, found),
      charge: chargeOf(job, found.documents.length),
      expiresAt: found.isEnd ? expiresAt : null,
    };
    this.checkBounds(job, step);
    try {
      return [await writeExportStep(this.db, job, step, now), found.isEnd];
    } catch (error) {
      if (!(error instanceof StepNotPaid)) throw error;
      const text = `The next ${step.rows} records cost ${step.charge?.credits ?? 0} credits, and fewer are left.`;
      throw new ApiError('OUT_OF_CREDITS', text);
    }
  }

  private checkBounds({ rows, credits, maxCredits }: LeasedExport, step: ExportStep): void {
    const { exportRows } = this.services.bounds;
    if (rows + step.rows > exportRows)
      throw new ApiError(
        'ANSWER_TOO_LARGE',
        `An export holds at most ${exportRows} records, and there are more.`,
      );
    const cost = credits + (step.charge?.credits ?? 0);
    if (maxCredits !== null && cost > maxCredits)
      throw new ApiError(
        'COST_ABOVE_MAX_CREDITS',
        `With the next ${step.rows} records this export costs ${cost} credits, and X-Max-Credits allows ${maxCredits}.`,
      );
  }

  /** The step's lines, packed; others are let in between them. */
  private async write(job: LeasedExport, { documents }: ExportRows): Promise<ExportStep['part']> {
    const { head, line } = rowWriter(job.format, csvColumns[job.kind]);
    const slice = new LoopSlice();
    const pieces = [Buffer.from(job.parts === 0 ? head : '')];
    for (const document of documents) {
      if (slice.isOver) await slice.renew();
      pieces.push(Buffer.from(line(document)));
    }
    const bytes = Buffer.concat(pieces);
    return bytes.length === 0 ? null : { body: await pack(bytes, { level: 1 }), length: bytes.length };
  }

  private moments(): { readonly now: Date; readonly expiresAt: Date } {
    const now = this.services.clock.now();
    return { now, expiresAt: new Date(now.getTime() + dayMilliseconds) };
  }
}

/** A step's charge has the export's id and the number of its part: made once, whoever writes it. */
function chargeOf(job: LeasedExport, rows: number): ExportStep['charge'] {
  if (rows === 0) return null;
  const records = { [job.kind]: rows };
  return {
    requestId: `${job.exportId}-${job.parts}`,
    callerRequestId: job.callerRequestId,
    apiKeyId: job.apiKeyId,
    capKeyIds: job.capKeyIds,
    door: job.door,
    operation: 'createExport',
    records,
    credits: priceOf(records),
    keep: null,
    receipts: [],
    ...noNotes,
    session: null,
  };
}
