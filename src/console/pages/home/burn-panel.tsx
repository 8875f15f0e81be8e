import { useCallback } from 'react';
import { Chart, type ChartProps } from '../../charts/chart.js';
import { EmptyState } from '../../components/empty-state.js';
import { format } from '../../components/format.js';
import { Panel } from '../../components/panel.js';
import { Skeleton } from '../../components/skeleton.js';
import { CreditsByDayDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';

interface Day {
  readonly day: Date;
  readonly credits: number;
}

/** Credits by day of this month. */
export function BurnPanel() {
  const { data } = useFree(CreditsByDayDocument, {}, { every: 60_000 });
  const usage = data?.usage;
  return (
    <Panel
      title="Spent by day"
      note={usage == null ? undefined : `${format.count(usage.credits)} credits this month`}
    >
      {usage === undefined && <Skeleton lines={1} height={200} />}
      {usage?.rows.length === 0 && <EmptyState title="Nothing was spent this month" />}
      {usage != null && usage.rows.length > 0 && (
        <BurnChart days={usage.rows.map(({ group, credits }) => ({ day: new Date(group), credits }))} />
      )}
    </Panel>
  );
}

function BurnChart({ days }: { days: readonly Day[] }) {
  const draw = useCallback<ChartProps['draw']>(
    ({ rectY, ruleY, tip, pointerX }) => ({
      x: { label: null, type: 'utc' },
      y: { label: null, grid: true, tickFormat: 's' },
      marks: [
        rectY(days, { x: 'day', y: 'credits', interval: 'day', fill: 'var(--series-1)', inset: 1, rx: 2 }),
        tip(days, pointerX({ x: 'day', y: 'credits', title: (each: Day) => format.count(each.credits) })),
        ruleY([0], { stroke: 'var(--line-strong)' }),
      ],
    }),
    [days],
  );
  return <Chart label="Credits spent by day this month" height={200} draw={draw} />;
}
