import type { GridColumn } from '../../../components/grid-column.js';
import type { FilterProduct } from '../../../filters/filter-product.js';
import type { FilterValue } from '../../../filters/filter-value.js';
import type { OrderDirection, TypedDocumentString } from '../../../generated/documents.js';
import { useFree } from '../../../graph/use-free.js';
import type { Paid } from '../../../graph/paid.js';
import { usePaid } from '../../../graph/use-paid.js';
import type { Refusal } from '../../../graph/refusal.js';

/** What a page of a grid is asked for with. */
export interface Asked {
  readonly filter: FilterValue;
  readonly orderBy: readonly { readonly field: string; readonly direction: OrderDirection }[] | null;
  readonly first: number;
  readonly after: string | null;
}

export interface GridPage<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

export interface Counted {
  /** Null while it is asked for, and where it is refused. */
  readonly count: number | null;
  readonly isCounting: boolean;
  readonly refusal: Refusal | null;
  /** Asks once more. */
  readonly recount: () => void;
}

/** One kind of record as the data page shows it. */
export interface RecordGrid<Row> {
  readonly product: FilterProduct;
  /** `company`, `companies`. */
  readonly nouns: readonly [string, string];
  readonly orderEnum: string;
  readonly columns: readonly GridColumn<Row>[];
  /** A page, which costs a credit a record; with null nothing is asked. */
  readonly usePage: (asked: Asked | null) => Paid<unknown> & { readonly page: GridPage<Row> | null };
  /** How many records meet a filter, for nothing. */
  readonly useCount: (filter: FilterValue) => Counted;
}

export interface RecordGridParts<Row, Answer, Variables, Count, CountVariables> extends Pick<
  RecordGrid<Row>,
  'product' | 'nouns' | 'orderEnum' | 'columns'
> {
  readonly page: TypedDocumentString<Answer, Variables>;
  readonly readPage: (answer: Answer) => GridPage<Row> | null;
  readonly count: TypedDocumentString<Count, CountVariables>;
  readonly readCount: (answer: Count) => { readonly totalCount: number } | null;
}

/** A grid of its documents. */
export function recordGrid<Row, Answer, Variables, Count, CountVariables>(
  parts: RecordGridParts<Row, Answer, Variables, Count, CountVariables>,
): RecordGrid<Row> {
  const { page, readPage, count, readCount, ...rest } = parts;
  return {
    ...rest,
    usePage: (asked) => {
      // The filter builder makes filters of this kind's own input, and the order is one of its own enum.
      const paid = usePaid(page, asked as Variables | null);
      return { ...paid, page: paid.data === null ? null : readPage(paid.data) };
    },
    useCount: (filter) => {
      const { data, error, isFetching, isPlaceholderData, refetch } = useFree(count, {
        filter,
      } as CountVariables);
      const isStale = error !== null || isPlaceholderData;
      return {
        count: data === undefined || isStale ? null : (readCount(data)?.totalCount ?? null),
        isCounting: isFetching,
        refusal: error,
        recount: () => void refetch(),
      };
    },
  };
}
