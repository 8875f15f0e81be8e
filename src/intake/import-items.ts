import type { Clock } from '../domain/clock.js';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { measureRecords } from '../store/records/measure-records.js';
import { writeRecords } from '../store/records/write-records.js';
import type { IntakeRecord } from '../domain/intake-record.js';
import { withDocument } from '../wire/with-document.js';
import type { IntakeItem, Reject } from './intake-item.js';
import { refreshSearches } from './refresh-searches.js';
import type { RejectsFile } from './rejects-file.js';

/** What an import did. */
export interface ImportReport {
  /** Records taken, by kind: new, replaced or equal to what was there. */
  readonly imported: Readonly<Record<RecordKind, number>>;
  readonly rejected: number;
  readonly rejectedByReason: Readonly<Record<string, number>>;
  readonly rejectsFile: string | null;
  readonly searches: { readonly refreshed: number; readonly rowsAdded: number; readonly rowsRemoved: number };
}

export interface ImportOptions {
  readonly rejects: RejectsFile;
  readonly clock: Clock;
  /** Called after each batch with the records taken so far. */
  readonly onProgress?: (records: number) => void;
  /** Called when what follows the records begins. */
  readonly onPhase?: (phase: 'measuring tables' | 'refreshing saved searches') => void;
  /** Stops between batches; what is written stays, and a second run completes it. */
  readonly signal?: AbortSignal;
}

/** Wide records are heavy, so a batch of companies or people is small; rounds and the like go in larger ones. */
const batchSizes: Readonly<Record<RecordKind, number>> = {
  Company: 500,
  Person: 500,
  Investor: 1000,
  FundingRound: 2000,
  Acquisition: 2000,
  Ipo: 2000,
};

/** A batch becomes one text on its way to the database, and texts have an end. */
const mostCharacters = 32 * 1024 * 1024;

/**
 * Writes what a reader yields in batches, each a transaction of whole records; keeps the rejects; then brings the saved
 * searches up to date. Running it again on the same input changes nothing.
 */
export async function importItems(
  db: Database,
  items: Iterable<IntakeItem> | AsyncIterable<IntakeItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const counts = Object.fromEntries(recordKinds.map((kind) => [kind, 0])) as Record<RecordKind, number>;
  let batch: IntakeRecord[] = [];
  let total = 0;
  let characters = 0;
  const flush = async (): Promise<void> => {
    options.signal?.throwIfAborted();
    const refused = batch.length === 0 ? [] : await writeBatch(db, batch);
    for (const { item, reject } of refused) {
      counts[item.kind] -= 1;
      await options.rejects.add(reject);
    }
    total += batch.length - refused.length;
    batch = [];
    characters = 0;
    options.onProgress?.(total);
  };
  const take = async (item: IntakeItem): Promise<void> => {
    if (item.kind === 'Reject') {
      await options.rejects.add(item);
      return;
    }
    batch.push(item);
    characters += item.source?.text.length ?? 0;
    counts[item.kind] += 1;
    if (batch.length >= batchSizes[item.kind] || characters >= mostCharacters) await flush();
  };
  try {
    for await (const item of items) await take(item);
    await flush();
  } finally {
    await options.rejects.close();
  }
  options.onPhase?.('measuring tables');
  if (total > 0) await measureRecords(db);
  options.onPhase?.('refreshing saved searches');
  const { searches, added, removed } = await refreshSearches(db, options.clock);
  return {
    imported: counts,
    rejected: options.rejects.count,
    rejectedByReason: options.rejects.reasons,
    rejectsFile: options.rejects.path,
    searches: { refreshed: searches, rowsAdded: added, rowsRemoved: removed },
  };
}

/** PostgreSQL's classes for values that it cannot hold: data exceptions, constraints, limits. */
const refusedStates = /^(22|23|54)/;

/**
 * Writes a batch; if the database refuses a value that the readers let pass, each record on its own, so that one bad
 * record costs no good one. Answers the refused ones.
 */
async function writeBatch(db: Database, batch: readonly IntakeRecord[]): Promise<Refusal[]> {
  try {
    await writeOrWait(db, batch);
    return [];
  } catch (error) {
    if (!refusedStates.test(String((error as { code?: unknown }).code))) throw error;
    const [only] = batch;
    if (batch.length > 1) return (await mapInOrder(batch, (item) => writeBatch(db, [item]))).flat();
    return only === undefined ? [] : [{ item: only, reject: describeRefusal(only, error) }];
  }
}

/** Two imports of the same records may wait for each other; PostgreSQL ends one of them, which simply tries again. */
async function writeOrWait(db: Database, batch: readonly IntakeRecord[]): Promise<void> {
  const documented = batch.map(withDocument);
  try {
    await writeRecords(db, documented);
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('40')) throw error;
    await writeRecords(db, documented);
  }
}

interface Refusal {
  readonly item: IntakeRecord;
  readonly reject: Reject;
}

/** A record that was put together from several rows has no line of its own. */
function describeRefusal(item: IntakeRecord, error: unknown): Reject {
  const detail = error instanceof Error ? error.message : String(error);
  const source = item.source ?? { file: item.kind, line: 0, text: JSON.stringify(item.record) };
  return { kind: 'Reject', ...source, reason: 'the database refuses it', detail };
}

async function mapInOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
