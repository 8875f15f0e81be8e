import { ApiError } from '../errors/api-error.js';
import type { ConnectionRequest } from '../query/model/connection-request.js';
import { type CursorPosition, decodeCursor, encodeCursor } from '../query/model/cursor.js';
import { requireHighlights, searchedTexts } from '../query/model/highlights.js';
import { type Ranking, rankingOf } from '../query/model/relevance-order.js';
import type { Entry } from '../query/sql/batch-connections.js';
import type { Listed, ListRange } from '../query/sql/expressions.js';
import type { RecordKind, RecordOfKind } from '../records/record-kinds.js';
import type { Signer } from '../values/signer.js';
import { isConditional, ListsQuestion, type ShownPage } from './lists-question.js';
import type { RecordReader } from './record-reader.js';
import type { RequestCharges } from './request-charges.js';
import { describeMatches, type SearchMatch } from './search-matches.js';

/** The position of a page in its list. A cursor contains a record's ID, so returning a cursor bills the record. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Null when the page is empty. */
  readonly startCursor: string | null;
  readonly endCursor: string | null;
  /** How many of the matches an order by relevance scored (D24); null for other orders. */
  readonly ranking: Ranking | null;
}

export interface Edge<Kind extends RecordKind> {
  readonly node: RecordOfKind[Kind];
  readonly cursor: string;
}

/** A record of any kind with its position in a list. */
export type PagedEdge = Edge<RecordKind>;

/**
 * The pages of several lists that are read together. Each method returns one value per list, in the order of the lists.
 */
export interface PagedLists {
  nodes(): Promise<readonly (readonly RecordOfKind[RecordKind][])[]>;
  edges(): Promise<readonly (readonly PagedEdge[])[]>;
  pageInfos(): Promise<readonly PageInfo[]>;
  totalCounts(): Promise<readonly number[]>;
}

/** Lists whose filter may have a search by words. */
export interface SearchedLists extends PagedLists {
  /** Returns why the records of each page match; null if the filter has no search by words. */
  matches(): Promise<readonly (readonly SearchMatch[] | null)[]>;
}

/** The page of one list, among lists that are read together. */
export interface PagedConnection {
  readonly lists: PagedLists;
  /** The index of the list in `lists`. */
  readonly at: number;
}

/** One page of a list of records (a Relay connection). The lists of several parent records are read together. */
export interface Connection<Kind extends RecordKind> {
  readonly lists: ConnectedLists<Kind>;
  /** The index of the list in `lists`. */
  readonly at: number;
}

/** The request for a page of each list. */
export interface ListsRequest<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly source: Listed['source'];
  readonly request: ConnectionRequest;
  /** Names of the record fields to read; undefined for all fields, null when no records are needed. */
  readonly fields: readonly string[] | undefined | null;
}

interface Page<Kind extends RecordKind> extends ShownPage {
  readonly entries: readonly Entry<Kind>[];
}

/** The parts of a request's context that are needed to read lists. */
interface Reading {
  readonly reader: RecordReader;
  readonly paying: Pick<RequestCharges, 'meter' | 'freeAnswers'>;
  readonly signer: Signer;
}

/**
 * Reads the same page of several lists together, for example the funding rounds of 20 companies. Reads only the parts
 * that are accessed: records are not read for a count, and not counted for a page.
 */
export class ConnectedLists<Kind extends RecordKind> implements SearchedLists {
  readonly connections: readonly Connection<Kind>[];
  private readonly range: ListRange;
  private reading: Promise<readonly Page<Kind>[]> | undefined;
  private counting: Promise<readonly number[]> | undefined;
  private arePagesShown = false;
  /** The indexes of the lists of which a record or a cursor is billed. */
  private readonly purchased = new Set<number>();
  private readonly question: ListsQuestion;

  constructor(
    private readonly context: Reading,
    private readonly listsRequest: ListsRequest<Kind>,
    /** The IDs of the parent records; an empty string for the list of all records. */
    private readonly parents: readonly string[],
    { after, before }: CursorRange,
  ) {
    this.connections = parents.map((_, at) => ({ lists: this, at }));
    const { source, request } = listsRequest;
    const { condition, order, from, size } = request;
    this.range = { source, condition, order, from, after, before, limit: size + 1 };
    this.question = new ListsQuestion(context.reader, this.range, parents, {
      isPurchased: (at) => this.purchased.has(at),
      counts: () => this.counting,
      pages: () => (this.arePagesShown ? this.readOnce() : undefined),
    });
  }

