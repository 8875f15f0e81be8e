import { isDeepStrictEqual } from 'node:util';
import { readWireRecord, WireError } from '../records/wire/read-wire-record.js';
import { withDocument } from '../records/wire/write-document.js';
import type { BatchEntry, EntryCorrection } from './batch-entry.js';
import type { CheckedLines, RefusedLine } from './check-lines.js';
import { type Json, toImportLine, valueAt, withValues } from './entry-line.js';
import { type PreparedRecord, prepareRecord } from './sql/prepare-record.js';
import { findCorrections, type StoredCorrection, storeSourceValues } from './sql/record-corrections.js';
import type { RecordTransaction } from './sql/write-records.js';

/**
 * Replaces the values of a batch that operators corrected (D26). Needs the lock of `lockBatch`. Returns the same array
 * if there are none.
 */
export async function correctEntries(
  transaction: RecordTransaction,
  entries: readonly BatchEntry[],
): Promise<CheckedLines> {
  const found = await findCorrections(
    transaction.client,
    entries.map(({ record }) => record),
  );
  if (found.size === 0) return { entries, refused: [] };
  const taken: BatchEntry[] = [];
  const refused: RefusedLine[] = [];
  for (const entry of entries) {
    const corrected = correctEntry(entry, found.get(`${entry.record.kind} ${entry.record.id}`) ?? []);
    if ('reason' in corrected) refused.push({ entry, reason: corrected });
    else taken.push(corrected);
  }
  return { entries: taken, refused };
}

/** A line of `import --update` is corrected when it is merged with the stored record. */
function correctEntry(
  entry: BatchEntry,
  stored: readonly StoredCorrection[],
): BatchEntry | RefusedLine['reason'] {
  if (stored.length === 0) return entry;
  const line: Json = entry.patch ?? toImportLine(entry.record.kind, entry);
  const corrections = stored.map(({ path, value, sourceValue }) => ({
    path,
    value,
    sourceValue,
    lineValue: valueAt(line, path),
  }));
  if (entry.patch !== undefined || !corrections.some(isRetained)) return { ...entry, corrections };
  try {
    return { ...entry, record: rewriteRecord(entry.record, withValues(line, corrections)), corrections };
  } catch (error) {
    // A correction of an earlier version of the program may not match the contract any more.
    if (!(error instanceof WireError)) throw error;
    return { reason: error.reason, detail: error.detail };
  }
}

/** Returns the record of another line, with the values of the given record that are not part of a line. */
export function rewriteRecord(record: PreparedRecord, line: Json): PreparedRecord {
  const item = readWireRecord(record.kind, line);
  const profnetId = record.kind === 'Company' ? record.profnetId : undefined;
  const rewritten = prepareRecord(withDocument({ ...item, ...(profnetId !== undefined && { profnetId }) }));
  return rewritten.kind === 'Person' && record.kind === 'Person'
    ? { ...rewritten, emails: record.emails }
    : rewritten;
}

/**
 * Stores the newest values of the source for the corrected values of written entries. Returns how many corrections
 * replaced another value of the source.
 */
export async function noteSourceValues(
  { client }: RecordTransaction,
  written: readonly BatchEntry[],
): Promise<number> {
  const changed = new Map<string, { kind: string; recordId: string; path: string; value: unknown }>();
  let retained = 0;
  for (const { record, corrections = [] } of written) {
    for (const correction of corrections) {
      const { path, lineValue, sourceValue } = correction;
      if (isRetained(correction)) retained += 1;
      const key = `${record.kind} ${record.id} ${path}`;
      if (lineValue === undefined) continue;
      // If several lines have the same ID, the last one is written.
      if (isDeepStrictEqual(lineValue, sourceValue)) changed.delete(key);
      else changed.set(key, { kind: record.kind, recordId: record.id, path, value: lineValue });
    }
  }
  if (changed.size > 0) await storeSourceValues(client, [...changed.values()]);
  return retained;
}

/** Returns whether a correction replaces another value of its line. */
function isRetained({ value, lineValue }: EntryCorrection): boolean {
  return lineValue !== undefined && !isDeepStrictEqual(value, lineValue);
}
