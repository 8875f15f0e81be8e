import type { Channel } from '../accounts/model/channel.js';
import type { CreditStatement, NarrowAllowance } from '../accounts/model/credit-budget.js';
import { addRateHeaders } from '../accounts/rate-limit/rate-limiter.js';
import type { Database } from '../database/database.js';
import type { RecordRequest } from '../history/model/feeds.js';
import { findRecordAsOf, type PastDocument } from '../history/sql/record-history.js';
import type { FilterCondition } from '../query/model/filter-field.js';
import type { StoredDocument } from '../records/fields.js';
import { noSuchRecord, notKnownAt } from '../records/missing-record.js';
import {
  isPossibleId,
  type RecordKind,
  type RecordOfKind,
  selectsDocument,
} from '../records/record-kinds.js';
import { canBeMerged, findMerge } from '../records/sql/merged-records.js';
import { formatSeconds } from '../values/dates.js';
import type { Signer } from '../values/signer.js';
import { Admission } from './admission.js';
import type { Arrival } from './arrival.js';
import type { ForceAnswer } from './force-answer.js';
import { Links } from './links.js';
import { type ListPage, PageQuestion } from './page-question.js';
import { PreviousIds } from './previous-ids.js';
import { RecordReader } from './record-reader.js';
import { RequestCharges } from './request-charges.js';
import type { ServiceBounds } from './service-bounds.js';
import type { Services } from './services.js';
import { UnreadRecord } from './unread-record.js';

/**
 * The context of one request in any channel. It has three parts: the caller and its permissions (`admission`), the cost
 * (`paying`), and the data it reads (`reading`). Apollo Server copies its context value, so mutable state is in these
 * parts, which all copies share.
 */
export class RequestContext {
  readonly admission: Admission;
  readonly paying: RequestCharges;
  readonly reading: Reading;
  /** Labels for the log, the metrics and the list of requests. */
  readonly named: Named = {};
  private readonly memory: { services?: Services } = {};

  constructor(
    private readonly shared: Services,
    private readonly arrival: Arrival,
  ) {
    this.admission = new Admission(shared, arrival);
    this.paying = new RequestCharges(shared, arrival, this.admission);
    this.reading = new Reading(shared, this.admission, this.paying, () => this.services.db);
  }

  /** The services of the process, with the database limited to this caller and to the request's deadline. */
  get services(): Services {
    const { admission, shared } = this;
    this.memory.services ??= { ...shared, db: shared.db.as(admission.caller, admission.deadline) };
    return this.memory.services;
  }

  /** Signs and verifies cursors. */
  get signer(): Signer {
    return this.shared.signer;
  }

  /** Answers operations with errors that their arguments request. Null except in a sandbox. */
  get forceAnswer(): ForceAnswer | null {
    return this.shared.forceAnswer;
  }

  get requestId(): string {
    return this.arrival.requestId;
  }

  get channel(): Channel {
    return this.arrival.channel;
  }

  /** The client's network address. */
  get address(): string {
    return this.arrival.address;
  }

  /**
   * Response headers except the request ID, for success and failure, as alternating names and values: rate limit (D6),
   * credits (D5), replay and the requested IDs of merged records (D26).
   */
  get headers(): string[] {
    const { rate } = this.admission;
    const list: string[] = [];
    if (rate !== null) addRateHeaders(list, rate);
    this.addCostHeaders(list);
    const previous = this.reading.previousIds.list;
    if (previous.length > 0) list.push('X-Previous-Id', previous.map(({ id }) => id).join(', '));
    return list;
  }

  private addCostHeaders(list: string[]): void {
    const { requestId, chargeId } = this.arrival;
    const { statement, replay, drawnOn } = this.paying;
    // A caller may send the same request ID with several requests, so each charge has its own ID.
    if (statement !== null && statement.charged > 0 && requestId !== chargeId)
      list.push('X-Charge-Id', chargeId);
    if (statement !== null) addCreditHeaders(list, statement);
    if (drawnOn !== null) addNarrowHeaders(list, drawnOn);
    if (replay !== null) list.push('Idempotent-Replayed', 'true', 'X-Original-Request-Id', replay.requestId);
  }

  /** Returns the address under which the client reaches a path of the server. */
  urlOf(path: string): string {
    return this.arrival.urlOf?.(path) ?? path;
  }

  /** The limits of a request. */
  get bounds(): ServiceBounds {
    return this.shared.bounds;
  }

  /** Records the error code of the request or of a refused part of it. */
  noteRefusal(code: string): void {
    (this.named.refusals ??= []).push(code);
  }

  now(): Date {
    return this.shared.clock.now();
  }
}

