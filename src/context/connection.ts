import type { ConnectionRequest } from '../domain/connections/connection-request.js';
import { isFilter, narrowBelow } from '../domain/narrow-answers.js';
import { decodeCursor, encodeCursor, type CursorPosition } from '../domain/connections/cursor.js';
import { orderField } from '../domain/connections/record-orders.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import type { Entry } from '../store/paging/batch-connections.js';
import { isEdge, type Listed, type ListRange } from '../store/paging/listed.js';
import type { FreeAnswers, FreeQuestion } from './free-answers.js';
import type { Meter } from './meter.js';
import type { RecordReader } from './record-reader.js';

/** Where a page lies in its list. A cursor names a record, so reading one bills it. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Null when the page is empty. */
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

export interface Edge<Kind extends RecordKind> {
  readonly node: RecordOfKind[Kind];
  readonly cursor: string;
}

/** A record of any kind and its place in a list. */
export type PagedEdge = Edge<RecordKind>;

/** Pages of several lists that are read together, as the graph asks for them: a value for each list, in their order. */
export interface PagedLists {
  nodes(): Promise<readonly (readonly RecordOfKind[RecordKind][])[]>;
  edges(): Promise<readonly (readonly PagedEdge[])[]>;
  pageInfos(): Promise<readonly PageInfo[]>;
  totalCounts(): Promise<readonly number[]>;
}

/** One page of a list: one of several that are read together. */
export interface PagedConnection {
  readonly lists: PagedLists;
  /** Which of the lists. */
  readonly at: number;
}

/** One page of a list of records (Relay's connection): one of several that hang at records and are read together. */
export interface Connection<Kind extends RecordKind> {
  readonly lists: ConnectedLists<Kind>;
  /** Which of the lists. */
  readonly at: number;
}

/** What is asked of many lists in the same way. */
export interface ListsRequest<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly source: Listed['source'];
  readonly request: ConnectionRequest;
  /** Of the records; undefined: all. Null when no record will be asked for. */
  readonly fields: readonly string[] | undefined | null;
}

interface Page<Kind extends RecordKind> {
  readonly entries: readonly Entry<Kind>[];
  /** True when the list goes on beyond the page. */
  readonly isCut: boolean;
}

/** For whom lists are read. */
interface Reading {
  readonly reader: RecordReader;
  readonly meter: Meter;
  readonly freeAnswers: FreeAnswers;
}

/**
 * The lists that hang at several records, of which the same page is asked for: all of them are read in one go. Nothing
 * is read or billed before it is asked for: a count reads no records, and a page without a count counts nothing.
 */
export class ConnectedLists<Kind extends RecordKind> implements PagedLists, FreeQuestion {
  readonly connections: readonly Connection<Kind>[];
  private readonly range: ListRange;
  private reading: Promise<readonly Page<Kind>[]> | undefined;
  private counting: Promise<readonly number[]> | undefined;
  private isBought = false;

  constructor(
    private readonly context: Reading,
    private readonly asked: ListsRequest<Kind>,
    /** The ids of the records that the lists hang at; an empty text for the list of all records. */
    private readonly parents: readonly string[],
    { after, before }: Places,
  ) {
    this.connections = parents.map((_, at) => ({ lists: this, at }));
    const { source, request } = asked;
    const { condition, order, from, size } = request;
    this.range = { source, condition, order, from, after, before, limit: size + 1 };
  }

  /** Whether a page that is answered whole has the count of its list. */
  get includeTotal(): boolean {
    return this.asked.request.includeTotal;
  }

  /** Begins to read the pages, so that whoever asks for them waits for less. What goes wrong is told then. */
  begin(): void {
    this.readOnce().catch(() => undefined);
  }

  /** The records of each page, billed. A record that goes away while the pages are read is left out. */
  async nodes(): Promise<readonly (readonly RecordOfKind[Kind][])[]> {
    const pages = await this.pages();
    return pages.map(({ entries }) => this.bill(entries.flatMap(({ record }) => record ?? [])));
  }

  async edges(): Promise<readonly (readonly Edge<Kind>[])[]> {
    const pages = await this.pages();
    return pages.map(({ entries }, at) => {
      const found = entries.flatMap((entry) =>
        entry.record === null ? [] : [this.edgeOf(at, entry, entry.record)],
      );
      this.bill(found.map(({ node }) => node));
      return found;
    });
  }

  async pageInfos(): Promise<readonly PageInfo[]> {
    const pages = await this.pages();
    return pages.map((page, at) => this.pageInfoOf(page, at));
  }

  /** How many records each whole list has, whatever the page. Free. */
  totalCounts(): Promise<readonly number[]> {
    this.ask();
    this.counting ??= this.context.reader.count(this.range, this.parents);
    return this.counting;
  }

  /** Lists that hang at records are part of what these cost; of the list of all records some have to be bought. */
  get isPaid(): boolean {
    return isEdge(this.range.source) || this.isBought;
  }

  /** Whether the lists have fewer than 10 records together, as far as possible by what was read for the answer (D20). */
  async isNarrow(): Promise<boolean> {
    if (this.counting !== undefined) return sumOf(await this.counting) < narrowBelow;
    const pages = await this.readOnce();
    if (sumOf(pages.map(({ entries, isCut }) => entries.length + Number(isCut))) >= narrowBelow) return false;
    const { after, before } = this.range;
    const isWhole = after === null && before === null && pages.every(({ isCut }) => !isCut);
    return isWhole || !(await this.context.reader.hasAtLeast(this.range, this.parents, narrowBelow));
  }

  /** Without a filter the list of all records is never narrow. A link is a filter by its record. */
  private ask(): void {
    const { source, condition } = this.range;
    if (isEdge(source) || isFilter(condition)) this.context.freeAnswers.ask(this);
  }

