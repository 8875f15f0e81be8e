import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { type Json, toImportLine, valueAt } from '../import/entry-line.js';
import { fillDocuments } from '../import/fill-documents.js';
import { prepareLine, withAliases } from '../import/merged-lines.js';
import { refreshSearches } from '../import/refresh-searches.js';
import { type Aliases, aliasPaths } from '../import/sql/merged-records.js';
import { lockForRemoval } from '../import/sql/removed-records.js';
import { lockStored, type StoredLine } from '../import/sql/stored-lines.js';
import { inRecordTransaction, type RecordTransaction } from '../import/sql/write-records.js';
import { writeEntries } from '../import/write-batch.js';
import { type RecordKind, recordWords } from '../records/record-kinds.js';
import { moveMembers } from '../searches/sql/merged-members.js';
import { quote } from '../values/nearest-texts.js';
import { type MergeableKind, wordOf } from './model/mergeable-products.js';
import { moveLinks } from './move-links.js';
import { readReason, type StewardshipTerms } from './remove-records.js';
import { copyKeys, findStoredMerge, finishLinks, insertLinks, insertMerge, isRemoved } from './sql/merges.js';
import { noteFilteredLinks } from './sql/record-links.js';
import { deleteRecords, writeLines } from './sql/remove-batch.js';

/** A request to merge a record into another one of its kind. */
export interface Merge {
  readonly kind: MergeableKind;
  readonly from: string;
  /** The record that survives. */
  readonly into: string;
  /** Why the records are merged. Feeds report it to customers. */
  readonly reason: string;
}

export interface MergeReport {
  /** False if an earlier call merged the records. */
  readonly merged: boolean;
  /** The number of records that linked to the merged record, and link to the survivor now. */
  readonly links: number;
  /** The number of lists that had the merged record. */
  readonly lists: number;
  readonly searches: { readonly refreshed: number; readonly rowsAdded: number; readonly rowsRemoved: number };
}

/**
 * Merges a record into another one (D26), in one transaction: links, signals, identifiers, aliases and list memberships
 * move to the survivor, and the ID of the merged record leads to it. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND for an unknown ID, and VALIDATION_ERROR for an invalid reason, for a record that is removed
 * or merged into another one, and for one with too many links; then nothing is changed.
 */
export async function mergeRecords(
  db: Database,
  { kind, from, into, ...input }: Merge,
  { clock, audit, signal }: StewardshipTerms,
): Promise<MergeReport> {
  const reason = readReason(input.reason);
  if (from === into) throw invalid(`${quote(from)} cannot be merged into itself.`);
  await fillDocuments(db);
  const merge = { kind, from, into, reason };
  const done = await inRecordTransaction(
    db,
    async (transaction) => {
      const found = await findBoth(transaction, merge);
      if (found === null) return { merged: false, links: 0, lists: 0 };
      const moved = await mergeFound(transaction, merge, { ...found, mergedAt: clock.now() });
      await audit(transaction.client, [
        {
          action: `merge ${wordOf(kind)}`,
          organizationId: null,
          target: { kind: 'record', id: from },
          details: { into, reason },
        },
      ]);
      return { merged: true, ...moved };
    },
    lockForRemoval,
  );
  const { searches, added, removed } = await refreshSearches(db, clock, signal);
  return { ...done, searches: { refreshed: searches, rowsAdded: added, rowsRemoved: removed } };
}

/** Two records to merge, which the transaction has locked. */
interface FoundRecords {
  readonly merged: StoredLine;
  readonly survivor: StoredLine;
  readonly mergedAt: Date;
}

/** Returns and locks both records; null if they are merged already. @throws ApiError as `mergeRecords` does. */
async function findBoth(
  transaction: RecordTransaction,
  { kind, from, into }: Merge,
): Promise<Omit<FoundRecords, 'mergedAt'> | null> {
  const stored = await lockStored(transaction, kind, [from, into]);
  const [merged, survivor] = [stored.get(from), stored.get(into)];
  if (survivor === undefined) throw await unavailable(transaction, kind, into);
  if (merged !== undefined) return { merged, survivor };
  const earlier = await findStoredMerge(transaction.client, from);
  if (earlier?.kind === kind && [earlier.intoId, earlier.survivorId].includes(into)) return null;
  throw await unavailable(transaction, kind, from);
}

/** Returns the error for an ID of no stored record. */
async function unavailable({ client }: RecordTransaction, kind: RecordKind, id: string): Promise<ApiError> {
  const merge = await findStoredMerge(client, id);
  const { one } = recordWords[kind];
  if (merge?.kind === kind)
    return invalid(
      `The ${one} ${quote(id)} was merged into ${quote(merge.survivorId)}. Use this ID, or undo that merge.`,
    );
  if (await isRemoved(client, kind, id))
    return invalid(`The ${one} ${quote(id)} was removed. Restore it before you merge it.`);
  return new ApiError('NOT_FOUND', `No ${one} has the ID ${quote(id)}.`);
}

function invalid(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

async function mergeFound(
  transaction: RecordTransaction,
  { kind, from, into, reason }: Merge,
  { merged, survivor, mergedAt }: FoundRecords,
): Promise<Pick<MergeReport, 'links' | 'lists'>> {
  const { client } = transaction;
  const before = toImportLine(kind, survivor);
  const aliases = listAliases(kind, toImportLine(kind, merged), before);
  const line = (await writeLines(client, kind, new Map([[from, merged]]))).get(from) ?? '';
  const lists = await moveMembers(client, from, into);
  await insertMerge(client, { kind, from, into, reason, mergedAt, line, aliases, lists });
  await copyKeys(client, from, into);
  await deleteRecords(client, kind, [from]);
  await insertLinks(client, from, kind, new Map([[into, JSON.stringify(before)]]));
  const moved = await moveLinks(transaction, { kind, from, into });
  await addAliases(transaction, kind, into, aliases);
  await finishLinks(client, from, [kind, ...moved.kinds]);
  await noteFilteredLinks(client, kind, into, [from]);
  return { links: moved.count, lists: lists.length };
}

/** Returns the names and domains of a company that the survivor lacks. */
function listAliases(kind: MergeableKind, merged: Json, survivor: Json): Aliases {
  const [names = '', domains = ''] = aliasPaths[kind] ?? [];
  if (names === '') return {};
  const lacking = (own: string, path: string): readonly string[] => {
    const known = new Set(valuesOf(survivor, own, path));
    return [...new Set(valuesOf(merged, own, path))].filter((value) => !known.has(value));
  };
  return { [names]: lacking('organization_name', names), [domains]: lacking('website.domain', domains) };
}

function valuesOf(line: Json, own: string, path: string): readonly string[] {
  const values = [valueAt(line, own), ...((valueAt(line, path) ?? []) as readonly unknown[])];
  return values.filter((value): value is string => typeof value === 'string');
}

/** Adds aliases to the survivor, which may have changed because it linked to the merged record. */
async function addAliases(
  transaction: RecordTransaction,
  kind: MergeableKind,
  id: string,
  aliases: Aliases,
): Promise<void> {
  const stored = (await lockStored(transaction, kind, [id])).get(id);
  if (stored === undefined) return;
  const line = toImportLine(kind, stored);
  const completed = withAliases(line, [aliases]);
  if (completed === line) return;
  await writeEntries(transaction, [{ record: prepareLine(kind, completed), source: undefined, position: 0 }]);
}
