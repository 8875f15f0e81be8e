import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { EmptyState, Notice, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import stack from '../../components/stack.module.css';
import { Badge } from '../../components/stat.js';
import { Tabs } from '../../components/tabs.js';
import type { FilterValue } from '../../filters/filter-model.js';
import type { SavedSearchCountsQuery, SavedSearchesQuery } from '../../generated/documents.js';
import {
  CreateSavedSearchDocument,
  SavedSearchCountsDocument,
  SavedSearchesDocument,
} from '../../generated/documents/searches.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import { type SearchedProduct, searchedProducts } from '../../products/products.js';
import { SearchForm } from './search-form.js';
import { productLabels, type SearchesSearch } from './searches-search.js';

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
  { header: 'Records', value: ({ product }) => productLabels[product] },
  { header: 'Results', value: ({ resultCount }) => resultCount, isNumber: true },
  {
    header: 'Newest result',
    value: ({ newestAddedAt }) => newestAddedAt,
    cell: ({ newestAddedAt }) => format.moment(newestAddedAt),
    isMinor: true,
  },
  {
    header: 'Sharing',
    value: ({ isGlobal, isShared }) => (isGlobal ? 'Global' : isShared ? 'Shared' : 'Not shared'),
    cell: ({ isGlobal, isShared }) =>
      isGlobal ? (
        <Badge look="accent">Global</Badge>
      ) : (
        <Badge look={isShared ? 'good' : 'plain'}>{isShared ? 'Shared' : 'Not shared'}</Badge>
      ),
    isMinor: true,
  },
];

const route = getRouteApi('/console/searches');

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'own', label: 'Your organization' },
  { id: 'global', label: 'Global' },
] as const;

/** The page of saved searches, with a form for a new search. */
export function SearchesPage() {
  const { tab = 'all', make, filter = {} } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (search: SearchesSearch): void => {
    void navigate({ search, replace: true, resetScroll: false });
  };
  const start = (): void => {
    change({ tab, make: 'COMPANIES' });
  };
  return (
    <>
      <PageHead
        title="Searches"
        note="Saved filters with their new and changed records. This page is free."
        {...(make === undefined && {
          actions: (
            <Button look="primary" onPress={start}>
              New search
            </Button>
          ),
        })}
      />
      {make !== undefined && (
        <NewSearch
          product={make}
          filter={filter}
          onChange={(product, changed) => {
            change({ tab, make: product, filter: changed });
          }}
          onCancel={() => {
            change({ tab });
          }}
        />
      )}
      <Tabs
        label="Owner"
        tabs={tabs}
        selected={tab}
        onSelect={(chosen) => {
          void navigate({ search: (search) => ({ ...search, tab: chosen }) });
        }}
      >
        <Searches tab={tab} onStart={start} />
      </Tabs>
    </>
  );
}

function Searches({ tab, onStart }: { tab: (typeof tabs)[number]['id']; onStart: () => void }) {
  const { data, error, refetch } = useFree(SavedSearchesDocument, {});
  const counts = useFree(SavedSearchCountsDocument, {});
  const searches = data?.savedSearches?.filter(
    ({ isGlobal }) => tab === 'all' || isGlobal === (tab === 'global'),
  );
  if (error !== null && searches === undefined)
    return (
      <RefusalNotice
        refusal={error}
        forbidden="This key may not see searches: it needs searches:read"
        onRetry={() => void refetch()}
      />
    );
  return (
    <Panel title="Saved searches" isFlush={searches !== undefined && searches.length > 0}>
      {searches === undefined ? (
        <Skeleton lines={5} />
      ) : searches.length === 0 ? (
        <EmptyState title="No searches yet">
          <p>A saved search reports new and changed records here, through the APIs and by webhook.</p>
          {tab !== 'global' && <Button onPress={onStart}>New search</Button>}
        </EmptyState>
      ) : (
        <>
          {counts.error !== null && (
            <Notice look="warn">Result counts are not available: {counts.error.message}</Notice>
          )}
          <SearchesTable
            searches={searches}
            counts={counts.error === null ? (counts.data?.savedSearches ?? null) : null}
          />
        </>
      )}
    </Panel>
  );
}

type Search = NonNullable<SavedSearchesQuery['savedSearches']>[number];

type Count = NonNullable<SavedSearchCountsQuery['savedSearches']>[number];

type Row = Search & Partial<Count>;

interface SearchesTableProps {
  readonly searches: readonly Search[];
  /** Null while they load, or if the request has failed. */
  readonly counts: readonly Count[] | null;
}

/** A table of saved searches. */
function SearchesTable({ searches, counts }: SearchesTableProps) {
  const rows = useMemo(() => {
    const byId = new Map(counts?.map((count) => [count.id, count]));
    return searches.map((search): Row => ({ ...search, ...byId.get(search.id) }));
  }, [searches, counts]);
  return <Grid label="Saved searches" rows={rows} columns={columns} rowId={({ id }) => id} />;
}

interface NewSearchProps {
  readonly product: SearchedProduct;
  readonly filter: FilterValue | string;
  readonly onChange: (product: SearchedProduct, filter: FilterValue) => void;
  readonly onCancel: () => void;
}

/** A form for a new saved search. The product and the filter are stored in the URL, but not the name. */
function NewSearch({ product, filter, onChange, onCancel }: NewSearchProps) {
  const navigate = useNavigate();
  const creating = useChange(CreateSavedSearchDocument);
  return (
    <Panel title="New search" note="Save a filter to see new and changed records.">
      <div className={stack['stack']}>
        <div className={stack['narrow']}>
          <Choice
            label="Records"
            value={product}
            options={searchedProducts.map((value) => ({ value, label: productLabels[value] }))}
            onChange={(chosen) => {
              if (chosen !== product) onChange(chosen, {});
            }}
          />
        </div>
        <SearchForm
          key={product}
          product={product}
          filter={filter}
          onFilter={(changed) => {
            onChange(product, changed);
          }}
          submit="Save search"
          isPending={creating.isPending}
          refusal={creating.error}
          onCancel={onCancel}
          onSubmit={(name, stored) => {
            creating.mutate(
              { input: { name, product, filter: stored } },
              {
                onSuccess: ({ createSavedSearch: made }) => {
                  if (made !== null) void navigate({ to: '/console/searches/$id', params: { id: made.id } });
                },
              },
            );
          }}
        />
      </div>
    </Panel>
  );
}
