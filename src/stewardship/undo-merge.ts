import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { type Json, toImportLine, valueAt, withValues } from '../import/entry-line.js';
import { fillDocuments } from '../import/fill-documents.js';
import { applyMerges, prepareLine } from '../import/merged-lines.js';
import { refreshSearches } from '../import/refresh-searches.js';
import { findAliases } from '../import/sql/merged-records.js';
import { lockForRemoval } from '../import/sql/removed-records.js';
import { lockStored } from '../import/sql/stored-lines.js';
import { inRecordTransaction, type RecordTransaction } from '../import/sql/write-records.js';
import { writeEntries } from '../import/write-batch.js';
import { kindsOfId } from '../records/record-kinds.js';
import { returnMembers } from '../searches/sql/merged-members.js';
import { quote } from '../values/nearest-texts.js';
import { undoDays } from './model/mergeable-products.js';
import { returnLinks } from './move-links.js';
import { readReason, type StewardshipTerms } from './remove-records.js';
import {
  deleteLinks,
  deleteMerge,
  findStoredLink,
  findStoredMerge,
  listVersions,
  returnKeys,
  type StoredMerge,
} from './sql/merges.js';
import { noteFilteredLinks } from './sql/record-links.js';

/** A request to undo a merge. */
export interface MergeUndo {
  /** The ID of the merged record. */
  readonly from: string;
  /** Null if none was given. */
  readonly reason: string | null;
}

export interface MergeUndoReport {
  /** False if the record exists, because an earlier call undid the merge. */
  readonly undone: boolean;
  /** The record into which the record was merged; null if it was not. */
  readonly into: string | null;
  /** The number of records that link to the record again. */
  readonly links: number;
  /** The number of records that still link to the survivor, because they changed since the merge. */
  readonly linksLeft: number;
  readonly lists: number;
  readonly searches: { readonly refreshed: number; readonly rowsAdded: number; readonly rowsRemoved: number };
}

const dayMs = 86_400_000;
const none = { undone: false, into: null, links: 0, linksLeft: 0, lists: 0 };

/**
 * Undoes a merge of the last 60 days (D26), in one transaction: the record is restored, and gets its links, signals,
 * identifiers and list memberships back. What changed on the survivor since remains. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND for the ID of no merged record, and VALIDATION_ERROR for an older merge.
 */
export async function undoMerge(
  db: Database,
  { from, ...input }: MergeUndo,
  { clock, audit, signal }: StewardshipTerms,
): Promise<MergeUndoReport> {
  const reason = input.reason === null ? null : readReason(input.reason);
  await fillDocuments(db);
  const done = await inRecordTransaction(
    db,
    async (transaction) => {
      const merge = await findStoredMerge(transaction.client, from);
      if (merge === null) return requireStored(transaction, from);
      requireRecent(from, merge, clock.now());
      const returned = await undoFound(transaction, from, merge, clock.now());
      const details = { into: merge.survivorId, ...(reason !== null && { reason }) };
      const target = { kind: 'record', id: from } as const;
      await audit(transaction.client, [{ action: 'merge undo', organizationId: null, target, details }]);
      return { undone: true, into: merge.survivorId, ...returned };
    },
    lockForRemoval,
  );
  const { searches, added, removed } = await refreshSearches(db, clock, signal);
  return { ...done, searches: { refreshed: searches, rowsAdded: added, rowsRemoved: removed } };
}

/** @throws ApiError NOT_FOUND when no record has the ID. */
async function requireStored(transaction: RecordTransaction, id: string): Promise<typeof none> {
  const [kind] = kindsOfId(id);
  if ((await lockStored(transaction, kind, [id])).has(id)) return none;
  throw new ApiError('NOT_FOUND', `No merged record has the ID ${quote(id)}.`);
}

function requireRecent(id: string, { mergedAt }: StoredMerge, now: Date): void {
  if (now.getTime() - mergedAt.getTime() <= undoDays * dayMs) return;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${quote(id)} was merged at ${mergedAt.toISOString()}. A merge can be undone for ${undoDays} days.`,
  );
}

async function undoFound(
  transaction: RecordTransaction,
  from: string,
  merge: StoredMerge,
  now: Date,
): Promise<Pick<MergeUndoReport, 'links' | 'linksLeft' | 'lists'>> {
  const { client } = transaction;
  const { kind, survivorId } = merge;
  const chain = await deleteMerge(client, from);
  await restoreRecord(transaction, merge);
  await returnKeys(client, survivorId, chain);
  const except = { kind, id: merge.intoId };
  const links = await returnLinks(transaction, { from, survivor: survivorId, except });
  await returnSurvivor(transaction, from, merge, links.signalIds);
  const lists = await returnMembers(client, merge.lists, { id: from, survivorId, now });
  await deleteLinks(client, from);
  await noteFilteredLinks(client, kind, survivorId, [from]);
  await noteFilteredLinks(client, kind, from, [from]);
  return { links: links.returned, linksLeft: links.left, lists };
}

/** Writes the merged record as it was, or as an import has had it since. */
async function restoreRecord(transaction: RecordTransaction, { kind, line }: StoredMerge): Promise<void> {
  const entry = { record: prepareLine(kind, JSON.parse(line) as Json), source: undefined, position: 0 };
  await writeEntries(transaction, await applyMerges(transaction, [entry]));
}

/** Takes from the survivor what it has from the merged record: the aliases, and the signals that do not name it. */
async function returnSurvivor(
  transaction: RecordTransaction,
  from: string,
  { kind, survivorId, aliases }: StoredMerge,
  signalIds: readonly string[],
): Promise<void> {
  const { client } = transaction;
  const stored = (await lockStored(transaction, kind, [survivorId])).get(survivorId);
  if (stored === undefined) return;
  const present = toImportLine(kind, stored);
  const link = await findStoredLink(client, from, { kind, id: survivorId });
  const version = (await listVersions(client, kind, [survivorId])).get(survivorId);
  const others = (await findAliases(client, [survivorId])).get(survivorId) ?? [];
  const retained = new Set(others.flatMap((one) => Object.values(one).flat()));
  const line =
    link !== null && link.version === version
      ? (JSON.parse(link.line) as Json)
      : withoutSignals(withoutAliases(present, aliases, retained), signalIds);
  await writeEntries(transaction, [{ record: prepareLine(kind, line), source: undefined, position: 0 }]);
}

function withoutAliases(line: Json, aliases: StoredMerge['aliases'], retained: ReadonlySet<string>): Json {
  const values = Object.entries(aliases).flatMap(([path, added]) => {
    const listed = valueAt(line, path);
    if (!Array.isArray(listed)) return [];
    const left = listed.filter((one: unknown) => !added.includes(String(one)) || retained.has(String(one)));
    return left.length === listed.length ? [] : [{ path, value: left.length === 0 ? null : left }];
  });
  return withValues(line, values);
}

const signalKeys = [
  ...['talent_signal_ids', 'investor_signal_ids', 'svc_strategic_signal_ids', 'strategic_signal_ids'],
];

/** Removes signals from the lists of a record. Writing the record adds those again that name it (D22). */
function withoutSignals(line: Json, signalIds: readonly string[]): Json {
  const moved = new Set<unknown>(signalIds);
  const values = signalKeys.flatMap((path) => {
    const listed = line[path];
    if (!Array.isArray(listed)) return [];
    return [{ path, value: listed.filter((id: unknown) => !moved.has(id)) }];
  });
  return withValues(line, values);
}
