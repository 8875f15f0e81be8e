import { columnOf } from '../database/statement.js';
import { fieldsOf } from '../records/fields.js';
import { type RecordKind, recordTables } from '../records/record-kinds.js';
import { wireNameOf } from '../records/wire/wire-names.js';
import { withValue } from '../records/wire/write-document.js';
import type { BatchEntry } from './batch-entry.js';
import { lockBatch, type OperatorDecisions } from './sql/batch-locks.js';
import {
  findLacking,
  findNamed,
  type IdList,
  idLists,
  type NamedRecord,
  updateLists,
} from './sql/listed-ids.js';
import type { RecordTransaction } from './sql/write-records.js';

const signalKinds: ReadonlySet<RecordKind> = new Set(idLists.map(({ to }) => to));
const listedKinds: ReadonlySet<RecordKind> = new Set(idLists.map(({ kind }) => kind));

/**
 * Adds to the lists of signal IDs in records the IDs of stored signals that name them (D22), so that a record is
 * compared and written with all of them. Returns the same array if no list lacks any.
 */
export async function completeLists(
  transaction: RecordTransaction,
  entries: readonly BatchEntry[],
): Promise<readonly BatchEntry[]> {
  let completed = entries;
  for (const list of idLists) {
    const ids = entries.flatMap(({ record }) => (record.kind === list.kind ? [record.id] : []));
    if (ids.length === 0) continue;
    const named = await findNamed(transaction, list, ids);
    if (named.size > 0) completed = completed.map((entry) => completeEntry(entry, list, named));
  }
  return completed;
}

/** Returns whether records of a kind are signals, whose IDs are listed in the records that they name. */
export function isSignal(kind: RecordKind): boolean {
  return signalKinds.has(kind);
}

/** Acquires the locks that these records need, and returns what `lockBatch` does. */
export async function lockForLists(
  { client }: RecordTransaction,
  entries: readonly BatchEntry[],
): Promise<OperatorDecisions> {
  const hasSignals = entries.some(({ record }) => signalKinds.has(record.kind));
  if (hasSignals) return lockBatch(client, 'exclusive');
  const hasLists = entries.some(({ record }) => listedKinds.has(record.kind));
  return lockBatch(client, hasLists ? 'shared' : null);
}

function completeEntry(entry: BatchEntry, list: IdList, named: ReadonlyMap<string, NamedRecord>): BatchEntry {
  const { record } = entry;
  const found = record.kind === list.kind ? named.get(record.id) : undefined;
  if (found === undefined) return entry;
  const row = JSON.parse(record.row) as Row;
  const column = columnOf(list.field);
  const given = row[column] as readonly string[];
  const completed = completeList(given, found);
  if (completed === given) return entry;
  const documented = withValue(row.document, listKey(list), completed);
  const newRow = JSON.stringify({ ...row, [column]: completed, ...documented });
  return { ...entry, record: { ...record, row: newRow, version: documented.version } };
}

interface Row {
  readonly document: string;
  readonly [column: string]: unknown;
}

/** If the stored list has the same IDs, keeps its order, so that a repeated import changes nothing. */
function completeList(given: readonly string[], { signalIds, stored }: NamedRecord): readonly string[] {
  const known = new Set(given);
  const missing = signalIds.filter((id) => !known.has(id));
  if (missing.length === 0) return given;
  const completed = [...given, ...missing];
  const isStored =
    stored?.length === completed.length &&
    given.every((id, at) => stored[at] === id) &&
    completed.every((id) => stored.includes(id));
  return isStored ? stored : completed;
}

/** Adds the IDs of signals, which the same transaction has written, to the stored records that they name (D22). */
export async function listSignals(
  transaction: RecordTransaction,
  entries: readonly BatchEntry[],
): Promise<void> {
  for (const list of idLists) {
    const ids = entries.flatMap(({ record }) => (record.kind === list.to ? [record.id] : []));
    const lacking = ids.length === 0 ? [] : await findLacking(transaction, list, ids);
    if (lacking.length === 0) continue;
    const named = await findNamed(
      transaction,
      list,
      lacking.map(({ id }) => id),
    );
    const completed = lacking.map(({ id, listed, document }) => {
      const signalIds = named.get(id)?.signalIds ?? [];
      const all = [...listed, ...signalIds.filter((one) => !listed.includes(one))];
      const documented =
        document === null ? { document, version: null } : withValue(document, listKey(list), all);
      return { id, listed: all, ...documented };
    });
    await updateLists(transaction, list, completed);
  }
}

function listKey({ kind, field }: IdList): string {
  const described = fieldsOf(recordTables[kind]).find(([name]) => name === field)?.[1];
  return described === undefined ? field : wireNameOf(field, described);
}
