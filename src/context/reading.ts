import type { FilterCondition } from '../domain/filters/filter-condition.js';
import { noSuchRecord, notKnownAt } from '../domain/not-found.js';
import { isPossibleId } from '../domain/record-id.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { asksForDocument, type StoredDocument } from '../domain/records/stored-document.js';
import type { RecordRequest } from '../domain/past/record-request.js';
import type { Database } from '../store/database.js';
import { findRecordAsOf } from '../store/changes/find-record-as-of.js';
import type { Admission } from './admission.js';
import { Links } from './links.js';
import type { Paying } from './paying.js';
import { RecordReader } from './record-reader.js';
import type { Services } from './services.js';

/** What one request reads: records by their ids, and along their links, each handed to the meter. */
export class Reading {
  readonly records: RecordReader;
  private linked: Links | null = null;

  constructor(
    private readonly services: Services,
    private readonly admission: Admission,
    private readonly paying: Paying,
    /** The database as this caller may use it. */
    private readonly db: () => Database,
  ) {
    this.records = new RecordReader(services, admission, {
      tenant: () => admission.caller,
      isDryRun: () => paying.terms.isDryRun,
      db,
    });
  }

  /** What hangs at records; made when it is asked for, which REST seldom does. */
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
   * The record of an id, handed to the meter. With `fields`, as of all finders here, no others need be there.
   * @throws ApiError NOT_FOUND.
   */
  async find<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind]> {
    const [record] = isPossibleId(kind, id) ? await this.records.list(kind, [id], fields) : [];
    if (record === undefined || record === null) throw noSuchRecord(kind, id);
    this.paying.meter.bill(kind, [record]);
    return record;
  }

  /**
   * The record of an id as it is, or as it was known at a moment, handed to the meter.
   * @throws ApiError NOT_FOUND when it is not there, or was not then.
   */
  findAsked<Kind extends RecordKind>(
    kind: Kind,
    { id, asOf }: RecordRequest,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind]> {
    if (asOf !== null) return this.findPast(kind, { id, asOf }, fields);
    const paysAtOnce = asksForDocument(fields) && this.paying.paysAtOnce && isPossibleId(kind, id);
    return paysAtOnce ? this.findPaid(kind, id, fields) : this.find(kind, id, fields);
  }

  /** What is not there for the charge, or is there without its document, is looked for as all else is. */
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
    this.paying.meter.bill(kind, [record]);
    return record;
  }

  /** A record of the past, of which REST sends the document as it is, and the graph fields. */
  private ofDocument<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    document: string,
    version: string | null,
    fields: readonly string[] | undefined,
  ): RecordOfKind[Kind] {
    const stored: StoredDocument & { readonly id: string } = { id, document, version };
    if (asksForDocument(fields)) return stored as RecordOfKind[Kind];
    const record = this.services.readDocument(kind, document);
    this.records.takeValues(fields?.length ?? Object.keys(record).length);
    return record;
  }

  /** The records of a page of ids in their order, leaving out ids that name none, handed to the meter. */
  async findAll<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind][]> {
    const records = await this.records.list(kind, ids, fields);
    const found = records.filter((record) => record !== null);
    this.paying.meter.bill(kind, found);
    return found;
  }

  /**
   * For a filter that is asked, or about to be kept; what its edges look at has to be checked before.
   * @throws ApiError VALIDATION_ERROR when it compares an enumerated field with a value that there is not.
   */
  async requireKnownValues(kind: RecordKind, condition: FilterCondition | null): Promise<void> {
    await this.services.vocabulary.check(this.db(), kind, condition);
  }
}
