import type { PaidRows } from '../components/paged-rows.js';
import type { FilterValue } from '../filters/filter-model.js';
import type { ChangeName, OrderDirection } from '../generated/documents.js';
import type { Product } from '../generated/documents.js';
import type { TypedDocumentString } from '../generated/typed-document-string.js';
import type { Paid } from '../graph/paid-answers.js';
import type { Refusal } from '../http/refusal.js';
import type { GroupParts } from './group-parts.js';
import type { ListedProduct } from './products.js';
import type { RecordColumn } from './record-column.js';

/**
 * The properties of a product that tables, charts, saved searches and record pages use. Each product defines them in
 * its own folder.
 */
export interface ProductView {
  readonly product: Product;
  /** The singular and plural of a record, for example `company` and `companies`. */
  readonly nouns: readonly [string, string];
  readonly orderEnum: string;
  /** The default order of the API: an order field, with the prefix `-` for descending order. */
  readonly defaultOrder: string;
  /** The columns that every list of these records has. */
  readonly columns: readonly RecordColumn<RecordRow>[];
  /**
   * Further columns of the Data page, which are hidden until they are selected. Their labels are those of the filter
   * fields.
   */
  readonly moreColumns: readonly RecordColumn<RecordRow>[];
  /** The fields and edges by which a chart can group the records, most used first. The first is the default. */
  readonly groups: readonly GroupParts[];
  /** The edges whose linked records a chart can count, with the plural of the records. */
  readonly distinctEdges: Readonly<Record<string, string>>;
  /** Loads a page. Each record costs one credit. With null, sends no request. */
  readonly usePage: (
    pageRequest: PageRequest | null,
  ) => Paid<unknown> & { readonly page: GridPage<RecordRow> | null };
  /** Returns a page that was paid for in this tab with a key, or null. Sends no request. */
  readonly findPage: (pageRequest: PageRequest, key: string) => GridPage<RecordRow> | null;
  /** Counts the records that match a filter. This is free. */
  readonly useCount: (filter: FilterValue) => Counted;
  /** Null if the product cannot have saved searches. */
  readonly searches: SearchViews | null;
  /** The record pages whose Signals tab lists these records. */
  readonly linkedTo: Readonly<Partial<Record<RecordPage, LinkedRecords>>>;
  /** The list that selected rows can be added to; null if lists cannot contain these records. */
  readonly listed: ListedRecords<RecordRow> | null;
  /** Loads the fields of linked records that columns can show. With null, sends no request. */
  readonly useLinked: (rows: readonly RecordRow[] | null) => LinkedFields | null;
  /** The later funding rounds of the investors of selected rows; null if the rows have no investors. */
  readonly laterRounds: LaterRoundsOf<RecordRow> | null;
}

/** Fields of linked records, which cost credits of their own. */
export interface LinkedFields {
  readonly paid: Paid<unknown>;
  /** The singular and plural of the linked records. */
  readonly nouns: readonly [string, string];
  /** The rows with the fields; null until they are paid for. */
  readonly rows: readonly RecordRow[] | null;
}

/** How rows are added to a list. */
export interface ListedRecords<Row> {
  readonly product: ListedProduct;
  /** The label of the button. */
  readonly label: string;
  /** Returns the IDs of the members, without duplicates. */
  readonly idsOf: (rows: readonly Row[]) => readonly string[];
}

/** How the later funding rounds of investors are found. */
export interface LaterRoundsOf<Row> {
  /** The label of the button; the price is added to it. */
  readonly label: string;
  /** Returns a filter for funding rounds; null if the rows have no date, or are too many for one filter. */
  readonly filterOf: (rows: readonly Row[]) => FilterValue | null;
}

/** The arguments of a request for a page of records. */
export interface PageRequest {
  readonly filter: FilterValue;
  readonly orderBy: readonly { readonly field: string; readonly direction: OrderDirection }[] | null;
  readonly first: number;
  readonly after: string | null;
}

