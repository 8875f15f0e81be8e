import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { addDays, daysBetween, thisMonth } from '../../calendar/add-days.js';
import { DayBars } from '../../charts/day-bars.js';
import { Button, LinkButton } from '../../components/button.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import { Numbers, Stat } from '../../components/stat.js';
import type { UsageByDayQuery, ViewerQuery } from '../../generated/documents.js';
import { UsageByDayDocument } from '../../generated/documents/account.js';
import { RecentErrorsDocument } from '../../generated/documents/requests.js';
import { useFree } from '../../graph/paid-answers.js';
import type { Refusal } from '../../http/refusal.js';
import { useViewer } from '../../session/use-viewer.js';
import { WithScope } from '../../session/with-scope.js';
import styles from './home-page.module.css';

/** The number of days in the chart. */
export const chartDays = 30;

/** Returns the credits and requests of each of the last 30 days in UTC, including today. */
export function useDailyUsage(
  budgets: NonNullable<ViewerQuery['viewer']>['budgets'],
): UseQueryResult<UsageByDayQuery, Refusal> {
  const { today } = thisMonth(budgets);
  return useFree(UsageByDayDocument, { from: addDays(today, 1 - chartDays), to: today }, { every: 60_000 });
}

type Budgets = NonNullable<ViewerQuery['viewer']>['budgets'];
type Usage = NonNullable<UsageByDayQuery['usage']>;

const spans = [14, chartDays] as const;
const onlySeries = ['credits'];

/** Shows the credits of the last 30 or 14 days as a bar chart. */
export function UsagePanel() {
  const [days, setDays] = useState<number>(chartDays);
  const budgets = useViewer().data?.viewer?.budgets;
  return (
    <Panel
      title="Credits used"
      note="By all keys of the organization. Days are UTC."
      aside={
        <>
          <div role="group" aria-label="Days shown" className={styles['spans']}>
            {spans.map((span) => (
              <Button
                key={span}
                size="small"
                look={span === days ? 'plain' : 'quiet'}
                aria-pressed={span === days}
                onPress={() => setDays(span)}
              >
                {span} days
              </Button>
            ))}
          </div>
          <LinkButton to="/console/usage" size="small">
            Usage
          </LinkButton>
        </>
      }
    >
      <WithScope scope="usage:read" does="see what was charged">
        {budgets === undefined ? <Skeleton lines={1} height={330} /> : <Days budgets={budgets} days={days} />}
      </WithScope>
    </Panel>
  );
}

function Days({ budgets, days }: { budgets: Budgets; days: number }) {
  const { data, error, refetch } = useDailyUsage(budgets);
  const usage = data?.usage;
  if (usage == null && error !== null)
    return <RefusalNotice refusal={error} onRetry={() => void refetch()} />;
  if (usage == null) return <Skeleton lines={1} height={330} />;
  return <Columns usage={usage} today={thisMonth(budgets).today} days={days} />;
}

function Columns({ usage, today, days }: { usage: Usage; today: string; days: number }) {
  const from = addDays(today, 1 - days);
  const rows = useMemo(() => usage.rows.filter(({ group }) => group >= from), [usage, from]);
  const bars = useMemo(
    () => rows.map(({ group, credits }) => ({ day: group, series: 'credits', credits })),
    [rows],
  );
  const sum = (of: (row: Usage['rows'][number]) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  return (
    <>
      <dl className={styles['stats']}>
        <Stat label={`Credits, last ${days} days`} value={format.count(sum(({ credits }) => credits))} />
        <Stat label="Charged requests" value={format.count(sum(({ requests }) => requests))} />
      </dl>
      {bars.length === 0 ? (
        <EmptyState title={`No credits were used in the last ${days} days`}>
          Show a page of records under Data, and the day appears here.
        </EmptyState>
      ) : (
        <>
          <DayBars
            label={`Credits used by day, last ${days} days`}
            height={252}
            {...{ bars, series: onlySeries, from, to: today, today }}
          />
          <Numbers>
            <Grid label="Credits used by day" rows={rows} columns={columns} rowId={({ group }) => group} />
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

interface Forecast {
  /** The average number of credits per day. */
  readonly perDay: number;
  /** The number of days in the average: the days of the month so far, including today. */
  readonly days: number;
  /** The credits expected by the end of the month. */
  readonly total: number;
  /** The day on which the budget runs out; null if it lasts until the end of the month. */
  readonly endsOn: string | null;
}

interface Spent {
  readonly used: number;
  readonly remaining: number | null;
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

/** Extrapolates the average credits per day to the end of the month. Today counts as a whole day. */
export function forecast({ used, remaining, first, last, today }: Spent): Forecast {
  const days = daysBetween(first, today);
  const perDay = used / days;
  const endsOn =
    remaining === null || used === 0 ? null : addDays(today, Math.max(0, Math.ceil(remaining / perDay)));
  return {
    perDay,
    days,
    total: Math.round(perDay * daysBetween(first, last)),
    endsOn: endsOn !== null && endsOn <= last ? endsOn : null,
  };
}

/** Returns true if the key may read the usage; false while its scopes are loading. */
export function useMayReadUsage(): boolean {
  const scopes = useViewer().data?.viewer?.key.scopes ?? [];
  return scopes.some((each) => each === '*' || each === 'usage:read');
}

/** The number of responses with an error code. */
interface CodeCount {
  readonly code: string;
  readonly count: number;
  /** `refused` for an error of the caller, `failed` for an error of the service. */
  readonly outcome: 'refused' | 'failed';
}

interface RecentErrors {
  /** Null while it loads. */
  readonly total: number | null;
  /** True if there are more errors than were counted. */
  readonly isMore: boolean;
  /** The most frequent codes are first. */
  readonly codes: readonly CodeCount[];
  readonly refusal: Refusal | null;
  readonly retry: () => void;
}

/** Counts the errors of the last 24 hours by code, at most 200 per outcome. */
export function useRecentErrors(): RecentErrors {
  const enabled = useMayReadUsage();
  const { data, error, refetch } = useFree(RecentErrorsDocument, {}, { enabled, every: 60_000 });
  const { refused, failed } = data ?? {};
  const isKnown = refused != null && failed != null;
  const codes = isKnown
    ? [...countCodes(refused.nodes, 'refused'), ...countCodes(failed.nodes, 'failed')]
    : [];
  return {
    total: isKnown ? codes.reduce((sum, { count }) => sum + count, 0) : null,
    isMore: isKnown && (refused.pageInfo.hasNextPage || failed.pageInfo.hasNextPage),
    codes: codes.sort((one, other) => other.count - one.count),
    refusal: isKnown ? null : error,
    retry: () => void refetch(),
  };
}

interface Failed {
  readonly errorCode: string | null;
  readonly sampledOutCount: number;
}

function countCodes(nodes: readonly Failed[], outcome: CodeCount['outcome']): CodeCount[] {
  const counts = new Map<string, number>();
  for (const { errorCode, sampledOutCount } of nodes) {
    const code = errorCode ?? 'OTHER';
    counts.set(code, (counts.get(code) ?? 0) + 1 + sampledOutCount);
  }
  return [...counts].map(([code, count]) => ({ code, count, outcome }));
}
