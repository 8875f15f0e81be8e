import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { daysBetween } from '../../calendar/add-days.js';
import { DayBars } from '../../charts/day-bars.js';
import { Choice } from '../../components/choice.js';
import { CsvButton } from '../../components/csv-button.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import { DayText, Numbers, Stat } from '../../components/stat.js';
import type { UsageByDayQuery, UsageGrouping, ViewerQuery } from '../../generated/documents.js';
import { UsageByDayDocument } from '../../generated/documents/account.js';
import { operationNames } from '../../generated/operation-names.js';
import { useFree } from '../../graph/paid-answers.js';
import { useViewer } from '../../session/use-viewer.js';
import { DemoNotice, WithScope } from '../../session/with-scope.js';
import { ReceiptFinder } from '../requests/receipt-finder.js';
import { channelName } from '../requests/request-name.js';
import { useKeyNames } from '../requests/requests-search.js';
import { GroupTable } from './group-table.js';
import { RangeChoice } from './range-choice.js';
import styles from './usage-page.module.css';
import { type Stacking, stackUsage, type UsageRange, usageRange, usageSearch } from './usage-range.js';

const titles: Readonly<Record<Stacking, string>> = {
  operation: 'Operation',
  key: 'Key',
  channel: 'Channel',
};

const chartHeight = 280;

const noRows: readonly Row[] = [];

const route = getRouteApi('/console/usage');

const groupings = { operation: 'OPERATION', key: 'KEY', channel: 'CHANNEL' } as const satisfies Record<
  Stacking,
  UsageGrouping
>;

const options = [
  { value: 'operation', label: 'Operation' },
  { value: 'key', label: 'Key' },
  { value: 'channel', label: 'Channel' },
] as const;

/** The usage page: the credits that were used in a range of days, by operation, key or channel. */
export function UsagePage() {
  return (
    <>
      <PageHead
        title="Usage"
        note="Credits charged to your organization, by day in UTC. Free requests are not included."
      />
      <DemoNotice>Usage before the first start is invented.</DemoNotice>
      <WithScope scope="usage:read" does="see usage">
        <Report />
        <ReceiptFinder />
      </WithScope>
    </>
  );
}

export interface UsageReportProps {
  readonly budgets: NonNullable<ViewerQuery['viewer']>['budgets'];
}

