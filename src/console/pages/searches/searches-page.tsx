import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { Notice } from '../../components/notice.js';
import { PageHead } from '../../components/page-head.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { Tabs } from '../../components/tabs.js';
import { SavedSearchCountsDocument, SavedSearchesDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { NewSearch } from './new-search.js';
import { SearchesTable } from './searches-table.js';
import type { SearchesSearch } from './searches-search.js';

const route = getRouteApi('/console/searches');

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'own', label: 'Of your organization' },
  { id: 'global', label: 'Global' },
] as const;

/** The saved searches: filters that are kept, and what they have found. */
export function SearchesPage() {
  const { tab = 'all', make, filter = {} } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (search: SearchesSearch): void => {
    void navigate({ search, replace: true, resetScroll: false });
  };
  const start = (): void => {
    change({ tab, make: 'COMPANY' });
  };
  return (
    <>
      <PageHead
        title="Searches"
        note="Filters that are kept, and what is new in them. Looking at this page is free."
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
        label="Whose searches"
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
          <p>A saved search keeps a filter and tells what is new in it: here, by REST and by webhooks.</p>
          {tab !== 'global' && <Button onPress={onStart}>New search</Button>}
        </EmptyState>
      ) : (
        <>
          {counts.error !== null && (
            <Notice look="warn">The numbers of results are not shown: {counts.error.message}</Notice>
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
