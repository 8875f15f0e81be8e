import type { FilterValue } from '../filters/filter-model.js';
import { useFree, usePaid } from '../graph/paid-answers.js';
import type {
  ChangeText,
  Counted,
  FeedVariables,
  FeedPage,
  GridPage,
  ProductView,
  QueryOf,
  RecordRow,
  SearchRowsVariables,
} from './product-view.js';
import { type Product, products } from './products.js';
import type { RecordColumn } from './record-column.js';

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
}

/**
 * Creates a product's view from its GraphQL documents, columns and chart options. The row types of the product are
 * checked here. In the result, all products have the same types.
 */
export function describeProduct<Of extends Product, Row extends RecordRow, Full extends Row, Change>(
  parts: ProductParts<Of, Row, Full, Change>,
): ProductView {
  const { product, page, count, columns, moreColumns, searches, linkedTo = {}, ...rest } = parts;
  const { type, nouns } = products[product];
  const list: ListOf<Of> = products[product].list;
  return {
    ...rest,
    product,
    nouns,
    orderEnum: `${type}OrderField`,
    // The casts are safe: these columns only get rows that this product's documents return.
    columns: columns as unknown as ProductView['columns'],
    moreColumns: moreColumns as unknown as ProductView['moreColumns'],
    usePage: (requested) => {
      // The cast is safe: the filter builder creates filters of this product's input type, and the order field is from
      // its order enum.
      const paid = usePaid(page, requested as never);
      return { ...paid, page: paid.data?.[list] ?? null };
    },
    useCount: (filter) => useCountOf(count, list, filter),
    searches: searches === undefined ? null : viewSearches(list, searches),
    linkedTo,
  };
}

function useCountOf<Name extends string>(
  document: QueryOf<Name, { readonly totalCount: number }, never>,
  list: Name,
  filter: FilterValue,
): Counted {
  const { data, error, isFetching, isPlaceholderData, refetch } = useFree(document, { filter } as never);
  const isStale = error !== null || isPlaceholderData;
  const counted: { readonly totalCount: number } | null | undefined = data?.[list];
  return {
    count: isStale ? null : (counted?.totalCount ?? null),
    isCounting: isFetching,
    refusal: error,
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
