import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, LinkButton } from '../../components/button.js';
import { format } from '../../components/format.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import { Stat } from '../../components/stat.js';
import { Tabs } from '../../components/tabs.js';
import type { FilterValue } from '../../filters/filter-model.js';
import type { Product } from '../../generated/documents.js';
import {
  SavedSearchCountDocument,
  SavedSearchDocument,
  SavedSearchFilterDocument,
  ShareSavedSearchDocument,
} from '../../generated/documents/searches.js';
import { WebhooksDocument } from '../../generated/documents/webhooks.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import type { Refusal } from '../../http/refusal.js';
import { products } from '../../products/products.js';
import { NewWebhookDialog } from '../webhooks/new-webhook-dialog.js';
import { WebhooksTable } from '../webhooks/webhook-actions.js';
import { FilterWords } from './filter-words.js';
import { SearchActions } from './search-actions.js';
import { SearchChanges } from './search-changes.js';
import styles from './search-filter.module.css';
import { SearchResults } from './search-results.js';
import { productLabels } from './searches-search.js';

const route = getRouteApi('/console/searches/$id');

const tabs = [
  { id: 'results', label: 'Results' },
  { id: 'changes', label: 'Changes' },
  { id: 'webhooks', label: 'Webhooks' },
] as const;

/** The page of a saved search: its filter, results, changes and webhooks. */
export function SearchPage() {
  const { id } = route.useParams();
  const { tab = 'results' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useFree(SavedSearchDocument, { id });
  const saved = useFree(SavedSearchFilterDocument, { id });
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
  // The cast is safe: the API returns filters in the format of the filter builder.
  const filter = (currentData(saved)?.savedSearch?.filter ?? null) as FilterValue | null;
  // A count that was refused again may be of an earlier filter.
  const counts = counted.error === null ? currentData(counted)?.savedSearch : null;
  const count = counts?.resultCount ?? null;
  const isReadable = search.isShared || search.isGlobal;
  return (
    <>
      <PageHead
        title={search.name}
        note={`${productLabels[search.product]} · ${search.isGlobal ? 'Global' : search.isShared ? 'Shared' : 'Not shared'} · ID ${search.id} · Created ${format.moment(search.createdAt)}`}
        actions={<SearchActions search={search} filter={filter} count={count} />}
      />
      <SearchFilter
        product={search.product}
        filter={filter}
        count={count}
        newest={counts?.newestAddedAt ?? null}
        refusal={saved.error ?? counted.error}
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
        ) : tab === 'results' && filter === null && !saved.isFetched ? (
          <Skeleton lines={4} />
        ) : tab === 'results' ? (
          <SearchResults
            // Another filter has other pages, so the results are remounted.
            key={JSON.stringify(filter)}
            id={id}
            name={search.name}
            product={search.product}
            count={count}
          />
        ) : tab === 'changes' ? (
          <SearchChanges id={id} product={search.product} />
        ) : (
          <SearchWebhooks id={id} name={search.name} />
        )}
      </Tabs>
    </>
  );
}

/** Returns the data of this search, or undefined while only the data of the previous search is loaded. */
function currentData<Data>({ data, isPlaceholderData }: UseQueryResult<Data, Refusal>): Data | undefined {
  return isPlaceholderData ? undefined : data;
}

/** Shown instead of the results, changes and webhooks if the search is not shared. */
function UnsharedSearch({ id }: { id: string }) {
  const sharing = useChange(ShareSavedSearchDocument);
  return (
    <Panel title="Not shared yet">
      <EmptyState title="Share this search to see its results, changes and webhooks">
        <p>
          All keys of your organization can then read its results, as this page does. Sharing is free, and you
          can stop it at any time.
        </p>
        {sharing.error !== null && (
          <RefusalNotice
            refusal={sharing.error}
            forbidden="This key may not share searches: it needs searches:write"
          />
        )}
        <Button look="primary" isPending={sharing.isPending} onPress={() => sharing.mutate({ id })}>
          Share search
        </Button>
      </EmptyState>
    </Panel>
  );
}

/** Lists the webhooks that report changes of a search, with a button to create one. */
function SearchWebhooks({ id, name }: { id: string; name: string }) {
  const { data, error, refetch } = useFree(WebhooksDocument, {});
  const [isMaking, setMaking] = useState(false);
  const webhooks = data?.webhooks?.filter(({ searchIds }) => searchIds?.includes(Number(id)) === true);
  const make = <Button onPress={() => setMaking(true)}>New webhook for this search</Button>;
  // An error of a later request must not close the dialog, which may show the signing secret.
  if (error !== null && data === undefined)
    return (
      <RefusalNotice
        refusal={error}
        forbidden="This key may not see webhooks: it needs webhooks:manage"
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <Panel
        title="Webhooks of this search"
        isFlush={webhooks !== undefined && webhooks.length > 0}
        aside={webhooks !== undefined && webhooks.length > 0 && make}
      >
        {webhooks === undefined ? (
          <Skeleton lines={2} />
        ) : webhooks.length === 0 ? (
          <EmptyState title="No webhook watches this search">
            <p>A webhook posts each change of {name} to your URL within a second.</p>
            {make}
          </EmptyState>
        ) : (
          <WebhooksTable webhooks={webhooks} />
        )}
      </Panel>
      <NewWebhookDialog isOpen={isMaking} searchIds={[id]} onClose={() => setMaking(false)} />
    </>
  );
}

interface SearchFilterProps {
  readonly product: Product;
  /** Null while it loads. */
  readonly filter: FilterValue | null;
  readonly count: number | null;
  readonly newest: string | null;
  readonly refusal: Refusal | null;
}

/** Shows the filter of a search in words, and the number of results. */
function SearchFilter({ product, filter, count, newest, refusal }: SearchFilterProps) {
  return (
    <Panel
      title="Filter"
      aside={
        filter !== null && (
          <LinkButton size="small" to="/console/data" search={{ tab: products[product].tab, filter }}>
            Open in Data
          </LinkButton>
        )
      }
    >
      <div className={styles['parts']}>
        <div className={styles['words']}>
          {refusal !== null && <RefusalNotice refusal={refusal} />}
          {filter === null ? (
            refusal === null && <Skeleton lines={2} />
          ) : (
            <FilterWords product={product} filter={filter} />
          )}
        </div>
        <dl className={styles['figures']}>
          <Stat label="Results" value={format.count(count)} />
          <Stat
            label="Newest result"
            value={<span className={styles['moment']}>{format.moment(newest)}</span>}
          />
        </dl>
      </div>
    </Panel>
  );
}