/** Maximum length of a chain of merges that a read of a past time follows. */
const maxMerges = 20;

/** Reads data for one request, records by ID and along their links, and bills the records. */
class Reading {
  private reader: RecordReader | null = null;
  private linked: Links | null = null;
  private previous: PreviousIds | null = null;

  constructor(
    private readonly services: Services,
    private readonly admission: Admission,
    private readonly paying: RequestCharges,
    /** The database with this caller's limits. */
    private readonly db: () => Database,
  ) {}

  /** Reads records by ID. Created on first use, because a record that `settle` reads needs none. */
  get records(): RecordReader {
    return (this.reader ??= this.createReader());
  }

  private createReader(): RecordReader {
    const { services, admission, paying, db } = this;
    return new RecordReader(services, admission, {
      tenant: () => admission.caller,
      isDryRun: () => paying.terms.isDryRun,
      db,
    });
  }

  /** The requested IDs of merged records. */
  get previousIds(): PreviousIds {
    return (this.previous ??= new PreviousIds(this.db));
  }

  /** Follows links of records. Created on first use, because REST rarely needs it. */
  get links(): Links {
    return (this.linked ??= this.createLinks());
  }

  private createLinks(): Links {
    const { services, admission, paying } = this;
    return new Links({
      reader: this.records,
      paying,
      signer: services.signer,
      requireReading: (kinds) => {
        admission.requireReading(kinds);
      },
      checkValues: (kind, condition) => services.vocabulary.check(this.db(), kind, condition),
      now: () => services.clock.now(),
    });
  }

