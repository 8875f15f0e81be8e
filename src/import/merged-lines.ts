import { isDeepStrictEqual } from 'node:util';
import type { LinePatch } from '../records/intake-record.js';
import type { RecordKind } from '../records/record-kinds.js';
import { canBeMerged } from '../records/sql/merged-records.js';
import { readWireRecord } from '../records/wire/read-wire-record.js';
import { listReferences, replaceReferences } from '../records/wire/record-references.js';
import { withDocument } from '../records/wire/write-document.js';
import type { BatchEntry } from './batch-entry.js';
import { rewriteRecord } from './correct-entries.js';
import { isObject, type Json, mergeLine, toImportLine, valueAt, withValues } from './entry-line.js';
import {
  addMergedKeys,
  type Aliases,
  findAliases,
  findMerged,
  storeMergedLine,
} from './sql/merged-records.js';
import { placeholderRecord, type PreparedRecord, prepareRecord } from './sql/prepare-record.js';
import type { RecordTransaction } from './sql/write-records.js';

/** The keys of a line that do not update the surviving record: IDs, and dates that change with every line. */
const ignoredKeys: ReadonlySet<string> = new Set([
  ...['id', 'person_id', 'investor_id', 'last_updated', 'profnet_id', 'emails'],
  ...['talent_signal_ids', 'investor_signal_ids', 'svc_strategic_signal_ids', 'strategic_signal_ids'],
]);

/**
 * Turns the lines of merged records into updates of the surviving records (D26): those values are set that have changed
 * since the last line of the merged record. Needs the lock of `lockBatch`.
 */
export async function redirectMerged(
  transaction: RecordTransaction,
  entries: readonly BatchEntry[],
): Promise<readonly BatchEntry[]> {
  const ids = entries.flatMap(({ record }) => (canBeMerged(record.kind) ? [record.id] : []));
  if (ids.length === 0) return entries;
  const merged = await findMerged(transaction.client, ids);
  if (merged.size === 0) return entries;
  const lines = new Map([...merged].map(([id, { line }]) => [id, JSON.parse(line) as Json]));
  const redirected: BatchEntry[] = [];
  for (const entry of entries) {
    const found = merged.get(entry.record.id);
    const before = lines.get(entry.record.id);
    if (found === undefined || before === undefined) {
      redirected.push(entry);
      continue;
    }
    const line = newestLine(entry, before);
    const patch = changedValues(line, before);
    if (!isDeepStrictEqual(line, before))
      await storeMergedLine(transaction.client, found.id, JSON.stringify(line));
    lines.set(found.id, line);
    await addMergedKeys(transaction.client, found, entry.record);
    if (Object.keys(patch).length === 0) continue;
    const record = placeholderRecord(entry.record.kind, found.survivorId);
    redirected.push({ ...entry, record, patch });
  }
  return redirected;
}

/** Returns the whole line of a merged record, with the values that documents do not have. */
function newestLine({ record, patch }: BatchEntry, before: Json): Json {
  if (patch !== undefined) return mergeLine(before, patch);
  const line = { ...before, ...toImportLine(record.kind, { record }) };
  if (record.kind === 'Company' && record.profnetId !== undefined)
    return { ...line, profnet_id: record.profnetId };
  if (record.kind === 'Person' && record.emails !== null)
    return { ...line, emails: record.emails.map(({ row }) => emailOf(row)) };
  return line;
}

function emailOf(row: string): Json {
  const { email, score } = JSON.parse(row) as Json;
  return { email, score };
}

/** Returns the values of a line that differ from an earlier line, and those of the objects in it. */
function changedValues(line: Json, before: Json): LinePatch {
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(line)) {
    const known = before[key] ?? null;
    if (ignoredKeys.has(key) || isDeepStrictEqual(value, known)) continue;
    changed[key] = isObject(value) && isObject(known) ? changedValues(value, known) : value;
  }
  return changed;
}

/**
 * Replaces the IDs of merged records in lines that refer to them, and adds to lines of surviving records the aliases of
 * the merged ones (D26). Returns the same array if nothing changes.
 */
export async function applyMerges(
  { client }: RecordTransaction,
  entries: readonly BatchEntry[],
): Promise<readonly BatchEntry[]> {
  const lines = entries.map((entry) => toImportLine(entry.record.kind, entry));
  const referenced = new Set(lines.flatMap((line, at) => listReferences(kindOf(entries[at]), line)));
  const merged = await findMerged(client, [...referenced]);
  const companies = entries.flatMap(({ record }) => (record.kind === 'Company' ? [record.id] : []));
  const aliases = companies.length === 0 ? new Map<string, never>() : await findAliases(client, companies);
  if (merged.size === 0 && aliases.size === 0) return entries;
  return entries.map((entry, at) => {
    const line = lines[at] ?? {};
    const { kind, id } = entry.record;
    const replaced = replaceReferences(kind, line, (one) => merged.get(one)?.survivorId ?? one);
    const completed = kind === 'Company' ? withAliases(replaced, aliases.get(id) ?? []) : replaced;
    return completed === line ? entry : { ...entry, record: rewriteRecord(entry.record, completed) };
  });
}

function kindOf(entry: BatchEntry | undefined): RecordKind {
  return entry?.record.kind ?? 'Company';
}

/** Returns a line with these aliases, after its own. Returns the same line if it has all of them. */
export function withAliases(line: Json, aliases: readonly Aliases[]): Json {
  let completed = line;
  for (const [path, values] of aliases.flatMap((one) => Object.entries(one))) {
    const listed = (valueAt(completed, path) ?? []) as readonly string[];
    const missing = values.filter((value) => !listed.includes(value));
    if (missing.length > 0) completed = withValues(completed, [{ path, value: [...listed, ...missing] }]);
  }
  return completed;
}

/** Prepares a record from an import line. @throws WireError when the line is invalid. */
export function prepareLine(kind: RecordKind, line: Json): PreparedRecord {
  return prepareRecord(withDocument(readWireRecord(kind, structuredClone(line))));
}
