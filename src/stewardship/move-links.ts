import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { type Json, toImportLine } from '../import/entry-line.js';
import { prepareLine } from '../import/merged-lines.js';
import { lockStored, type StoredLine } from '../import/sql/stored-lines.js';
import type { RecordTransaction } from '../import/sql/write-records.js';
import { writeEntries } from '../import/write-batch.js';
import { type RecordKind, recordKinds } from '../records/record-kinds.js';
import { listReferences, replaceReferences } from '../records/wire/record-references.js';
import { maxLinks, type MergeableKind } from './model/mergeable-products.js';
import { insertLinks, listStoredLinks, listVersions } from './sql/merges.js';
import { listLinks } from './sql/record-links.js';

/** Records that are read and written together. */
const batchSize = 500;

/** The records that linked to a merged record. */
interface MovedLinks {
  readonly count: number;
  readonly kinds: readonly RecordKind[];
}

/**
 * Replaces the ID of a merged record in all records that have it, and stores these as they were before.
 * @throws ApiError VALIDATION_ERROR when more than `maxLinks` records have it.
 */
export async function moveLinks(
  transaction: RecordTransaction,
  { kind, from, into }: { readonly kind: MergeableKind; readonly from: string; readonly into: string },
): Promise<MovedLinks> {
  const links = await listLinks(transaction.client, kind, from, maxLinks + 1);
  if (links.length > maxLinks)
    throw new ApiError(
      'VALIDATION_ERROR',
      `More than ${maxLinks.toLocaleString('en')} records link to ${from}. Merge the other record into it instead.`,
    );
  const kinds = recordKinds.filter((one) => links.some((link) => link.kind === one));
  for (const one of kinds) {
    const ids = links.filter((link) => link.kind === one).map(({ id }) => id);
    for (const batch of inParts(ids)) await moveBatch(transaction, one, batch, { from, into });
  }
  return { count: links.length, kinds };
}

async function moveBatch(
  transaction: RecordTransaction,
  kind: RecordKind,
  ids: readonly string[],
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const stored = await lockStored(transaction, kind, ids);
  const lines = [...stored].map(([id, one]): [string, Json] => [id, toImportLine(kind, one)]);
  await insertLinks(
    transaction.client,
    from,
    kind,
    new Map(lines.map(([id, line]) => [id, JSON.stringify(line)])),
  );
  await writeLinesOf(
    transaction,
    kind,
    lines.map(([, line]) => replaceReferences(kind, line, (id) => (id === from ? into : id))),
  );
}

/** The outcome of returning links. */
interface ReturnedLinks {
  readonly returned: number;
  /** The number of records that changed since the merge in a way that does not show which record they refer to. */
  readonly left: number;
  /** The IDs of the signals that name the record again. */
  readonly signalIds: readonly string[];
}

/**
 * Reverses `moveLinks`. A record that is as the merge left it gets its earlier values; in others, the survivor's ID is
 * replaced, unless the record linked to both. `except` is the survivor, which is not a link.
 */
export async function returnLinks(
  transaction: RecordTransaction,
  { from, survivor, except }: ReturnTerms,
): Promise<ReturnedLinks> {
  let [returned, left] = [0, 0];
  const signalIds: string[] = [];
  let after = { kind: '', recordId: '' };
  for (;;) {
    const links = await listStoredLinks(transaction.client, from, after, batchSize);
    const last = links.at(-1);
    if (last === undefined) return { returned, left, signalIds };
    after = last;
    for (const kind of recordKinds) {
      const ofKind = links.filter(
        (link) => link.kind === kind && !(kind === except.kind && link.recordId === except.id),
      );
      if (ofKind.length === 0) continue;
      const done = await returnBatch(transaction, kind, ofKind, { from, survivor });
      returned += done.length;
      left += ofKind.length - done.length;
      if (kind === 'TalentSignal' || kind === 'InterestSignal') signalIds.push(...done);
    }
  }
}

interface ReturnTerms {
  readonly from: string;
  readonly survivor: string;
  readonly except: { readonly kind: RecordKind; readonly id: string };
}

type Link = Awaited<ReturnType<typeof listStoredLinks>>[number];

/** Returns the IDs of the records that link to the merged record again. */
async function returnBatch(
  transaction: RecordTransaction,
  kind: RecordKind,
  links: readonly Link[],
  { from, survivor }: Pick<ReturnTerms, 'from' | 'survivor'>,
): Promise<readonly string[]> {
  const ids = links.map(({ recordId }) => recordId);
  const stored = await lockStored(transaction, kind, ids);
  const versions = await listVersions(transaction.client, kind, ids);
  const found = links.flatMap(({ recordId, line, version }) => {
    const present = stored.get(recordId);
    if (present === undefined) return [];
    const before = JSON.parse(line) as Json;
    const earlier =
      versions.get(recordId) === version ? before : withEarlierId(kind, present, before, { from, survivor });
    return earlier === null ? [] : [{ id: recordId, line: earlier }];
  });
  await writeLinesOf(
    transaction,
    kind,
    found.map(({ line }) => line),
  );
  return found.map(({ id }) => id);
}

/** Returns a changed record with the merged record's ID again; null if that cannot be known. */
function withEarlierId(
  kind: RecordKind,
  present: StoredLine,
  before: Json,
  { from, survivor }: Pick<ReturnTerms, 'from' | 'survivor'>,
): Json | null {
  if (listReferences(kind, before).includes(survivor)) return null;
  const line = toImportLine(kind, present);
  const earlier = replaceReferences(kind, line, (id) => (id === survivor ? from : id));
  return earlier === line ? null : earlier;
}

async function writeLinesOf(
  transaction: RecordTransaction,
  kind: RecordKind,
  lines: readonly Json[],
): Promise<void> {
  if (lines.length === 0) return;
  const records = lines.map((line) => prepareLine(kind, line));
  invariant(records.length <= batchSize, 'links are written in batches');
  await writeEntries(
    transaction,
    records.map((record, position) => ({ record, source: undefined, position })),
  );
}

function inParts(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  );
}
