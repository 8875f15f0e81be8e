import { fieldsOf } from '../records/fields.js';
import { byKind, type RecordKind, recordKinds, recordTables } from '../records/record-kinds.js';
import { readWireRecord, WireError } from '../records/wire/read-wire-record.js';
import { wireNameOf } from '../records/wire/wire-names.js';
import { withDocument } from '../records/wire/write-document.js';
import type { BatchEntry } from './batch-entry.js';
import { isObject, type Json, mergeLine, toImportLine, toLine, withValues } from './entry-line.js';
import type { Reject } from './intake-item.js';
import { prepareRecord } from './sql/prepare-record.js';
import { findChanging, lockStored, type StoredLine } from './sql/stored-lines.js';
import type { RecordTransaction } from './sql/write-records.js';

/**
 * How records replace stored ones (D27). `whole`: absent values become unknown, but a line that would empty most of a
 * stored record is rejected. `replace`: absent values become unknown. `update`: only the keys of a line are changed.
 */
export type ImportMode = 'replace' | 'update' | 'whole';

export interface CheckedLines {
  readonly entries: readonly BatchEntry[];
  readonly refused: readonly RefusedLine[];
}

export interface RefusedLine {
  readonly entry: BatchEntry;
  readonly reason: Pick<Reject, 'reason' | 'detail'>;
}

/**
 * Compares lines with the stored records, in the transaction that writes them. If several lines have the same ID, each
 * is compared with the one before. If every line can be written as it is, returns the same array.
 */
export async function checkLines(
  transaction: RecordTransaction,
  entries: readonly BatchEntry[],
  mode: ImportMode,
): Promise<CheckedLines> {
  const isPatched = entries.some(({ patch }) => patch !== undefined);
  if (mode === 'replace' && !isPatched) return { entries, refused: [] };
  const stored = await readStored(transaction, entries, mode);
  const latest = new Map<string, StoredLine | BatchEntry>(stored);
  const taken: BatchEntry[] = [];
  const refused: RefusedLine[] = [];
  for (const entry of entries) {
    const key = keyOf(entry.record.kind, entry.record.id);
    const before = latest.get(key);
    const checked = checkLine(entry, before, mode);
    if ('reason' in checked) refused.push({ entry, reason: checked });
    else {
      taken.push(checked);
      latest.set(key, checked);
    }
  }
  return { entries: !isPatched && refused.length === 0 ? entries : taken, refused };
}

/** A line of a merged record has a patch in every mode (D26). */
function checkLine(
  entry: BatchEntry,
  before: StoredLine | BatchEntry | undefined,
  mode: ImportMode,
): BatchEntry | RefusedLine['reason'] {
  if (mode === 'update' || entry.patch !== undefined) return updateLine(entry, before);
  return mode === 'whole' ? checkWhole(entry, before) : entry;
}

async function readStored(
  transaction: RecordTransaction,
  entries: readonly BatchEntry[],
  mode: ImportMode,
): Promise<Map<string, StoredLine>> {
  const stored = new Map<string, StoredLine>();
  const addAll = (kind: RecordKind, found: ReadonlyMap<string, StoredLine>): void => {
    for (const [id, line] of found) stored.set(keyOf(kind, id), line);
  };
  for (const kind of recordKinds) {
    const ofKind = entries.filter(({ record }) => record.kind === kind);
    const patched = mode === 'update' ? ofKind : ofKind.filter(({ patch }) => patch !== undefined);
    const compared = mode === 'whole' ? ofKind.filter(({ patch }) => patch === undefined) : [];
    if (compared.length > 0) addAll(kind, await findChanging(transaction, kind, compared.map(recordOf)));
    if (patched.length > 0)
      addAll(
        kind,
        await lockStored(
          transaction,
          kind,
          patched.map(({ record }) => record.id),
        ),
      );
  }
  return stored;
}

function recordOf({ record }: BatchEntry): BatchEntry['record'] {
  return record;
}

function keyOf(kind: RecordKind, id: string): string {
  return `${kind} ${id}`;
}

const tooPartial =
  'would empty more than half of the known fields of the stored record. ' +
  'Import it with --update (changes only the keys of the line) or with --replace (absent keys become null)';

const maxListed = 6;

function checkWhole(
  entry: BatchEntry,
  before: StoredLine | BatchEntry | undefined,
): BatchEntry | RefusedLine['reason'] {
  if (before === undefined) return entry;
  const { kind } = entry.record;
  const known = listKnown(kind, toLine(before));
  const present = new Set(listKnown(kind, toLine(entry)));
  const emptied = known.filter((field) => !present.has(field));
  if (emptied.length * 2 <= known.length) return entry;
  const more = emptied.length > maxListed ? ', ...' : '';
  const detail = `${emptied.length} of ${known.length}: ${emptied.slice(0, maxListed).join(', ')}${more}`;
  return { reason: tooPartial, detail };
}

/** The keys that do not count as fields of a record: its ID, and lists that signals complete (D22). */
const uncounted: Readonly<Record<RecordKind, ReadonlySet<string>>> = byKind((kind) => {
  const fields = fieldsOf(recordTables[kind]);
  const found = fields.filter(([name, { settings }]) => name === 'id' || settings.type === 'signalId');
  return new Set(found.map(([name, field]) => wireNameOf(name, field)));
});

/** Returns the fields of a record, and of the objects in it (`hq.city`), that have a value. */
function listKnown(kind: RecordKind, line: Json): string[] {
  return Object.entries(line).flatMap(([key, value]) => {
    if (uncounted[kind].has(key)) return [];
    if (!isObject(value)) return isKnown(value) ? [key] : [];
    const inner = Object.entries(value).filter(([, each]) => isKnown(each));
    return inner.map(([name]) => `${key}.${name}`);
  });
}

function isKnown(value: unknown): boolean {
  if (value === null || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? Object.values(value).some(isKnown) : true;
}

const unknownId = 'no stored record has this ID. Import a new record without --update';

function updateLine(
  entry: BatchEntry,
  before: StoredLine | BatchEntry | undefined,
): BatchEntry | RefusedLine['reason'] {
  if (before === undefined) return { reason: unknownId };
  const { patch = {}, record, corrections = [] } = entry;
  try {
    const merged = mergeLine(toImportLine(record.kind, before), patch);
    const item = readWireRecord(record.kind, withValues(merged, corrections));
    return { ...entry, record: prepareRecord(withDocument(item)), patch: undefined };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { reason: error.reason, detail: error.detail };
  }
}