/** Shows the usage in the selected range, by day and by group. The controls do not move while it loads. */
export function UsageReport({ budgets }: UsageReportProps) {
  // The router does not remove invalid URL parameters.
  const search = usageSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const range = usageRange(search, budgets);
  const by = search.by ?? 'operation';
  const { from, to } = range;
  const { data, error, refetch, isPlaceholderData } = useFree(UsageByDayDocument, {
    from,
    to,
    then: groupings[by],
  });
  const keys = useKeyNames();
  // Placeholder data is of another range or grouping.
  const usage = isPlaceholderData ? null : (data?.usage ?? null);
  return (
    <>
      <div className={styles['toolbar']}>
        <RangeChoice
          search={search}
          range={range}
          onChange={(chosen) => {
            void navigate({ search: { ...chosen, ...(search.by === undefined ? {} : { by: search.by }) } });
          }}
        />
        <Choice
          label="Break down by"
          value={by}
          options={options}
          onChange={(chosen) => {
            void navigate({ search: { ...search, by: chosen } });
          }}
        />
      </div>
      {error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
      {(error === null || usage !== null) && (
        <>
          <UsageTotals
            usage={usage}
            range={range}
            limit={search.range === undefined ? budgets.month.limit : null}
          />
          <UsageBreakdown usage={usage} range={range} by={by} keys={keys} />
        </>
      )}
    </>
  );
}

interface UsageTotalsProps {
  /** Null while it loads. */
  readonly usage: Pick<Usage, 'credits' | 'requests' | 'refunds'> | null;
  readonly range: UsageRange;
  /** The monthly credit limit; null if there is no limit, or if the range is not the current month. */
  readonly limit: number | null;
}

/** Shows the totals and averages of a range. */
function UsageTotals({ usage, range: { from, to }, limit }: UsageTotalsProps) {
  const days = daysBetween(from, to);
  const { credits, requests, refunds } = usage ?? { credits: 0, requests: 0, refunds: 0 };
  const shown = (text: string): string => (usage === null ? '…' : text);
  return (
    <dl className={styles['stats']} aria-busy={usage === null}>
      <Stat
        label="Credits used"
        value={shown(format.count(credits))}
        note={
          limit === null
            ? null
            : `${shown(percentOf(credits - refunds, limit))} of ${format.count(limit)} this month`
        }
      />
      {refunds > 0 && <Stat label="Refunded" value={format.count(refunds)} note="credits, not subtracted" />}
      <Stat label="Charged requests" value={shown(format.count(requests))} />
      <Stat
        label="Average per day"
        value={shown(format.rate(credits / days))}
        note={days === 1 ? 'credits, over 1 day' : `credits, over ${format.count(days)} days`}
      />
      <Stat
        label="Average per request"
        value={shown(requests === 0 ? '–' : format.rate(credits / requests))}
        note="credits"
      />
    </dl>
  );
}

function percentOf(part: number, whole: number): string {
  return `${((part / Math.max(1, whole)) * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`;
}

type Usage = NonNullable<UsageByDayQuery['usage']>;

type Row = Usage['rows'][number];

interface UsageBreakdownProps {
  /** Null while it loads. */
  readonly usage: Usage | null;
  readonly range: UsageRange;
  readonly by: Stacking;
  readonly keys: readonly { readonly value: string; readonly label: string }[];
}

/** Shows the credits of each day as a chart and as a table, and the totals of each operation, key or channel. */
function UsageBreakdown({ usage, range, by, keys }: UsageBreakdownProps) {
  const names = JSON.stringify(keys);
  const rows = usage?.rows ?? noRows;
  const { groups, bars, series, columns } = useMemo(() => {
    const nameOf = namesBy(by, JSON.parse(names) as UsageBreakdownProps['keys']);
    const hasRefunds = rows.some(({ refunds }) => refunds > 0);
    return { ...stackUsage(rows, nameOf), columns: columnsOf(by, nameOf, hasRefunds) };
  }, [rows, by, names]);
  return (
    <>
      <Panel
        title={`${format.day(range.from)} to ${format.day(range.to)}`}
        note="Credits by day"
        aside={
          rows.length > 0 && (
            <CsvButton name={`usage-${range.from}-${range.to}-by-${by}`} rows={rows} columns={columns} />
          )
        }
      >
        {usage === null && <Skeleton lines={1} height={chartHeight} />}
        {usage !== null && rows.length === 0 && (
          <EmptyState title="No credits were used in this range">Choose another range.</EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <DayBars
              label={`Credits by day and ${by}; the table below has the same numbers`}
              {...{ bars, series, from: range.from, to: range.axisTo, today: range.today }}
              height={chartHeight}
            />
            <Numbers>
              <Grid
                label="Credits by day"
                rows={rows}
                columns={columns}
                rowId={({ group, subgroup }) => `${group} ${subgroup ?? ''}`}
              />
            </Numbers>
          </>
        )}
      </Panel>
      {groups.length > 0 && (
        <Panel title={`By ${by}`} isFlush>
          <GroupTable groups={groups} by={by} total={usage?.credits ?? 0} />
        </Panel>
      )}
    </>
  );
}

function columnsOf(
  by: Stacking,
  nameOf: (group: string) => string,
  hasRefunds: boolean,
): readonly GridColumn<Row>[] {
  const refunded: GridColumn<Row> = { header: 'Refunded', value: ({ refunds }) => refunds, isNumber: true };
  return [
    { header: 'Day', value: ({ group }) => group, cell: ({ group }) => <DayText value={group} /> },
    { header: titles[by], value: ({ subgroup }) => nameOf(subgroup ?? '') },
    { header: 'Requests', value: ({ requests }) => requests, isNumber: true },
    { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
    ...(hasRefunds ? [refunded] : []),
  ];
}

function namesBy(by: Stacking, keys: UsageBreakdownProps['keys']): (group: string) => string {
  if (by === 'channel') return channelName;
  if (by === 'operation') return nameOfOperations;
  // If several keys have the same name, a part of their IDs distinguishes them.
  const isTwice = (label: string): boolean => keys.filter((each) => each.label === label).length > 1;
  return (group) => {
    const label = keys.find(({ value }) => value === group)?.label ?? group;
    return isTwice(label) ? `${label} (${group.slice(0, 10)}…)` : label;
  };
}

/** Returns the display names of operations, for example `Search companies`, that were charged together. */
function nameOfOperations(group: string): string {
  return group
    .split(',')
    .map((operation) => operationNames[operation] ?? operation.replace(/^webhook /, 'Events of webhook '))
    .join(', ');
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