  private pageInfoOf({ entries, isCut }: Page<Kind>, at: number): PageInfo {
    const { after, before, from } = this.asked.request;
    const cursorOf = (place: CursorPosition): string => {
      this.context.meter.bill(this.asked.kind, [place]);
      this.isBought = true;
      return this.cursorOf(at, place);
    };
    return new PlaceInList(
      from === 'start' ? isCut : before !== null,
      from === 'end' ? isCut : after !== null,
      entries,
      cursorOf,
    );
  }

  private edgeOf(at: number, place: CursorPosition, node: RecordOfKind[Kind]): Edge<Kind> {
    return new PlacedRecord(node, place, (one) => this.cursorOf(at, one));
  }

  private cursorOf(at: number, { id, values }: CursorPosition): string {
    return encodeCursor(nameOf(this.asked, this.parents[at] ?? ''), { id, values });
  }

  private bill(records: readonly RecordOfKind[Kind][]): readonly RecordOfKind[Kind][] {
    if (records.length > 0) this.isBought = true;
    return this.context.meter.bill(this.asked.kind, records);
  }

  private pages(): Promise<readonly Page<Kind>[]> {
    this.ask();
    return this.readOnce();
  }

  private readOnce(): Promise<readonly Page<Kind>[]> {
    this.reading ??= this.read();
    return this.reading;
  }

  /** One entry more than the page has is read, to tell whether the list goes on. */
  private async read(): Promise<readonly Page<Kind>[]> {
    const { asked, range, parents } = this;
    const { from, size } = asked.request;
    const all = await this.context.reader.entries(asked.kind, range, parents, asked.fields);
    const pages = all.map((entries) => ({
      entries: from === 'start' ? entries.slice(0, size) : entries.slice(-size),
      isCut: entries.length > size,
    }));
    const isComplete = asked.fields === null || pages.every(({ entries }) => entries[0]?.record !== null);
    return isComplete ? pages : this.withRecords(pages, asked.fields);
  }

  private async withRecords(
    pages: readonly Page<Kind>[],
    fields: readonly string[] | undefined,
  ): Promise<readonly Page<Kind>[]> {
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
    const records = await this.context.reader.list(this.asked.kind, ids, fields);
    let next = 0;
    return pages.map(({ entries, isCut }) => ({
      entries: entries.map(({ id, values }) => ({ id, values, record: records[next++] ?? null })),
      isCut,
    }));
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

type EncodeCursor = (place: CursorPosition) => string;

/**
 * An edge, whose cursor is encoded when it is asked for. Its accessor is the class's: those of object literals keep all
 * that they know in memory (docs/ARCHITECTURE.md, Traps), and make each object of its own kind.
 */
class PlacedRecord<Kind extends RecordKind> implements Edge<Kind> {
  constructor(
    readonly node: RecordOfKind[Kind],
    private readonly place: CursorPosition,
    private readonly encode: EncodeCursor,
  ) {}

  get cursor(): string {
    return this.encode(this.place);
  }
}

/** Where a page lies, whose cursors are encoded when they are asked for. */
class PlaceInList implements PageInfo {
  constructor(
    readonly hasNextPage: boolean,
    readonly hasPreviousPage: boolean,
    private readonly places: readonly CursorPosition[],
    private readonly encode: EncodeCursor,
  ) {}

  get startCursor(): string | null {
    return this.cursorOf(this.places[0]);
  }

  get endCursor(): string | null {
    return this.cursorOf(this.places.at(-1));
  }

  private cursorOf(place: CursorPosition | undefined): string | null {
    return place === undefined ? null : this.encode(place);
  }
}

/** Between which places of a list a page lies. */
interface Places {
  readonly after: CursorPosition | null;
  readonly before: CursorPosition | null;
}

/**
 * The pages of the lists that hang at records, in the order of `parents`. A cursor is one of a single list: for the
 * others it is an error.
 */
export function connectLists<Kind extends RecordKind>(
  context: Reading,
  asked: ListsRequest<Kind>,
  parents: readonly string[],
): readonly (Connection<Kind> | ApiError)[] {
  const places = parents.map((parent) => readPlaces(asked, parent));
  const fitting = parents.filter((_, at) => !(places[at] instanceof ApiError));
  const common = places.find((one): one is Places => !(one instanceof ApiError));
  if (common === undefined) return places as readonly ApiError[];
  const { connections } = new ConnectedLists(context, asked, fitting, common);
  const pages = connections.values();
  return places
    .map((one) => (one instanceof ApiError ? one : pages.next().value))
    .filter((one) => one !== undefined);
}

const fromTheEnds: Places = { after: null, before: null };

function readPlaces<Kind extends RecordKind>(asked: ListsRequest<Kind>, parent: string): Places | ApiError {
  const { after, before } = asked.request;
  if (after === null && before === null) return fromTheEnds;
  try {
    return { after: readPlace(asked, parent, 'after'), before: readPlace(asked, parent, 'before') };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function readPlace<Kind extends RecordKind>(
  asked: ListsRequest<Kind>,
  parent: string,
  argument: 'after' | 'before',
): CursorPosition | null {
  const { kind, request } = asked;
  const { [argument]: cursor, order } = request;
  if (cursor === null) return null;
  const fields = order.map(({ field }) => orderField(kind, field));
  return decodeCursor(nameOf(asked, parent), { kind, fields }, cursor, argument);
}

/** Which list in which order: a cursor of one fits no other. */
function nameOf({ source, request }: ListsRequest<RecordKind>, parent: string): string {
  const keys = request.order.flatMap(({ field, direction }) => [field, direction]);
  return [source, parent, ...keys].join(' ');
}
