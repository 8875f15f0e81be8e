import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { newCharge } from '../../accounts/model/charge.js';
import { creditCount, hasCapacityFor } from '../../accounts/model/credit-budget.js';
import { findCreditBudget } from '../../accounts/sql/credit-budgets.js';
import { LoopSlice } from '../../concurrency/loop-slice.js';
import type { Services, WriteDocument } from '../../context/services.js';
import type { Database } from '../../database/database.js';
import { ApiError } from '../../errors/api-error.js';
import { ByteWriter } from '../../http/byte-writer.js';
import { readFilter } from '../../query/model/read-filter.js';
import { batchStretches } from '../../query/sql/batch-connections.js';
import { documentFields, hasDocument, type StoredDocument } from '../../records/fields.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { recordProducts } from '../../records/record-kinds.js';
import { batchRecords } from '../../records/sql/read-records.js';
import { csvColumns } from '../../records/wire/csv-columns.js';
import { rowWriter } from '../../records/wire/csv-line.js';
import { findList } from '../../searches/sql/lists.js';
import { findSavedSearch } from '../../searches/sql/saved-searches.js';
import { type Owner, storedEntries, type StoredPosition } from '../../searches/sql/stored-entries.js';
import { toDateString } from '../../values/dates.js';
import type { JsonSource } from '../../values/json-source.js';
import { notFound } from '../../values/not-found.js';
import {
  type ExportPosition,
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

/** Maximum number of records that one statement reads by ID. */
const batchSize = 500;

/** Number of records in the first batch of a step, from which their size is estimated. */
const firstRows = 50;

const pack = promisify(gzip);

/**
 * Maximum records per step, which reads, charges and writes them together. `stepBytes` limits the size of their
 * documents.
 */
const stepRows = 1000;
const stepBytes = 4 * 2 ** 20;
const dayMs = 86_400_000;

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
    try {
      await this.makeSteps(job);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof ApiError && error.status < 500) await this.fail(job, error);
      else if (job.attempts >= maxAttempts) await this.fail(job, new ApiError('INTERNAL_ERROR'));
      else this.logger.warn({ err: error, exportId: job.exportId }, 'an export step failed; retrying');
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
    // The export competes for connections with its organization's requests, as if it were another key.
    const db = this.db.as({ organizationId, keyId: 'exports' }, null);
    const read = await openRows(db, taken, this.services.writeDocument);
    let [job, isEnd] = [taken, false];
    for (let steps = 1; !isEnd; steps++) {
      if (this.isStopping) return leaveExport(this.db, job);
      [job, isEnd] = await this.makeStep(job, read);
      const isSliceOver = !isEnd && steps % stepsPerSlice === 0;
      if (isSliceOver && (await isExportAwaited(this.db, organizationId))) return leaveExport(this.db, job);
    }
  }

  private async makeStep(job: LeasedExport, read: ReadRows): Promise<[LeasedExport, boolean]> {
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
      return [await writeExportStep(this.db, job, step, now), found.isEnd];
    } catch (error) {
      throw error instanceof StepNotPaid ? stepNotPaid(step) : error;
    }
  }

  private async checkBounds(job: LeasedExport, step: ExportStep): Promise<void> {
    const { rows, credits, maxCredits, organizationId, capKeyIds } = job;
    const { exportRows } = this.services.bounds;
    if (rows + step.rows > exportRows)
      throw new ApiError(
        'ANSWER_TOO_LARGE',
        `An export can have at most ${exportRows} records, but more match.`,
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

  /** Converts the records of a step to lines, and compresses them. Yields to the event loop in between. */
  private async write(job: LeasedExport, { documents }: ExportRows): Promise<ExportStep['part']> {
    const { head, row, ending } = rowWriter(job.format, csvColumns[job.kind]);
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

/** The next records of an export. */
interface ExportRows {
  readonly documents: readonly JsonSource[];
  /** The position of the last record; null when there is none. */
  readonly position: ExportPosition | null;
  readonly isEnd: boolean;
}

/** Reads at most `limit` records after a position. The order of the records is stable. */
type ReadRows = (after: ExportPosition | null, limit: number) => Promise<ExportRows>;

/**
 * Returns the function that reads the records of an export. Records of a search or list are read in its order, without
 * records that were added after the export was created. Records of a product are read in ID order. Each statement
 * reads the part of an index that follows the previous record.
 * @throws ApiError NOT_FOUND when the search or list was deleted.
 */
async function openRows(db: Database, job: LeasedExport, write: WriteDocument): Promise<ReadRows> {
  const { source, kind } = job;
  if ('product' in source) return byFilter(db, job, source, write);
  const isSearch = 'searchId' in source;
  const found = isSearch ? await findSavedSearch(db, source.searchId) : await findList(db, source.listId);
  if (found === null) throw notFound(`the ${isSearch ? 'saved search' : 'list'} has been deleted.`);
  const [owner, id]: [Owner, string] = isSearch
    ? ['search', String(source.searchId)]
    : ['list', source.listId];
  const until = job.addedUntil?.getTime() ?? 0;
  return async (after, limit) => {
    const [all = []] = await storedEntries(db, owner, [id], {
      after: after as StoredPosition | null,
      limit,
    });
    const entries = all.filter(({ addedAt }) => addedAt <= until);
    const ids = entries.map((position) => position.id);
    const documents = await documentsOf(db, kind, ids, write);
    return { documents, position: entries.at(-1) ?? null, isEnd: entries.length < limit };
  };
}

function byFilter(
  db: Database,
  { createdAt }: LeasedExport,
  source: Extract<LeasedExport['source'], { readonly product: unknown }>,
  write: WriteDocument,
): ReadRows {
  const kind = recordProducts[source.product];
  const today = toDateString(createdAt);
  const condition = source.filter === null ? null : readFilter(kind, source.filter, { today });
  const order = [{ field: 'ID', direction: 'ASC' }] as const;
  const range = { source: kind, condition, order, from: 'start', before: null } as const;
  return async (after, limit) => {
    const position = after === null ? null : { id: after.id, values: [after.id] };
    const { lists } = await batchStretches(db, kind, { ...range, after: position, limit }, [''], {
      fields: documentFields,
    });
    const [entries = []] = lists;
    const records = entries.flatMap(({ record }) => record ?? []);
    const documents = await withDocuments(db, kind, records, write);
    const last = entries.at(-1);
    return {
      documents,
      position: last === undefined ? null : { id: last.id, values: [last.id] },
      isEnd: entries.length < limit,
    };
  };
}

async function documentsOf(
  db: Database,
  kind: RecordKind,
  ids: readonly string[],
  write: WriteDocument,
): Promise<readonly JsonSource[]> {
  const documents: JsonSource[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    const records = await batchRecords(db, kind, ids.slice(from, from + batchSize), documentFields);
    const found = records.filter((record) => record !== null);
    documents.push(...(await withDocuments(db, kind, found, write)));
  }
  return documents;
}

type Found = StoredDocument & { readonly id: string };

/** Returns the documents of records. Creates them for records that were stored without one. */
async function withDocuments(
  db: Database,
  kind: RecordKind,
  records: readonly Found[],
  write: WriteDocument,
): Promise<readonly JsonSource[]> {
  const lacking = records.filter((record) => !hasDocument(record)).map(({ id }) => id);
  const whole = await batchRecords(db, kind, lacking);
  const made = new Map(
    whole.flatMap((record) => (record ? [[record.id, write(kind, record).document]] : [])),
  );
  return records.flatMap(({ id, document }) => document ?? made.get(id) ?? []);
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

/**
 * Limits of a step: the number of records, and the total bytes of their documents. The last batch of a step may exceed
 * the maximum of bytes.
 */
interface StepBounds {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Reads the records of a step in batches: first a few records, then as many as fit if each is as large as the largest
 * record so far. Records have no maximum size, so a fixed number of them might not fit into memory.
 */
async function readStep(
  read: ReadRows,
  after: ExportPosition | null,
  bounds: StepBounds,
): Promise<ExportRows> {
  const documents: JsonSource[] = [];
  let position = after;
  let [bytes, largest] = [0, 1];
  let next = Math.min(firstRows, bounds.rows);
  for (let rows = 0; ;) {
    const part = await read(position, next);
    rows += next;
    position = part.position ?? position;
    for (const document of part.documents) {
      documents.push(document);
      const size = Buffer.byteLength(document);
      bytes += size;
      largest = Math.max(largest, size);
    }
    next = Math.min(bounds.rows - rows, Math.floor((bounds.bytes - bytes) / largest));
    if (part.isEnd || next <= 0) return { documents, position, isEnd: part.isEnd };
  }
}
