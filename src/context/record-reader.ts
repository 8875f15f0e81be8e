import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import type { Tenant } from '../domain/tenant.js';
import { asksForDocument, documentFields } from '../domain/records/stored-document.js';
import { documentsOfVersions, type WantedVersion } from '../store/changes/documents-of-versions.js';
import type { Database } from '../store/database.js';
import type { Entry } from '../store/paging/batch-connections.js';
import { hasAtLeast } from '../store/paging/has-at-least.js';
import type { Listed, ListRange } from '../store/paging/listed.js';
import type { Admission } from './admission.js';
import { answerTooLarge } from './answer-too-large.js';
import { LoopSlice } from './loop-turns.js';
import type { Services } from './services.js';
import type { Loaders } from './tenant-loaders.js';

type Found<Kind extends RecordKind> = readonly (RecordOfKind[Kind] | null)[];

/** An answer with more records than this is a large one. */
const mostSmall = 500;
/** So many values of records are read by one statement: what comes back at once holds the event loop for a while. */
const mostValuesAtOnce = 60_000;
/** Fields of a record when all are wanted; that of a company. */
const mostFields = 70;

/** Reads for one request, within its time and its bounds. */
export class RecordReader {
  private recordsRead = 0;
  private values = 0;
  /** By kind and fields, then by id. */
  private remembered: Map<string, Map<string, RecordOfKind[RecordKind] | null>> | null = null;

  constructor(
    private readonly shared: Pick<Services, 'loaders' | 'bounds' | 'writeDocument'>,
    private readonly admission: Admission,
    private readonly request: {
      readonly tenant: () => Tenant;
      readonly isDryRun: () => boolean;
      /** The database as this caller may use it. */
      readonly db: () => Database;
    },
  ) {}