export interface GridPage<Row> {
  readonly nodes: readonly Row[];
  /** Why each record matches a search by words. Null or absent if the filter has no words. */
  readonly matches?: readonly WordMatch[] | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The fields of a record that have words of the search. */
export interface WordMatch {
  readonly id: string;
  readonly highlights: readonly Highlight[];
}

/** A part of a field's text, and where the words of the search are in it. */
export interface Highlight {
  readonly field: string;
  readonly text: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

export interface Counted {
  /** Null while it loads, or if the request has failed. */
  readonly count: number | null;
  readonly isCounting: boolean;
  readonly refusal: Refusal | null;
  /** Requests the count again. */
  readonly recount: () => void;
}

/** The field that the rows of all products have. Other fields are only used by the columns of the row's product. */
export interface RecordRow {
  readonly id: string;
}

/** The arguments of a request for a page of a saved search's results. */
export interface SearchRowsVariables {
  readonly searchId: string;
  readonly newResultsAfter: string | null;
  readonly limit: number;
  readonly page: number;
}

/** The arguments of a request for a page of a saved search's change feed. */
export interface FeedVariables {
  readonly searchId: string;
  readonly after: string | null;
  readonly first: number;
}

/** A change in a feed. `record` is null if the record was removed or no longer exists. */
export interface FeedChange<Change> {
  readonly change: ChangeName;
  readonly at: string;
  readonly id: string;
  readonly record: Change | null;
}

export interface FeedPage<Change> {
  readonly changes: readonly FeedChange<Change>[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** The name and details of a changed record, as text. */
export interface ChangeText {
  readonly name: string | null;
  readonly details: string | null;
}

/** The kinds of record pages with a Signals tab, which lists linked records. */
export type RecordPage = 'company' | 'investor' | 'person';

/** The records of a product that are linked to the record on a page. */
export interface LinkedRecords {
  /** Describes the records; the price is shown after it. */
  readonly offer: string;
  /** Returns a filter for the records that are linked to the record with this ID. */
  readonly filter: (id: string) => FilterValue;
  /** The paths of columns that the tab does not show, because they only contain the page's own record. */
  readonly omits: readonly string[];
}

/** How to read the results and change feeds of a product's saved searches. */
interface SearchViews {
  /** Loads a page of results. Each record costs one credit. With null, sends no request. */
  readonly useRows: (pageRequest: SearchRowsVariables | null) => PaidRows<RecordRow>;
  /** Loads a page of the feed with its records. Each record costs one credit. With null, sends no request. */
  readonly useFeed: (
    pageRequest: FeedVariables | null,
  ) => Paid<unknown> & { readonly feed: FeedPage<object> | null };
  readonly describeChange: (record: object) => ChangeText;
}

/** Returns true if records are searched by words. Their default order is by relevance, which no column has. */
export function isRanked(filter: FilterValue): boolean {
  return filter['text'] !== undefined;
}

/**
 * Converts the order in the URL to the order in a request for records that match the filter. Returns null for the
 * default order.
 */
export function orderOf(
  order: string | undefined,
  filter: FilterValue,
  { defaultOrder }: Pick<ProductView, 'defaultOrder'>,
): PageRequest['orderBy'] {
  if (order === undefined || order === '' || (order === defaultOrder && !isRanked(filter))) return null;
  return order.startsWith('-')
    ? [{ field: order.slice(1), direction: 'DESC' }]
    : [{ field: order, direction: 'ASC' }];
}

/**
 * Converts the order in a request to the order in the URL. Without an order, returns the default order, which is empty
 * for records by relevance.
 */
export function orderText(
  { orderBy, filter }: Pick<PageRequest, 'orderBy' | 'filter'>,
  { defaultOrder }: Pick<ProductView, 'defaultOrder'>,
): string {
  const [key] = orderBy ?? [];
  if (key === undefined) return isRanked(filter) ? '' : defaultOrder;
  return `${key.direction === 'DESC' ? '-' : ''}${key.field}`;
}

/** A query that returns this field and takes the variables that the console sends. */
export type QueryOf<Name extends string, Value, Variables> = TypedDocumentString<
  Readonly<Record<Name, Value | null>>,
  Variables
>;
