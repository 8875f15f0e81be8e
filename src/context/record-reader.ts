import DataLoader from 'dataloader';
import { LoopSlice } from '../concurrency/loop-slice.js';
import type { Tenant } from '../concurrency/tenant.js';
import type { Database } from '../database/database.js';
import { documentsOfVersions, type RequestedVersion } from '../history/sql/read-feed.js';
import type { Entry } from '../query/sql/batch-connections.js';
import type { Listed, ListRange } from '../query/sql/expressions.js';
import { hasAtLeast } from '../query/sql/has-at-least.js';
import { matchWords } from '../query/sql/match-words.js';
import { documentFields } from '../records/fields.js';
import { type RecordKind, type RecordOfKind, selectsDocument } from '../records/record-kinds.js';
import { type Generations, noGenerations } from '../records/sql/generations.js';
import type { Admission } from './admission.js';
import { answerTooLarge } from './service-bounds.js';
import type { Services } from './services.js';
import type { Loaders } from './tenant-loaders.js';

type Found<Kind extends RecordKind> = readonly (RecordOfKind[Kind] | null)[];

/** Loads records of one kind by ID, and caches them for the request; null for a missing record. */
type RecordCacheOf<Kind extends RecordKind> = DataLoader<string, RecordOfKind[Kind] | null>;

/** Maximum records of a small response. A larger response waits for a slot (Admission.enterLarge). */
const maxSmall = 500;

/** Maximum record values that one statement reads, because decoding its result blocks the event loop. */
const maxValuesPerStatement = 60_000;

/** Number of fields to assume when all fields are requested: that of a company. */
const maxFields = 70;

/** Reads records and lists for one request, within its deadline and limits. */
export class RecordReader {
  private recordsRead = 0;
  private values = 0;
  private known: Map<string, RecordCacheOf<RecordKind>> | null = null;
  /** The generations that this request read last, with a list. */
  private generations: Generations = noGenerations;

  constructor(
    private readonly shared: Pick<Services, 'loaders' | 'bounds' | 'writeDocument'>,
    private readonly admission: Admission,
    private readonly request: {
      readonly tenant: () => Tenant;
      readonly isDryRun: () => boolean;
      /** The database with this caller's limits. */
      readonly db: () => Database;
    },
  ) {}