  /**
   * Records by their ids, in their order, null where there is none; with `fields`, no others need be there. A dry run,
   * which shows none, reads what its links follow and whether they are there.
   * @throws ApiError ANSWER_TOO_LARGE when the answer would hold more values than one may; TIMED_OUT.
   */
  list<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    by: 'records' | 'linked' = 'records',
  ): Promise<Found<Kind>> {
    if (fields !== undefined && !asksForDocument(fields)) this.takeValues(ids.length * fields.length);
    const size = mostAtOnce(fields);
    const read = (): Promise<Found<Kind>> =>
      ids.length <= size ? this.part(kind, ids, fields, by) : this.inParts(kind, ids, fields, by, size);
    const turn = this.takeRecords(ids.length);
    return turn === null ? read() : turn.then(read);
  }

  /**
   * The documents of versions of records, in their order, for a feed that tells of them; `fields` are those of them that
   * go into a graph's answer. What is not kept any more is as it is now, and null when it is gone. A dry run reads none.
   * @throws ApiError as `list` does.
   */
  async versions(
    kind: RecordKind,
    wanted: readonly WantedVersion[],
    fields: readonly string[] | undefined,
  ): Promise<(string | null)[]> {
    if (fields !== undefined && !asksForDocument(fields)) this.takeValues(wanted.length * fields.length);
    if (this.request.isDryRun()) return wanted.map(() => null);
    const turn = this.takeRecords(wanted.length);
    if (turn !== null) await turn;
    const size = mostAtOnce(documentFields);
    const documents: (string | null)[] = [];
    for (let from = 0; from < wanted.length; from += size) {
      const part = await documentsOfVersions(this.request.db().reads, kind, wanted.slice(from, from + size));
      for (const found of part) documents.push(found?.document ?? null);
    }
    return this.withPresent(kind, wanted, documents);
  }

  /**
   * The records at the ends of links; `ids` are distinct. They are remembered until the request ends, so that the same
   * record on two paths of an answer is read once. Throws as `list` does.
   */
  async linked<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
  ): Promise<ReadonlyMap<string, RecordOfKind[Kind] | null>> {
    const key = `${kind} ${fields?.join(' ') ?? '*'}`;
    const remembered = (this.remembered ??= new Map());
    const known = (remembered.get(key) ?? new Map()) as Map<string, RecordOfKind[Kind] | null>;
    remembered.set(key, known);
    const missing = known.size === 0 ? ids : ids.filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const found = await this.list(kind, missing, fields, 'linked');
    for (const [at, id] of missing.entries()) known.set(id, found[at] ?? null);
    return known;
  }

  /**
   * The entries of a range of the lists that hang at each of `parents`, in the lists' order. With `fields`, a small
   * page comes with its records, in the same statement; those of a large one are still to be read (`list`).
   * @throws ApiError ANSWER_TOO_LARGE, TIMED_OUT.
   */
  async entries<Kind extends RecordKind>(
    kind: Kind,
    range: ListRange,
    parents: readonly string[],
    fields: readonly string[] | undefined | null,
  ): Promise<readonly (readonly Entry<Kind>[])[]> {
    const isWide = fields !== null && parents.length * range.limit > mostAtOnce(fields);
    const shown = isWide || fields === null ? null : this.shown(fields);
    const { deadline } = this.admission;
    const pages = await this.loaders.connections.entries(kind, range, parents, shown, deadline);
    const count = shown === null ? 0 : pages.reduce((sum, page) => sum + page.length, 0);
    this.takeValues(count * (fields?.length ?? 0));
    const turn = this.takeRecords(count);
    if (turn !== null) await turn;
    return pages;
  }

  /** How many records the list at each of `parents` has. */
  count(listed: Listed, parents: readonly string[]): Promise<readonly number[]> {
    return this.loaders.connections.count(listed, parents, this.admission.deadline);
  }

  /** Whether the lists at `parents` have at least so many records together. */
  hasAtLeast(listed: Listed, parents: readonly string[], count: number): Promise<boolean> {
    return hasAtLeast(this.request.db().reads, listed, parents, count);
  }

  /** A wide page in several statements; while one is taken in, the database works at the next. */
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

  /** Documents with those that are lacking as they are now. */
  private async withPresent(
    kind: RecordKind,
    wanted: readonly WantedVersion[],
    documents: readonly (string | null)[],
  ): Promise<(string | null)[]> {
    const lacking = new Set(wanted.filter((_one, at) => documents[at] === null).map(({ id }) => id));
    if (lacking.size === 0) return [...documents];
    const present = await this.list(kind, [...lacking], documentFields);
    const byId = new Map(present.map((record) => [record?.id, record?.document ?? null]));
    return documents.map((document, at) => document ?? byId.get(wanted[at]?.id) ?? null);
  }

  private async part<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    by: 'records' | 'linked',
  ): Promise<Found<Kind>> {
    const shown = this.shown(fields);
    const records = await this.loaders[by].list(kind, ids, shown, this.admission.deadline);
    const isWhole = !asksForDocument(shown) || records.every((record) => record?.document !== null);
    return isWhole ? records : this.documented(kind, records);
  }

  /** Records that were stored without their documents get them made. */
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
    if (fields !== undefined && !asksForDocument(fields)) return fields;
    return this.request.isDryRun() ? [] : fields;
  }

  private get loaders(): Loaders {
    return this.shared.loaders.of(this.request.tenant());
  }

  /** Null, or what to wait for before so many records are read. */
  private takeRecords(count: number): Promise<void> | null {
    this.recordsRead += count;
    if (this.recordsRead <= mostSmall || this.request.isDryRun()) return null;
    return this.admission.enterLarge();
  }

  /**
   * Counts what goes into the answer of a graph request, whose records are asked for field by field.
   * @throws ApiError ANSWER_TOO_LARGE.
   */
  takeValues(count: number): void {
    const { maxAnswerValues } = this.shared.bounds;
    this.values += count;
    if (this.values > maxAnswerValues) throw answerTooLarge('holds', this.values, 'values', maxAnswerValues);
  }
}

function mostAtOnce(fields: readonly string[] | undefined): number {
  const width = fields === undefined || asksForDocument(fields) ? mostFields : fields.length;
  return Math.max(mostSmall, Math.floor(mostValuesAtOnce / Math.max(1, width)));
}
