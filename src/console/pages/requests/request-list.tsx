import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { format } from '../../components/format.js';
import { LinkButton } from '../../components/link-button.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { RequestFilters } from './request-filters.js';
import { RequestTable } from './request-table.js';
import styles from './requests-page.module.css';
import { useRequests, type Filters } from './use-requests.js';

/** The ledger and what cost nothing, filtered, as far as it was asked for. */
export function RequestList({ filters }: { filters: Filters }) {
  const { data: rows, error, refetch, ...pages } = useRequests(filters);
  return (
    <Panel title="Newest first" isFlush>
      <RequestFilters filters={filters} />
      {error !== null && (
        <div className={styles['inset']}>
          <RefusalNotice refusal={error} onRetry={() => void refetch()} />
        </div>
      )}
      {rows === undefined && error === null && (
        <div className={styles['inset']}>
          <Skeleton lines={6} />
        </div>
      )}
      {rows !== undefined && rows.length > 0 && <RequestTable label="Requests" rows={rows} />}
      {rows?.length === 0 && <Nothing filters={filters} hasMore={pages.hasNextPage} />}
      {pages.hasNextPage && (
        <div className={styles['more']}>
          <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {rows?.length === 1 && 'One request is shown'}
        {rows !== undefined && rows.length > 1 && `${format.count(rows.length)} requests are shown`}
      </p>
    </Panel>
  );
}

function Nothing({ filters, hasMore }: { filters: Filters; hasMore: boolean }) {
  if (hasMore) return <EmptyState title="None among the newest">Load more to look further back.</EmptyState>;
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState title="No request meets these filters">
        <LinkButton to="/console/requests" search={{}}>
          Take the filters away
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing was asked for yet">
      A request stands here once an answer had records in it, or was refused.
      <LinkButton to="/console/data">Find records</LinkButton>
    </EmptyState>
  );
}