  /**
   * Returns the records with these IDs, in their order; null for missing ones. With `fields`, other fields may be
   * absent. A dry run reads no content, only whether records exist and the values needed to follow their links.
   * @throws ApiError ANSWER_TOO_LARGE when the response would exceed the maximum number of values; TIMED_OUT.
   */
  list<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    by: 'records' | 'linked' = 'records',
  ): Promise<Found<Kind>> {
    if (fields !== undefined && !selectsDocument(fields)) this.takeValues(ids.length * fields.length);
    const size = recordsPerStatement(fields);
    const read = (): Promise<Found<Kind>> =>
      ids.length <= size ? this.part(kind, ids, fields, by) : this.inParts(kind, ids, fields, by, size);
    const turn = this.takeRecords(ids.length);
    return turn === null ? read() : turn.then(read);
  }

  /**
   * Returns the documents of record versions in a feed, in their order. If a version is no longer stored, returns the
   * current record's document instead, or null if the record was deleted. `fields` are the fields that GraphQL selects
   * from the documents. A dry run reads nothing and returns nulls.
   * @throws ApiError as `list` does.
   */
  async versions(
    kind: RecordKind,
    wanted: readonly RequestedVersion[],
    fields: readonly string[] | undefined,
  ): Promise<(string | null)[]> {
    if (fields !== undefined && !selectsDocument(fields)) this.takeValues(wanted.length * fields.length);
    if (this.request.isDryRun()) return wanted.map(() => null);
    const turn = this.takeRecords(wanted.length);
    if (turn !== null) await turn;
    const size = recordsPerStatement(documentFields);
    const documents: (string | null)[] = [];
    for (let from = 0; from < wanted.length; from += size) {
      const part = await documentsOfVersions(this.request.db().reads, kind, wanted.slice(from, from + size));
      for (const found of part) documents.push(found?.document ?? null);
    }
    return this.withPresent(kind, wanted, documents);
  }

  /**
   * Returns the records that links lead to, in the order of `ids`. Caches them until the request ends, so that a record
   * on two paths of a response is read once, even by concurrent calls. Throws as `list` does.
   */
  linked<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
  ): Promise<Found<Kind>> {
    const cache = this.cacheOf(kind, fields);
    return Promise.all(ids.map((id) => cache.load(id)));
  }

  private cacheOf<Kind extends RecordKind>(
    kind: Kind,
    fields: readonly string[] | undefined,
  ): RecordCacheOf<Kind> {
    const key = `${kind} ${fields?.join(' ') ?? '*'}`;
    let cache = this.caches.get(key) as RecordCacheOf<Kind> | undefined;
    if (cache === undefined) {
      cache = new DataLoader(async (ids) => this.list(kind, ids, fields, 'linked'));
      this.caches.set(key, cache);
    }
    return cache;
  }

  /**
   * Returns the entries of a range of each parent's list, in list order. With `fields`, the same statement also reads
   * the records of a small page. Read the records of a large page with `list`.
   * @throws ApiError ANSWER_TOO_LARGE, TIMED_OUT.
   */
  async entries<Kind extends RecordKind>(
    kind: Kind,
    range: ListRange,
    parents: readonly string[],
    fields: readonly string[] | undefined | null,
  ): Promise<readonly (readonly Entry<Kind>[])[]> {
    const isWide = fields !== null && parents.length * range.limit > recordsPerStatement(fields);
    const shown = isWide || fields === null ? null : this.shown(fields);
    const { deadline } = this.admission;
    const found = await this.loaders.connections.entries(kind, range, parents, shown, deadline);
    const { lists, generations } = found;
    if (generations.size > 0) this.generations = generations;
    const count = shown === null ? 0 : lists.reduce((sum, page) => sum + page.length, 0);
    this.takeValues(count * (fields?.length ?? 0));
    const turn = this.takeRecords(count);
    if (turn !== null) await turn;
    return lists;
  }

  /** Returns the number of records in each parent's list. */
  count(listed: Listed, parents: readonly string[]): Promise<readonly number[]> {
    return this.loaders.connections.count(listed, parents, this.admission.deadline);
  }

  /** Returns whether the parents' lists together have at least `count` records. */
  hasAtLeast(listed: Listed, parents: readonly string[], count: number): Promise<boolean> {
    return hasAtLeast(this.request.db().reads, listed, parents, count);
  }

  /** Returns those of the words that searches by words look for. */
  matchWords(queries: readonly string[], words: readonly string[]): Promise<ReadonlySet<string>> {
    return matchWords(this.request.db().reads, queries, words);
  }

  /** Reads many records in several statements. The database runs the next one while a result is decoded. */
  private async inParts<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    by: 'records' | 'linked',
    size: number,
  ): Promise<Found<Kind>> {
    const slice = new LoopSlice();
    const records: (RecordOfKind[Kind] | null)[] = [];
    let next = this.part(kind, ids.slice(0, size), fields, by);
    for (let from = 0; from < ids.length; from += size) {
      const found = await next;
      const rest = ids.slice(from + size, from + 2 * size);
      if (rest.length > 0) next = this.part(kind, rest, fields, by);
      next.catch(() => undefined);
      for (const record of found) records.push(record);
      await slice.renew();
    }
    return records;
  }

  /** Replaces missing documents of versions with the documents of the current records. */
  private async withPresent(
    kind: RecordKind,
    wanted: readonly RequestedVersion[],
    documents: readonly (string | null)[],
  ): Promise<(string | null)[]> {
    const lacking = new Set(wanted.filter((_one, at) => documents[at] === null).map(({ id }) => id));
    if (lacking.size === 0) return [...documents];
    const present = await this.list(kind, [...lacking], documentFields);
    const byId = new Map(present.map((record) => [record?.id, record?.document?.toString() ?? null]));
    return documents.map((document, at) => document ?? byId.get(wanted[at]?.id) ?? null);
  }

  private async part<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    by: 'records' | 'linked',
  ): Promise<Found<Kind>> {
    const shown = this.shown(fields);
    const cached =
      by === 'linked' ? this.shared.loaders.cache.find(kind, ids, shown, this.generations) : null;
    if (cached !== null) return cached;
    const records = await this.loaders[by].list(kind, ids, shown, this.admission.deadline);
    const isWhole = !selectsDocument(shown) || records.every((record) => record?.document !== null);
    return isWhole ? records : this.documented(kind, records);
  }

  /** Creates the documents of records that were stored without one. */
  private async documented<Kind extends RecordKind>(kind: Kind, records: Found<Kind>): Promise<Found<Kind>> {
    const lacking = records.flatMap((record) => (record?.document === null ? [record.id] : []));
    const whole = await this.loaders.records.list(kind, lacking, undefined, this.admission.deadline);
    const made = new Map(
      whole.map((record) => [
        record?.id,
        record && { ...record, ...this.shared.writeDocument(kind, record) },
      ]),
    );
    return records.map((record) => made.get(record?.id) ?? record);
  }

  private shown(fields: readonly string[] | undefined): readonly string[] | undefined {
    if (fields !== undefined && !selectsDocument(fields)) return fields;
    return this.request.isDryRun() ? [] : fields;
  }

  /** The record caches of this request, by kind and fields. Created on first use, because REST rarely needs them. */
  private get caches(): Map<string, RecordCacheOf<RecordKind>> {
    return (this.known ??= new Map());
  }

  private get loaders(): Loaders {
    return this.shared.loaders.of(this.request.tenant());
  }

  /** Counts records of the response. Returns a promise to await before reading them; null when no wait is needed. */
  private takeRecords(count: number): Promise<void> | null {
    this.recordsRead += count;
    if (this.recordsRead <= maxSmall || this.request.isDryRun()) return null;
    return this.admission.enterLarge();
  }

  /**
   * Counts values toward the maximum of a GraphQL response.
   * @throws ApiError ANSWER_TOO_LARGE.
   */
  takeValues(count: number): void {
    const { maxAnswerValues } = this.shared.bounds;
    this.values += count;
    if (this.values > maxAnswerValues) throw answerTooLarge('holds', this.values, 'values', maxAnswerValues);
  }
}

function recordsPerStatement(fields: readonly string[] | undefined): number {
  const width = fields === undefined || selectsDocument(fields) ? maxFields : fields.length;
  return Math.max(maxSmall, Math.floor(maxValuesPerStatement / Math.max(1, width)));
}
