import { useMemo } from 'react';
import { DayBars } from '../../charts/day-bars.js';
import { thisMonth } from '../../calendar/this-month.js';
import { EmptyState } from '../../components/empty-state.js';
import { Grid } from '../../components/grid.js';
import type { GridColumn } from '../../components/grid-column.js';
import { format } from '../../components/format.js';
import { LinkButton } from '../../components/link-button.js';
import { Numbers } from '../../components/numbers.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { Stat } from '../../components/stat.js';
import { UsageByDayDocument, type UsageByDayQuery, type ViewerQuery } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { useViewer } from '../../session/use-viewer.js';
import { WithScope } from '../../session/with-scope.js';
import styles from './home-page.module.css';

type Usage = NonNullable<UsageByDayQuery['usage']>;

/** Credits by day of this month, and where that leads. */
export function BurnPanel() {
  return (
    <Panel
      title="Spent by day"
      note="By all keys of the organization, in days of UTC"
      aside={
        <LinkButton to="/console/usage" size="small">
          Usage
        </LinkButton>
      }
    >
      <WithScope scope="usage:read" does="see what was charged">
        <Burn />
      </WithScope>
    </Panel>
  );
}

function Burn() {
  const { data, error, refetch } = useFree(UsageByDayDocument, {}, { every: 60_000 });
  const budgets = useViewer().data?.viewer?.budgets;
  const usage = data?.usage;
  if (usage == null && error !== null)
    return <RefusalNotice refusal={error} onRetry={() => void refetch()} />;
  if (usage == null || budgets === undefined) return <Skeleton lines={1} height={290} />;
  return <MonthOfDays usage={usage} budgets={budgets} />;
}

const onlySeries = ['credits'];

interface MonthOfDaysProps {
  readonly usage: Usage;
  readonly budgets: NonNullable<ViewerQuery['viewer']>['budgets'];
}

function MonthOfDays({ usage, budgets }: MonthOfDaysProps) {
  const bars = useMemo(
    () => usage.rows.map(({ group, credits }) => ({ day: group, series: 'credits', credits })),
    [usage],
  );
  const { first, last, today } = thisMonth(budgets);
  return (
    <>
      <dl className={styles['stats']}>
        <Stat label="Credits this month" value={format.count(usage.credits)} />
        <Stat label="Charged requests" value={format.count(usage.requests)} />
      </dl>
      {bars.length === 0 ? (
        <EmptyState title="Nothing was spent this month">
          Show a page of records under Data, and it stands here.
        </EmptyState>
      ) : (
        <>
          <DayBars
            label="Credits spent by day this month"
            height={252}
            {...{ bars, series: onlySeries, from: first, to: last, today }}
          />
          <Numbers>
            <Grid label="Spent by day" rows={usage.rows} columns={columns} rowId={({ group }) => group} />
          </Numbers>
        </>
      )}
    </>
  );
}

const columns: readonly GridColumn<Usage['rows'][number]>[] = [
  { header: 'Day', value: ({ group }) => group, cell: ({ group }) => format.day(group) },
  { header: 'Requests', value: ({ requests }) => requests, isNumber: true },
  { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
];