  /** Whether a REST page includes the total count of its list. */
  get includeTotal(): boolean {
    return this.listsRequest.request.includeTotal;
  }

  /** Whether a REST page includes why its records match. */
  get includeMatches(): boolean {
    return this.listsRequest.request.includeMatches;
  }

  /**
   * Starts reading the pages before they are accessed, to shorten the wait. If reading fails, the first access rejects.
   */
  begin(): void {
    this.readOnce().catch(() => undefined);
  }

  /** Returns and bills the records of each page. Omits records that are removed while the pages are read. */
  async nodes(): Promise<readonly (readonly RecordOfKind[Kind][])[]> {
    const pages = await this.pages();
    return pages.map(({ entries }, at) =>
      this.recordUsage(
        at,
        entries.flatMap(({ record }) => record ?? []),
      ),
    );
  }

  async edges(): Promise<readonly (readonly Edge<Kind>[])[]> {
    const pages = await this.pages();
    return pages.map(({ entries }, at) => {
      const found = entries.flatMap((entry) =>
        entry.record === null ? [] : [this.edgeOf(at, entry, entry.record)],
      );
      this.recordUsage(
        at,
        found.map(({ node }) => node),
      );
      return found;
    });
  }

  /**
   * Returns why the records of each page match a search by words, and bills them; null if the filter has none.
   * @throws ApiError VALIDATION_ERROR when the page is too large.
   */
  async matches(): Promise<readonly (readonly SearchMatch[] | null)[]> {
    const { kind, request } = this.listsRequest;
    if (searchedTexts(request.condition).length === 0) return this.parents.map(() => null);
    requireHighlights(request.condition, request.size);
    const pages = (await this.pages()).map(({ entries }) => entries);
    for (const [at, entries] of pages.entries()) if (entries.length > 0) this.purchased.add(at);
    this.context.paying.meter.recordUsage(kind, pages.flat());
    return describeMatches(this.context.reader, kind, request, pages);
  }

  async pageInfos(): Promise<readonly PageInfo[]> {
    const pages = await this.pages();
    return pages.map((page, at) => this.pageInfoOf(page, at));
  }

  /** Returns the number of records in each list, on all pages. Free. */
  totalCounts(): Promise<readonly number[]> {
    if (isConditional({ ...this.range, after: null, before: null }))
      this.context.paying.freeAnswers.ask(this.question);
    this.counting ??= this.context.reader.count(this.range, this.parents);
    return this.counting;
  }

  private pageInfoOf({ entries, isCut }: Page<Kind>, at: number): PageInfo {
    const { after, before, from } = this.listsRequest.request;
    const cursorOf = (position: CursorPosition): string => {
      this.context.paying.meter.recordUsage(this.listsRequest.kind, [position]);
      this.purchased.add(at);
      return this.cursorOf(at, position);
    };
    return new PositionInList(
      from === 'start' ? isCut : before !== null,
      from === 'end' ? isCut : after !== null,
      rankingOf(this.range.order, entries),
      entries,
      cursorOf,
    );
  }

  private edgeOf(at: number, position: CursorPosition, node: RecordOfKind[Kind]): Edge<Kind> {
    return new RecordEdge(node, position, (one) => this.cursorOf(at, one));
  }

  private cursorOf(at: number, { id, values }: CursorPosition): string {
    return encodeCursor(this.context.signer, nameOf(this.listsRequest, this.parents[at] ?? ''), {
      id,
      values,
    });
  }

  private recordUsage(at: number, records: readonly RecordOfKind[Kind][]): readonly RecordOfKind[Kind][] {
    if (records.length > 0) this.purchased.add(at);
    return this.context.paying.meter.recordUsage(this.listsRequest.kind, records);
  }

  private pages(): Promise<readonly Page<Kind>[]> {
    this.arePagesShown = true;
    if (isConditional(this.range)) this.context.paying.freeAnswers.ask(this.question);
    return this.readOnce();
  }

  private readOnce(): Promise<readonly Page<Kind>[]> {
    this.reading ??= this.read();
    return this.reading;
  }

