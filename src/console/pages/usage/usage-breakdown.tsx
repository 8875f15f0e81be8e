import { useMemo } from 'react';
import { DayBars } from '../../charts/day-bars.js';
import { Choice } from '../../components/choice.js';
import { CsvButton } from '../../components/csv-button.js';
import { EmptyState } from '../../components/empty-state.js';
import { Grid } from '../../components/grid.js';
import type { GridColumn } from '../../components/grid-column.js';
import { format } from '../../components/format.js';
import { Numbers } from '../../components/numbers.js';
import { Panel } from '../../components/panel.js';
import type { UsageByDayQuery } from '../../generated/documents.js';
import { doorName } from '../requests/door-name.js';
import { GroupTable } from './group-table.js';
import { stackUsage } from './stack-usage.js';
import type { UsageRange } from './usage-range.js';
import type { Stacking } from './usage-search.js';
import { UsageTotals } from './usage-totals.js';

type Usage = NonNullable<UsageByDayQuery['usage']>;

export interface UsageBreakdownProps {
  readonly usage: Usage;
  readonly range: UsageRange;
  readonly by: Stacking;
  readonly keys: readonly { readonly value: string; readonly label: string }[];
  readonly onBy: (by: Stacking) => void;
}

const options = [
  { value: 'operation', label: 'By operation' },
  { value: 'key', label: 'By key' },
  { value: 'door', label: 'By door' },
] as const;

/** The days of a range as a chart, who or what they were charged for, and all of it as a file. */
export function UsageBreakdown({ usage, range, by, keys, onBy }: UsageBreakdownProps) {
  const names = JSON.stringify(keys);
  const { groups, bars, series } = useMemo(
    () => stackUsage(usage.rows, namesBy(by, JSON.parse(names) as UsageBreakdownProps['keys'])),
    [usage, by, names],
  );
  const name = `usage-${range.from}-${range.to}-by-${by}`;
  return (
    <>
      <Panel
        title={`${format.day(range.from)} to ${format.day(range.to)}`}
        aside={<Choice label="Broken down" hideLabel value={by} options={options} onChange={onBy} />}
      >
        <UsageTotals usage={usage} range={range} />
        {usage.rows.length === 0 ? (
          <EmptyState title="Nothing was charged in these days">Choose another range.</EmptyState>
        ) : (
          <>
            <DayBars
              label={`Credits by day and ${by}`}
              {...{ bars, series, from: range.from, to: range.axisTo, today: range.today }}
              height={260}
            />
            <Numbers>
              <Grid
                label="Credits by day"
                rows={usage.rows}
                columns={columns}
                rowId={({ group, subgroup }) => `${group} ${subgroup ?? ''}`}
              />
            </Numbers>
          </>
        )}
      </Panel>
      {groups.length > 0 && (
        <Panel
          title={options.find(({ value }) => value === by)?.label ?? ''}
          isFlush
          aside={<CsvButton name={name} rows={usage.rows} columns={columns} />}
        >
          <GroupTable groups={groups} by={by} total={usage.credits} />
        </Panel>
      )}
    </>
  );
}

const columns: readonly GridColumn<Usage['rows'][number]>[] = [
  { header: 'day', value: ({ group }) => group },
  { header: 'group', value: ({ subgroup }) => subgroup },
  { header: 'requests', value: ({ requests }) => requests, isNumber: true },
  { header: 'credits', value: ({ credits }) => credits, isNumber: true },
];

function namesBy(by: Stacking, keys: UsageBreakdownProps['keys']): (group: string) => string {
  if (by === 'door') return doorName;
  if (by === 'operation') return (group) => group.replaceAll(',', ', ');
  // Two keys may have one name, and are two series all the same.
  const isTwice = (label: string): boolean => keys.filter((each) => each.label === label).length > 1;
  return (group) => {
    const label = keys.find(({ value }) => value === group)?.label ?? group;
    return isTwice(label) ? `${label} (${group.slice(0, 10)}…)` : label;
  };
}
