import { EmptyState } from '../../components/empty-state.js';
import { LinkButton } from '../../components/link-button.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { RequestsDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { useViewer } from '../../session/use-viewer.js';
import { WithScope } from '../../session/with-scope.js';
import { RequestTable } from '../requests/request-table.js';

/** The newest charged requests, and the way to all of them. */
export function RecentPanel() {
  const scopes = useViewer().data?.viewer?.key.scopes ?? [];
  const mayRead = scopes.some((each) => each === '*' || each === 'usage:read');
  return (
    <Panel
      title="Recent requests"
      isFlush={mayRead}
      aside={
        <LinkButton to="/console/requests" size="small">
          All requests
        </LinkButton>
      }
    >
      <WithScope scope="usage:read" does="see what was charged">
        <Recent />
      </WithScope>
    </Panel>
  );
}

function Recent() {
  const { data, error, refetch } = useFree(RequestsDocument, { first: 5 }, { every: 60_000 });
  const rows = data?.requests?.nodes;
  if (rows === undefined && error !== null)
    return <RefusalNotice refusal={error} onRetry={() => void refetch()} />;
  if (rows === undefined) return <Skeleton lines={5} />;
  if (rows.length === 0)
    return <EmptyState title="No request was charged yet">What is free does not stand here.</EmptyState>;
  return <RequestTable label="Recent requests" rows={rows} />;
}
