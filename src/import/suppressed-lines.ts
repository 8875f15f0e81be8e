import { ApiError } from '../errors/api-error.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { BatchEntry } from './batch-entry.js';
import { rewriteRecord } from './correct-entries.js';
import { isObject, type Json, toImportLine } from './entry-line.js';
import {
  emailIdentifier,
  founderIdentifier,
  type PersonIdentifier,
  profileIdentifier,
  recordIdentifier,
  type SuppressionKey,
} from './model/suppression-key.js';
import { findSuppressed, hasSuppressed, requireKey } from './sql/suppressed-identifiers.js';
import type { RecordTransaction } from './sql/write-records.js';

/** The lines of a batch, without suppressed people. */
interface UnsuppressedLines {
  /** The lines to write. Lists of founders and investors lack the items of suppressed people. */
  readonly entries: readonly BatchEntry[];
  /** The lines that are of a suppressed person. */
  readonly suppressed: readonly BatchEntry[];
  /** The number of items that were left out of lists. */
  readonly leftOut: number;
}

/** The list of a line whose items can be people, and the identifiers of an item. */
interface PeopleList {
  readonly key: string;
  readonly identify: (item: unknown, id: string) => readonly (PersonIdentifier | null)[];
}

const byRecord =
  (kind: RecordKind, key: string): PeopleList['identify'] =>
  (item) => [isObject(item) ? referTo(kind, item[key]) : null];

/** The lists of each kind that name people. */
const peopleLists: Readonly<Partial<Record<RecordKind, readonly PeopleList[]>>> = {
  Company: [
    {
      key: 'founders',
      identify: (name, id) => [typeof name === 'string' ? founderIdentifier(id, name) : null],
    },
    { key: 'founder_info', identify: byRecord('Person', 'svc_person_id') },
  ],
  FundingRound: [{ key: 'investors', identify: byRecord('Investor', 'investor_id') }],
  InterestSignal: [{ key: 'signal_investors', identify: byRecord('Investor', 'investor_id') }],
};

/**
 * Takes the lines of suppressed people from a batch (D26), and their items from the lists of other lines. Must run in
 * the transaction that writes the batch, after `lockAgainstRemovals`: an erasure adds its hashes under that lock.
 * @throws ApiError VALIDATION_ERROR when people are suppressed and the key is not the right one.
 */
export async function divideSuppressed(
  { client }: RecordTransaction,
  entries: readonly BatchEntry[],
  key: SuppressionKey | null,
): Promise<UnsuppressedLines> {
  if (!(await hasSuppressed(client))) return { entries, suppressed: [], leftOut: 0 };
  const known = await requireKey(client, key);
  const hashOf = (identifier: PersonIdentifier): string => known.hash(identifier).hash;
  const looked = entries.map((entry) => ({ entry, line: lineOf(entry) }));
  const hashes = looked.flatMap(({ entry, line }) =>
    [...identifiersOf(entry, line), ...listedIn(entry, line)].map(hashOf),
  );
  const found = await findSuppressed(client, [...new Set(hashes)]);
  if (found.size === 0) return { entries, suppressed: [], leftOut: 0 };
  const isFound = (identifier: PersonIdentifier): boolean => found.has(hashOf(identifier));
  const suppressed = looked.filter(({ entry, line }) => identifiersOf(entry, line).some(isFound));
  const skipped = new Set(suppressed.map(({ entry }) => entry));
  let leftOut = 0;
  const rest = looked.flatMap(({ entry, line }) => {
    if (skipped.has(entry)) return [];
    const stripped = strip(entry, line, isFound);
    leftOut += stripped.leftOut;
    return [stripped.entry];
  });
  return { entries: rest, suppressed: [...skipped], leftOut };
}

/** @throws ApiError VALIDATION_ERROR when an entry is of a suppressed person, or names one. */
export async function refuseSuppressed(
  transaction: RecordTransaction,
  entry: BatchEntry,
  key: SuppressionKey | null,
): Promise<void> {
  const { suppressed, leftOut } = await divideSuppressed(transaction, [entry], key);
  if (suppressed.length === 0 && leftOut === 0) return;
  throw new ApiError(
    'VALIDATION_ERROR',
    'The record names a person who was erased (dealgraph suppression list). Leave the person out.',
  );
}

function lineOf(entry: BatchEntry): Json {
  return entry.patch ?? toImportLine(entry.record.kind, entry);
}

/** Returns the identifiers of the person whom a line is about. */
function identifiersOf({ record }: BatchEntry, line: Json): readonly PersonIdentifier[] {
  const { kind, id } = record;
  const own = recordIdentifier(kind, id);
  const others: Readonly<Partial<Record<RecordKind, () => readonly (PersonIdentifier | null)[]>>> = {
    Person: () => [
      ...profiles(line, ['profnet_url', 'microblog_url', 'codehost_url']),
      ...(record.kind === 'Person' ? (record.emails ?? []) : []).map(({ email }) => emailIdentifier(email)),
    ],
    Investor: () => [
      referTo('Person', line['person_id']),
      ...profiles(line, ['profnet_url', 'microblog_url']),
    ],
    TalentSignal: () => [referTo('Person', line['person_id'])],
    InterestSignal: () => [referTo('Person', line['entity_id'])],
  };
  return [own, ...(others[kind]?.() ?? [])].filter((one) => one !== null);
}

function profiles(line: Json, keys: readonly string[]): readonly (PersonIdentifier | null)[] {
  return keys.map((key) => {
    const value = line[key];
    return typeof value === 'string' ? profileIdentifier(value) : null;
  });
}

function referTo(kind: RecordKind, id: unknown): PersonIdentifier | null {
  return typeof id === 'string' ? recordIdentifier(kind, id) : null;
}

/** Returns the identifiers of the people in a line's lists. */
function listedIn({ record }: BatchEntry, line: Json): readonly PersonIdentifier[] {
  return (peopleLists[record.kind] ?? []).flatMap(({ key, identify }) =>
    itemsOf(line[key]).flatMap((item) => identify(item, record.id).filter((one) => one !== null)),
  );
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns an entry whose lists lack the items of suppressed people. */
function strip(
  entry: BatchEntry,
  line: Json,
  isFound: (identifier: PersonIdentifier) => boolean,
): { readonly entry: BatchEntry; readonly leftOut: number } {
  const { kind, id } = entry.record;
  let leftOut = 0;
  const changed: Record<string, unknown> = { ...line };
  for (const { key, identify } of peopleLists[kind] ?? []) {
    const items = itemsOf(line[key]);
    const left = items.filter((item) => !identify(item, id).some((one) => one !== null && isFound(one)));
    if (left.length === items.length) continue;
    leftOut += items.length - left.length;
    changed[key] = left;
  }
  if (leftOut === 0) return { entry, leftOut };
  if (entry.patch !== undefined) return { entry: { ...entry, patch: changed }, leftOut };
  return { entry: { ...entry, record: rewriteRecord(entry.record, changed) }, leftOut };
}
