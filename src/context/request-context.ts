import { Admission } from './admission.js';
import type { Arrival } from './arrival.js';
import { RequestCharges } from './request-charges.js';
import { addRateHeaders } from '../accounts/rate-limit/rate-limiter.js';
import type { ServiceBounds } from './service-bounds.js';
import type { Services } from './services.js';
import type { FilterCondition } from '../query/model/filter-field.js';
import { noSuchRecord, notKnownAt } from '../domain/not-found.js';
import {
  isPossibleId,
  type RecordKind,
  type RecordOfKind,
  selectsDocument,
} from '../records/record-kinds.js';
import type { StoredDocument } from '../records/fields.js';
import type { RecordRequest } from '../changes/model/feeds.js';
import type { Database } from '../database/database.js';
import { findRecordAsOf } from '../changes/sql/record-history.js';
import { Links } from './links.js';
import { RecordReader } from './record-reader.js';

/** Reads data for one request, records by ID and along their links, and bills the records. */
class Reading {
  readonly records: RecordReader;
  private linked: Links | null = null;

  constructor(
    private readonly services: Services,
    private readonly admission: Admission,
    private readonly paying: RequestCharges,
    /** The database with this caller's limits. */
    private readonly db: () => Database,
  ) {
    this.records = new RecordReader(services, admission, {
      tenant: () => admission.caller,
      isDryRun: () => paying.terms.isDryRun,
      db,
    });
  }

  /** Follows links of records. Created on first use, because REST rarely needs it. */
  get links(): Links {
    return (this.linked ??= this.createLinks());
  }

  private createLinks(): Links {
    const { services, admission, paying } = this;
    return new Links({
      reader: this.records,
      meter: paying.meter,
      freeAnswers: paying.freeAnswers,
      requireReading: (kinds) => {
        admission.requireReading(kinds);
      },
      checkValues: (kind, condition) => services.vocabulary.check(this.db(), kind, condition),
      now: () => services.clock.now(),
    });
  }

  /**
   * Returns and bills the record with this ID. With `fields`, other fields may be absent, as in all methods of this
   * class.
   * @throws ApiError NOT_FOUND.
   */
  async find<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind]> {
    const [record] = isPossibleId(kind, id) ? await this.records.list(kind, [id], fields) : [];
    if (record === undefined || record === null) throw noSuchRecord(kind, id);
    this.paying.meter.recordUsage(kind, [record]);
    return record;
  }

  /**
   * Returns and bills the record with this ID, in its current state or as of a point in time.
   * @throws ApiError NOT_FOUND when it does not exist, or did not exist at that time.
   */
  findRequested<Kind extends RecordKind>(
    kind: Kind,
    { id, asOf }: RecordRequest,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind]> {
    if (asOf !== null) return this.findPast(kind, { id, asOf }, fields);
    const paysImmediately = selectsDocument(fields) && this.paying.paysImmediately && isPossibleId(kind, id);
    return paysImmediately ? this.findPaid(kind, id, fields) : this.find(kind, id, fields);
  }

  /**
   * Reads and charges for the record in one statement. Uses `find` if the record is missing or stored without its
   * document.
   */
  private async findPaid<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    fields: readonly string[] | undefined,
  ): Promise<RecordOfKind[Kind]> {
    const record: StoredDocument | null = await this.paying.payFor(kind, id);
    return record === null ? this.find(kind, id, fields) : (record as RecordOfKind[Kind]);
  }

  private async findPast<Kind extends RecordKind>(
    kind: Kind,
    request: RecordRequest & { readonly asOf: Date },
    fields: readonly string[] | undefined,
  ): Promise<RecordOfKind[Kind]> {
    const { id, asOf } = request;
    const past = isPossibleId(kind, id) ? await findRecordAsOf(this.db(), kind, request) : null;
    if (past === null) throw notKnownAt(kind, id, asOf);
    if (past.document === null) return this.find(kind, id, fields);
    const record = this.ofDocument(kind, id, past.document, past.version, fields);
    this.paying.meter.recordUsage(kind, [record]);
    return record;
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

  /** Returns and bills the records with these IDs, in their order. Omits IDs without a record. */
  async findAll<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind][]> {
    const records = await this.records.list(kind, ids, fields);
    const found = records.filter((record) => record !== null);
    this.paying.meter.recordUsage(kind, found);
    return found;
  }

  /**
   * Requires that the values of enumerated fields in a filter exist. Call it for filters that run or are saved, after
   * the scopes of their edges were checked.
   * @throws ApiError VALIDATION_ERROR when a value does not exist.
   */
  async requireKnownValues(kind: RecordKind, condition: FilterCondition | null): Promise<void> {
    await this.services.vocabulary.check(this.db(), kind, condition);
  }
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

  get requestId(): string {
    return this.arrival.requestId;
  }

  /**
   * Response headers except the request ID, for success and failure, as alternating names and values: rate limit (D6),
   * credits (D5) and replay.
   */
  get headers(): string[] {
    const { rate } = this.admission;
    const list: string[] = [];
    if (rate !== null) addRateHeaders(list, rate);
    this.paying.addHeaders(list);
    return list;
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
