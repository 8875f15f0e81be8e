import { useMemo } from 'react';
import { DayBars } from '../charts/day-bars.js';
import { creditsText, format } from '../components/format.js';
import { Grid, type GridColumn } from '../components/grid.js';
import { EmptyState, RefusalNotice } from '../components/notice.js';
import { Panel } from '../components/page-head.js';
import { Skeleton } from '../components/skeleton.js';
import { DayText, Numbers } from '../components/stat.js';
import { useHasScope, useOperator } from './operator-client.js';
import type { Usage } from './operator-objects.js';

const series = ['Credits'] as const;

/** The credits that an organization used on each day of this month, as a chart and as a table. */
export function UsagePanel({ organizationId }: { organizationId: string }) {
  const hasScope = useHasScope('usage:read');
  const { data, error, refetch } = useOperator<Usage>(
    `/organizations/${organizationId}/usage`,
    hasScope === true,
  );
  const bars = useMemo(
    () => (data?.rows ?? []).map(({ group, credits }) => ({ day: group, series: 'Credits', credits })),
    [data],
  );
  return (
    <Panel title="Usage by day" note="Credits charged this month, in UTC.">
      {hasScope === false && <p>Your key lacks the scope usage:read.</p>}
      {error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && hasScope !== false && <Skeleton lines={1} height={220} />}
      {data?.rows.length === 0 && <EmptyState title="No credits were used" />}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <p>
            {creditsText(data.credits)} in {format.count(data.requests)} charged{' '}
            {data.requests === 1 ? 'request' : 'requests'}
          </p>
          <DayBars
            label="Credits by day; the table below has the same numbers"
            {...{ bars, series, from: data.from, to: data.to, today: data.to }}
          />
          <Numbers>
            <Grid label="Credits by day" rows={data.rows} columns={columns} rowId={({ group }) => group} />
          </Numbers>
        </>
      )}
    </Panel>
  );
}

const columns: readonly GridColumn<Usage['rows'][number]>[] = [
  { header: 'Day', value: ({ group }) => group, cell: ({ group }) => <DayText value={group} /> },
  { header: 'Requests', value: ({ requests }) => requests, isNumber: true },
  { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
];