  /** Reads one entry more than the page size, to detect whether the list continues. */
  private async read(): Promise<readonly Page<Kind>[]> {
    const { listsRequest, range, parents } = this;
    const { from, size } = listsRequest.request;
    const all = await this.context.reader.entries(listsRequest.kind, range, parents, listsRequest.fields);
    const pages = all.map((entries) => ({
      entries: from === 'start' ? entries.slice(0, size) : entries.slice(-size),
      isCut: entries.length > size,
    }));
    const isComplete =
      listsRequest.fields === null || pages.every(({ entries }) => entries[0]?.record !== null);
    return isComplete ? pages : this.withRecords(pages, listsRequest.fields);
  }

  private async withRecords(
    pages: readonly Page<Kind>[],
    fields: readonly string[] | undefined,
  ): Promise<readonly Page<Kind>[]> {
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
    const records = await this.context.reader.list(this.listsRequest.kind, ids, fields);
    let next = 0;
    return pages.map(({ entries, isCut }) => ({
      entries: entries.map(({ id, values }) => ({ id, values, record: records[next++] ?? null })),
      isCut,
    }));
  }
}

type EncodeCursor = (position: CursorPosition) => string;

/**
 * An edge that encodes its cursor on access. A class, because an accessor of an object literal retains its closure in
 * memory (docs/ARCHITECTURE.md, Known pitfalls) and gives each object its own shape.
 */
class RecordEdge<Kind extends RecordKind> implements Edge<Kind> {
  constructor(
    readonly node: RecordOfKind[Kind],
    private readonly position: CursorPosition,
    private readonly encode: EncodeCursor,
  ) {}

  get cursor(): string {
    return this.encode(this.position);
  }
}

/** The position of a page in its list. Its cursors are encoded on access. */
class PositionInList implements PageInfo {
  constructor(
    readonly hasNextPage: boolean,
    readonly hasPreviousPage: boolean,
    readonly ranking: Ranking | null,
    private readonly positions: readonly CursorPosition[],
    private readonly encode: EncodeCursor,
  ) {}

  get startCursor(): string | null {
    return this.cursorOf(this.positions[0]);
  }

  get endCursor(): string | null {
    return this.cursorOf(this.positions.at(-1));
  }

  private cursorOf(position: CursorPosition | undefined): string | null {
    return position === undefined ? null : this.encode(position);
  }
}

/** The cursor positions between which a page is read. */
interface CursorRange {
  readonly after: CursorPosition | null;
  readonly before: CursorPosition | null;
}

/**
 * Returns a page of each parent's list, in the order of `parents`. A cursor is valid for one list only: the other lists
 * get an error instead of a page.
 */
export function connectLists<Kind extends RecordKind>(
  context: Reading,
  listsRequest: ListsRequest<Kind>,
  parents: readonly string[],
): readonly (Connection<Kind> | ApiError)[] {
  const positions = parents.map((parent) => readPositions(context.signer, listsRequest, parent));
  const fitting = parents.filter((_, at) => !(positions[at] instanceof ApiError));
  const common = positions.find((one): one is CursorRange => !(one instanceof ApiError));
  if (common === undefined) return positions as readonly ApiError[];
  const { connections } = new ConnectedLists(context, listsRequest, fitting, common);
  const pages = connections.values();
  return positions
    .map((one) => (one instanceof ApiError ? one : pages.next().value))
    .filter((one) => one !== undefined);
}

const fromTheEnds: CursorRange = { after: null, before: null };

function readPositions(
  signer: Signer,
  listsRequest: ListsRequest<RecordKind>,
  parent: string,
): CursorRange | ApiError {
  const { after, before } = listsRequest.request;
  if (after === null && before === null) return fromTheEnds;
  try {
    return {
      after: readPosition(signer, listsRequest, parent, 'after'),
      before: readPosition(signer, listsRequest, parent, 'before'),
    };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function readPosition(
  signer: Signer,
  listsRequest: ListsRequest<RecordKind>,
  parent: string,
  argument: 'after' | 'before',
): CursorPosition | null {
  const { [argument]: cursor } = listsRequest.request;
  return cursor === null ? null : decodeCursor(signer, nameOf(listsRequest, parent), cursor, argument);
}

/**
 * Returns a name for a list and its order. Cursors contain it, so that a cursor is valid only for its own list and
 * order.
 */
function nameOf({ source, request }: ListsRequest<RecordKind>, parent: string): string {
  const keys = request.order.flatMap(({ field, direction }) => [field, direction]);
  return [source, parent, ...keys].join(' ');
}