  /**
   * Returns and bills the record with this ID, or the one into which it was merged. With `fields`, other fields may be
   * absent, as in all methods of this class.
   * @throws ApiError NOT_FOUND.
   */
  async find<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind]> {
    const [record] = isPossibleId(kind, id) ? await this.listRequested(kind, [id], fields) : [];
    if (record === undefined || record === null) throw noSuchRecord(kind, id);
    this.paying.meter.recordUsage(kind, [record]);
    return record;
  }

  /**
   * Returns the records with these requested IDs, in their order; null for missing ones. The ID of a merged record
   * returns the record into which it was merged (D26).
   */
  async listRequested<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
  ): Promise<readonly (RecordOfKind[Kind] | null)[]> {
    const records = await this.records.list(kind, ids, fields);
    const missing = ids.filter((_id, at) => records[at] === null);
    if (missing.length === 0) return records;
    const survivors = await this.previousIds.resolve(kind, missing);
    if (survivors.size === 0) return records;
    const survivorIds = [...new Set(survivors.values())];
    const found = await this.records.list(kind, survivorIds, fields);
    const byId = new Map(survivorIds.map((id, at) => [id, found[at] ?? null]));
    return ids.map((id, at) => records[at] ?? byId.get(survivors.get(id) ?? id) ?? null);
  }

  /**
   * Reads data of a record by its ID, with `read`, which returns null when the record does not exist. Reads the data of
   * the surviving record if the record was merged.
   */
  async readOfRequested<Result>(
    kind: RecordKind,
    id: string,
    read: (id: string) => Promise<Result | null>,
  ): Promise<Result | null> {
    if (!isPossibleId(kind, id)) return null;
    const found = await read(id);
    if (found !== null) return found;
    const survivor = (await this.previousIds.resolve(kind, [id])).get(id);
    return survivor === undefined ? null : read(survivor);
  }

  /**
   * Returns and bills the record with this ID, in its current state or as of a point in time. If it is the whole
   * response, returns an UnreadRecord, which RequestCharges.settle reads.
   * @throws ApiError NOT_FOUND when it does not exist, or did not exist at that time.
   */
  findRequested<Kind extends RecordKind>(
    kind: Kind,
    { id, asOf }: RecordRequest,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind]> {
    const { paying } = this;
    if (asOf !== null) return this.findPast(kind, { id, asOf }, fields);
    if (!selectsDocument(fields) || !paying.canReadAndCharge || !isPossibleId(kind, id))
      return this.find(kind, id, fields);
    const record: StoredDocument = paying.readWhenCharged(
      new UnreadRecord(kind, id, () => this.find(kind, id, fields)),
    );
    return Promise.resolve(record as RecordOfKind[Kind]);
  }

  private async findPast<Kind extends RecordKind>(
    kind: Kind,
    request: RecordRequest & { readonly asOf: Date },
    fields: readonly string[] | undefined,
  ): Promise<RecordOfKind[Kind]> {
    const { asOf } = request;
    const { id, past } = isPossibleId(kind, request.id)
      ? await this.findPastDocument(kind, request)
      : { id: request.id, past: null };
    if (past === null) throw notKnownAt(kind, request.id, asOf);
    if (past.document === null) return this.find(kind, id, fields);
    const record = this.ofDocument(kind, id, past.document, past.version, fields);
    this.paying.meter.recordUsage(kind, [record]);
    return record;
  }

  /** Reads a past document. If the record had been merged by then, reads that of the record into which it was merged. */
  private async findPastDocument(
    kind: RecordKind,
    request: RecordRequest & { readonly asOf: Date },
  ): Promise<{ readonly id: string; readonly past: PastDocument | null }> {
    let { id } = request;
    for (let merges = 0; merges <= maxMerges; merges++) {
      const past = await findRecordAsOf(this.db(), kind, { ...request, id });
      if (past !== null || !canBeMerged(kind)) return { id, past };
      const merge = await findMerge(this.db(), kind, id);
      if (merge === null || merge.mergedAt > request.asOf) return { id, past };
      this.previousIds.note(request.id, merge.intoId);
      id = merge.intoId;
    }
    return { id, past: null };
  }

  /** Converts a past document to a record: REST sends the document as it is, GraphQL needs its fields. */
  private ofDocument<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    document: string,
    version: string | null,
    fields: readonly string[] | undefined,
  ): RecordOfKind[Kind] {
    const stored: StoredDocument & { readonly id: string } = { id, document, version };
    if (selectsDocument(fields)) return stored as RecordOfKind[Kind];
    const record = this.services.readDocument(kind, document);
    this.records.takeValues(fields?.length ?? Object.keys(record).length);
    return record;
  }

  /**
   * Returns and bills the records of a page of a list, in their order. A page without records is a free answer (D20),
   * as is the price of the page.
   */
  findPage<Kind extends RecordKind>(
    kind: Kind,
    page: ListPage,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind][]> {
    if (page.question !== null) this.paying.freeAnswers.ask(new PageQuestion(page.ids.length, page.question));
    return this.findMatches(kind, page.ids, fields);
  }

  /**
   * Returns and bills the records that identifiers match, by their IDs, in their order. Omits IDs without a record. For
   * the pages of lists, use `findPage`; for requested IDs, `findByRequestedIds`.
   */
  async findMatches<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind][]> {
    const records = await this.records.list(kind, ids, fields);
    const found = records.filter((record) => record !== null);
    this.paying.meter.recordUsage(kind, found);
    return found;
  }

  /** Returns and bills the records with these requested IDs, by requested ID, as `listRequested` does. */
  async findByRequestedIds<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields?: readonly string[],
  ): Promise<ReadonlyMap<string, RecordOfKind[Kind]>> {
    const records = await this.listRequested(kind, ids, fields);
    const found = new Map<string, RecordOfKind[Kind]>();
    for (const [at, id] of ids.entries()) {
      const record = records[at] ?? null;
      if (record !== null) found.set(id, record);
    }
    this.paying.meter.recordUsage(kind, [...new Set(found.values())]);
    return found;
  }

  /**
   * Requires that the values of enumerated fields in a filter exist. Call it for filters that run or are saved, after
   * the scopes of their edges were checked.
   * @throws ApiError VALIDATION_ERROR when a value does not exist.
   */
  async requireKnownValues(kind: RecordKind, condition: FilterCondition | null): Promise<void> {
    if (condition !== null) await this.services.vocabulary.check(this.db(), kind, condition);
  }
}

/**
 * Adds the cost of a metered response and the credits remaining in the binding budget (D5), as alternating names and
 * values.
 */
function addCreditHeaders(list: string[], { charged, binding }: CreditStatement): void {
  list.push('X-Credits-Charged', String(charged), 'X-CreditLimit-Limit', String(binding.limit));
  list.push('X-CreditLimit-Remaining', String(binding.remaining));
  list.push('X-CreditLimit-Reset', formatSeconds(binding.resetSeconds));
}

/** Adds the key's share of the daily allowance of narrow answers (D20), as alternating names and values. */
function addNarrowHeaders(list: string[], { ofKey: { limit, remaining } }: NarrowAllowance): void {
  list.push('X-Narrow-Answers-Limit', String(limit), 'X-Narrow-Answers-Remaining', String(remaining));
}

/** Labels of a request for the log and the metrics. */
interface Named {
  operation?: string | undefined;
  route?: string;
  /** The operation for metrics: a name from the schema, a route or a tool, never text from the caller. */
  measuredAs?: string | undefined;
  /** Error codes of the request, or of parts of it that were refused. */
  refusals?: string[];
}
