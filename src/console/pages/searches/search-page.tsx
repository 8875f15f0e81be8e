import { getRouteApi } from '@tanstack/react-router';
import { format } from '../../components/format.js';
import { LinkButton } from '../../components/link-button.js';
import { PageHead } from '../../components/page-head.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { Tabs } from '../../components/tabs.js';
import {
  SavedSearchCountDocument,
  SavedSearchDocument,
  SavedSearchFilterDocument,
} from '../../generated/documents.js';
import type { FilterValue } from '../../filters/filter-value.js';
import { useFree } from '../../graph/use-free.js';
import { SearchActions } from './search-actions.js';
import { SearchChanges } from './search-changes.js';
import { SearchFilter } from './search-filter.js';
import { productLabels } from './search-products.js';
import { SearchResults } from './search-results.js';
import { SearchWebhooks } from './search-webhooks.js';
import { UnsharedSearch } from './unshared-search.js';

const route = getRouteApi('/console/searches/$id');

const tabs = [
  { id: 'results', label: 'Results' },
  { id: 'changes', label: 'Changes' },
  { id: 'webhooks', label: 'Webhooks' },
] as const;

/** A saved search: what it asks for, what it has found, and what changes in it. */
export function SearchPage() {
  const { id } = route.useParams();
  const { tab = 'results' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useFree(SavedSearchDocument, { id });
  const kept = useFree(SavedSearchFilterDocument, { id });
  const counted = useFree(SavedSearchCountDocument, { id });
  const search = isPlaceholderData ? null : (data?.savedSearch ?? null);
  if (search === null)
    return (
      <>
        <PageHead title="Search" actions={<LinkButton to="/console/searches">All searches</LinkButton>} />
        {error === null ? (
          <Skeleton lines={6} />
        ) : (
          <RefusalNotice refusal={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  // The filter builder and this page take the same JSON.
  const filter = (kept.data?.savedSearch?.filter ?? null) as FilterValue | null;
  const count = counted.error === null ? (counted.data?.savedSearch?.resultCount ?? null) : null;
  const isReadable = search.isShared || search.isGlobal;
  return (
    <>
      <PageHead
        title={search.name}
        note={`${productLabels[search.product]} · ${search.isGlobal ? 'global' : search.isShared ? 'shared' : 'not shared'} · number ${search.id} · made ${format.moment(search.createdAt)}`}
        actions={<SearchActions search={search} filter={filter} count={count} />}
      />
      <SearchFilter
        product={search.product}
        filter={filter}
        count={count}
        newest={counted.data?.savedSearch?.newestAddedAt ?? null}
        refusal={kept.error ?? counted.error}
      />
      <Tabs
        label="Parts of the search"
        tabs={tabs}
        selected={tab}
        onSelect={(chosen) => {
          void navigate({ search: (rest) => ({ ...rest, tab: chosen }), resetScroll: false });
        }}
      >
        {!isReadable ? (
          <UnsharedSearch id={id} />
        ) : tab === 'results' ? (
          <SearchResults
            // Another filter leads to other pages.
            key={JSON.stringify(filter)}
            id={id}
            name={search.name}
            product={search.product}
            count={count}
          />
        ) : tab === 'changes' ? (
          <SearchChanges id={id} />
        ) : (
          <SearchWebhooks id={id} name={search.name} />
        )}
      </Tabs>
    </>
  );
}
