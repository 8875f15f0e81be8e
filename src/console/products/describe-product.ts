import type { FilterValue } from '../filters/filter-model.js';
import type { Product } from '../generated/documents.js';
import { findPaid, useFree, usePaid } from '../graph/paid-answers.js';
import type {
  ChangeText,
  Counted,
  FeedPage,
  FeedVariables,
  GridPage,
  LaterRoundsOf,
  LinkedFields,
  ListedRecords,
  PageRequest,
  ProductView,
  QueryOf,
  RecordRow,
  SearchRowsVariables,
} from './product-view.js';
import { products } from './products.js';
import type { RecordColumn } from './record-column.js';

/**
 * Creates a product's view from its GraphQL documents, columns and chart options. The row types of the product are
 * checked here. In the result, all products have the same types.
 */
export function describeProduct<Of extends Product, Row extends RecordRow, Full extends Row, Change>(
  parts: ProductParts<Of, Row, Full, Change>,
): ProductView {
  const { product, page, count, columns, moreColumns, searches, ...rest } = parts;
  const { linkedTo = {}, listed = null, laterRounds = null, useLinked = none, ...others } = rest;
  const { type, nouns } = products[product];
  const list: ListOf<Of> = products[product].list;
  // The filter builder creates filters of this product's input type, and the order field is from its order enum.
  const anyPage = page as QueryOf<ListOf<Of>, GridPage<Full>, PageRequest>;
  return {
    ...others,
    product,
    nouns,
    orderEnum: `${type}OrderField`,
    // The cast is safe: these parts only get rows that this product's documents return.
    ...({ columns, moreColumns, useLinked, listed, laterRounds } as unknown as RowParts),
    usePage: (requested) => {
      const paid = usePaid(anyPage, requested);
      return { ...paid, page: paid.data?.[list] ?? null };
    },
    findPage: (requested, key) => findPaid(anyPage, requested, key)?.[list] ?? null,
    useCount: (filter) => useCountOf(count, list, filter),
    searches: searches === undefined ? null : viewSearches(list, searches),
    linkedTo,
  };
}

/** The parts that get rows. */
type RowParts = Pick<ProductView, 'columns' | 'moreColumns' | 'useLinked' | 'listed' | 'laterRounds'>;

const none = (): null => null;

type ListOf<Of extends Product> = (typeof products)[Of]['list'];

/** The record types of a change feed, without the empty object type, which stands for records of other products. */
type OwnChange<Change> = Change extends unknown ? (keyof Change extends never ? never : Change) : never;

/** The GraphQL documents for a product's saved searches, and a function that describes a changed record. */
interface SearchParts<Of extends Product, Row, Change> {
  readonly rows: QueryOf<`${ListOf<Of>}SearchResults`, readonly Row[], SearchRowsVariables>;
  readonly feed: QueryOf<'searchChanges', FeedPage<Change>, FeedVariables>;
  readonly describeChange: (record: OwnChange<Change>) => ChangeText;
}

/**
 * The parts of a product's view. `Row` is a row in any list of the product; `Full` is a row on the Data page, which has
 * more fields.
 */
interface ProductParts<Of extends Product, Row extends RecordRow, Full extends Row, Change> extends Pick<
  ProductView,
  'defaultOrder' | 'groups' | 'distinctEdges'
> {
  readonly product: Of;
  readonly page: QueryOf<ListOf<Of>, GridPage<Full>, never>;
  readonly count: QueryOf<ListOf<Of>, { readonly totalCount: number }, never>;
  readonly columns: readonly RecordColumn<Row>[];
  readonly moreColumns: readonly RecordColumn<Full>[];
  /** Absent if the product cannot have saved searches. */
  readonly searches?: SearchParts<Of, Row, Change>;
  readonly linkedTo?: ProductView['linkedTo'];
  readonly useLinked?: (rows: readonly Row[] | null) => LinkedFields;
  readonly listed?: ListedRecords<Row>;
  readonly laterRounds?: LaterRoundsOf<Row>;
}

function useCountOf<Name extends string>(
  document: QueryOf<Name, { readonly totalCount: number }, never>,
  list: Name,
  filter: FilterValue,
): Counted {
  // The filter builder creates filters of this product's input type.
  const counting = document as QueryOf<
    Name,
    { readonly totalCount: number },
    { readonly filter: FilterValue }
  >;
  const { data, error, isFetching, isPlaceholderData, refetch } = useFree(
    counting,
    { filter },
    { isPreview: true },
  );
  const counted: { readonly totalCount: number } | null | undefined = data?.[list];
  return {
    count: isPlaceholderData ? null : (counted?.totalCount ?? null),
    isCounting: isFetching,
    // If counting the same filter again fails, the former count stays.
    refusal: data === undefined ? error : null,
    recount: () => void refetch(),
  };
}

function viewSearches<Of extends Product, Row extends RecordRow, Change>(
  list: ListOf<Of>,
  { rows, feed, describeChange }: SearchParts<Of, Row, Change>,
): ProductView['searches'] {
  return {
    useRows: (requested) => {
      const paid = usePaid(rows, requested);
      return { ...paid, rows: paid.data?.[`${list}SearchResults`] ?? null };
    },
    useFeed: (requested) => {
      const paid = usePaid(feed, requested);
      return { ...paid, feed: (paid.data?.searchChanges ?? null) as FeedPage<object> | null };
    },
    // The cast is safe: the feed of a search contains only records of the search's product.
    describeChange: (record) => describeChange(record as OwnChange<Change>),
  };
}
