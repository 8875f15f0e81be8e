import type { GridColumn } from '../../components/grid-column.js';
import type { PaidRows } from '../../components/paged-rows.js';
import {
  CompanyListRowsDocument,
  InvestorListRowsDocument,
  PersonListRowsDocument,
  type TypedDocumentString,
} from '../../generated/documents.js';
import { usePaid } from '../../graph/use-paid.js';
import { companiesGrid } from '../data/grids/companies-grid.js';
import { investorsGrid } from '../data/grids/investors-grid.js';
import { peopleGrid } from '../data/grids/people-grid.js';
import type { RecordGrid } from '../data/grids/record-grid.js';

/** What a page of the members of a list is asked for with. */
export interface ListRowsAsked {
  readonly listId: string;
  readonly limit: number;
  readonly page: number;
}

/** The members of a list of one kind of record, with the columns that the data page has for it. */
export interface ListRows<Row> {
  readonly nouns: readonly [string, string];
  readonly columns: readonly GridColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly useRows: (asked: ListRowsAsked | null) => PaidRows<Row>;
}

export const companyRows = listRows(
  companiesGrid,
  CompanyListRowsDocument,
  ({ companyListResults }) => companyListResults,
  ({ id, organizationName }) => organizationName ?? id,
);
export const investorRows = listRows(
  investorsGrid,
  InvestorListRowsDocument,
  ({ investorListResults }) => investorListResults,
  ({ id, investorName }) => investorName ?? id,
);
export const personRows = listRows(
  peopleGrid,
  PersonListRowsDocument,
  ({ personListResults }) => personListResults,
  ({ id, fullName }) => fullName ?? id,
);

function listRows<Row, Answer>(
  { nouns, columns }: RecordGrid<Row>,
  document: TypedDocumentString<Answer, ListRowsAsked>,
  read: (answer: Answer) => readonly Row[] | null,
  nameOf: (row: Row) => string,
): ListRows<Row> {
  return {
    nouns,
    columns,
    nameOf,
    useRows: (asked) => {
      const paid = usePaid(document, asked);
      return { ...paid, rows: paid.data === null ? null : read(paid.data) };
    },
  };
}
