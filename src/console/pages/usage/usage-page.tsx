import { PageHead } from '../../components/page-head.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { useViewer } from '../../session/use-viewer.js';
import { WithScope } from '../../session/with-scope.js';
import { ReceiptFinder } from '../requests/receipt-finder.js';
import { UsageReport } from './usage-report.js';

/** What was charged over a range of days, by operation, key or door. */
export function UsagePage() {
  return (
    <>
      <PageHead
        title="Usage"
        note="What the organization was charged, from its ledger, in days of UTC. What is free does not stand in it."
      />
      <WithScope scope="usage:read" does="see what was charged">
        <Report />
        <ReceiptFinder />
      </WithScope>
    </>
  );
}

function Report() {
  const { data, error, refetch } = useViewer();
  const budgets = data?.viewer?.budgets;
  if (budgets !== undefined) return <UsageReport budgets={budgets} />;
  return error === null ? (
    <Skeleton lines={6} />
  ) : (
    <RefusalNotice refusal={error} onRetry={() => void refetch()} />
  );
}
