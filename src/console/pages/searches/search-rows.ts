import type { PaidRows } from '../../components/paged-rows.js';
import type { TypedDocumentString } from '../../generated/documents.js';
import { usePaid } from '../../graph/use-paid.js';
import type { RecordGrid } from '../data/grids/record-grid.js';

/** What a page of the results of a search is asked for with. */
export interface SearchRowsAsked {
  readonly searchId: string;
  readonly newResultsAfter: string | null;
  readonly limit: number;
  readonly page: number;
}

/** The results of a search of one kind of record, with the columns that the data page has for it. */
export interface SearchRows<Row> {
  readonly grid: RecordGrid<Row>;
  readonly useRows: (asked: SearchRowsAsked | null) => PaidRows<Row>;
}

/** Results of a document. */
export function searchRows<Row, Answer>(
  grid: RecordGrid<Row>,
  document: TypedDocumentString<Answer, SearchRowsAsked>,
  read: (answer: Answer) => readonly Row[] | null,
): SearchRows<Row> {
  return {
    grid,
    useRows: (asked) => {
      const paid = usePaid(document, asked);
      return { ...paid, rows: paid.data === null ? null : read(paid.data) };
    },
  };
}
