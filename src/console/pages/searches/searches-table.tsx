import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.js';
import { format } from '../../components/format.js';
import type { GridColumn } from '../../components/grid-column.js';
import { Grid } from '../../components/grid.js';
import type { SavedSearchCountsQuery, SavedSearchesQuery } from '../../generated/documents.js';
import { productLabels } from './search-products.js';

type Search = NonNullable<SavedSearchesQuery['savedSearches']>[number];
type Count = NonNullable<SavedSearchCountsQuery['savedSearches']>[number];
type Row = Search & Partial<Count>;

export interface SearchesTableProps {
  readonly searches: readonly Search[];
  /** Null while they are not known, and where they are refused. */
  readonly counts: readonly Count[] | null;
}

/** Saved searches, a row each. */
export function SearchesTable({ searches, counts }: SearchesTableProps) {
  const rows = useMemo(() => {
    const byId = new Map(counts?.map((count) => [count.id, count]));
    return searches.map((search): Row => ({ ...search, ...byId.get(search.id) }));
  }, [searches, counts]);
  return <Grid label="Saved searches" rows={rows} columns={columns} rowId={({ id }) => id} />;
}

const columns: readonly GridColumn<Row>[] = [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/console/searches/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { header: 'About', value: ({ product }) => productLabels[product] },
  { header: 'Results', value: ({ resultCount }) => resultCount, isNumber: true },
  {
    header: 'Newest',
    value: ({ newestAddedAt }) => newestAddedAt,
    cell: ({ newestAddedAt }) => format.moment(newestAddedAt),
    isMinor: true,
  },
  {
    header: 'Results by API',
    value: ({ isGlobal, isShared }) => (isGlobal ? 'Global' : isShared ? 'Shared' : 'Not shared'),
    cell: ({ isGlobal, isShared }) =>
      isGlobal ? (
        <Badge look="accent">Global</Badge>
      ) : (
        <Badge look={isShared ? 'good' : 'plain'}>{isShared ? 'Shared' : 'Not shared'}</Badge>
      ),
  },
  { header: 'Yours', value: ({ isGlobal }) => !isGlobal, isMinor: true },
];
