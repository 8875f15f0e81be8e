import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Button } from '../../components/button.js';
import { PagedRows } from '../../components/paged-rows.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import {
  AcquisitionSearchRowsDocument,
  CompanySearchRowsDocument,
  InvestorSearchRowsDocument,
  PersonSearchRowsDocument,
  RoundSearchRowsDocument,
} from '../../generated/documents.js';
import { acquisitionsGrid } from '../data/grids/acquisitions-grid.js';
import { companiesGrid } from '../data/grids/companies-grid.js';
import { investorsGrid } from '../data/grids/investors-grid.js';
import { peopleGrid } from '../data/grids/people-grid.js';
import { roundsGrid } from '../data/grids/rounds-grid.js';
import type { SearchedProduct } from './search-products.js';
import { searchRows, type SearchRows } from './search-rows.js';

const route = getRouteApi('/console/searches/$id');
const size = 25;

export interface SearchResultsProps {
  readonly id: string;
  readonly name: string;
  readonly product: SearchedProduct;
  /** Of the whole search; null while it is not known. */
  readonly count: number | null;
}

/** The results of a saved search, all or those that came since a day, once their price was accepted. */
export function SearchResults({ product, ...props }: SearchResultsProps) {
  switch (product) {
    case 'COMPANY':
      return <Results {...props} of={companies} />;
    case 'PEOPLE':
      return <Results {...props} of={people} />;
    case 'INVESTORS':
      return <Results {...props} of={investors} />;
    case 'FUNDING_ROUNDS':
      return <Results {...props} of={rounds} />;
    case 'ACQUISITION':
      return <Results {...props} of={acquisitions} />;
  }
}

const companies = searchRows(
  companiesGrid,
  CompanySearchRowsDocument,
  (answer) => answer.companiesSearchResults,
);
const people = searchRows(peopleGrid, PersonSearchRowsDocument, (answer) => answer.peopleSearchResults);
const investors = searchRows(
  investorsGrid,
  InvestorSearchRowsDocument,
  (answer) => answer.investorsSearchResults,
);
const rounds = searchRows(roundsGrid, RoundSearchRowsDocument, (answer) => answer.fundingRoundsSearchResults);
const acquisitions = searchRows(
  acquisitionsGrid,
  AcquisitionSearchRowsDocument,
  (answer) => answer.acquisitionsSearchResults,
);

function Results<Row extends { readonly id: string }>({
  id,
  name,
  count,
  of,
}: Omit<SearchResultsProps, 'product'> & { of: SearchRows<Row> }) {
  const { since, page = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const useRows = (asked: number | null) =>
    of.useRows(
      asked === null
        ? null
        : {
            searchId: id,
            newResultsAfter: since === undefined ? null : `${since}T00:00:00Z`,
            limit: size,
            page: asked,
          },
    );
  const go = useCallback(
    (next: number): void => {
      void navigate({ search: (search) => ({ ...search, page: next }), resetScroll: false });
    },
    [navigate],
  );
  return (
    <PagedRows
      title={since === undefined ? 'Results' : 'New results'}
      nouns={of.grid.nouns}
      name={fileNameOf(name)}
      useRows={useRows}
      columns={of.grid.columns}
      page={page}
      size={size}
      count={since === undefined ? count : null}
      onPage={go}
    >
      <Since
        value={since}
        onChange={(day) => {
          void navigate({
            search: ({ since: _, page: __, ...rest }) => (day === '' ? rest : { ...rest, since: day }),
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </PagedRows>
  );
}

function Since({ value, onChange }: { value: string | undefined; onChange: (day: string) => void }) {
  return (
    <div className={[stack['line'], stack['end']].join(' ')}>
      <TextBox
        label="New since"
        type="date"
        value={value ?? ''}
        onChange={onChange}
        hint="A day of the last 60, in UTC."
      />
      {value !== undefined && (
        <Button look="quiet" size="small" onPress={() => onChange('')}>
          Show all
        </Button>
      )}
    </div>
  );
}

const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'search';
