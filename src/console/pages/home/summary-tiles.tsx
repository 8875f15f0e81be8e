import type { ReactNode } from 'react';
import { thisMonth } from '../../calendar/add-days.js';
import { format } from '../../components/format.js';
import { RefusalNotice } from '../../components/notice.js';
import { Skeleton } from '../../components/skeleton.js';
import type { ViewerQuery } from '../../generated/documents.js';
import { useViewer } from '../../session/use-viewer.js';
import styles from './home-page.module.css';
import { chartDays, forecast, useDailyUsage, useMayReadUsage, useRecentErrors } from './usage-panel.js';

type Budgets = NonNullable<ViewerQuery['viewer']>['budgets'];

/**
 * Shows the main numbers: credits remaining (first those of the key if it has a cap, because it cannot spend more), the forecast for the month, today's usage, and the errors of the last 24
 * hours.
 */
export function SummaryTiles() {
  const { data, error, refetch } = useViewer({ isWatched: true });
  const budgets = data?.viewer?.budgets;
  const mayReadUsage = useMayReadUsage();
  if (budgets === undefined)
    return error === null ? (
      <Skeleton lines={1} height={118} />
    ) : (
      <RefusalNotice refusal={error} onRetry={() => void refetch()} />
    );
  const hasCap = budgets.key !== null;
  return (
    <dl className={styles['tiles']}>
      {hasCap && <Remaining label="Credits remaining, this key" budget={budgets.key} />}
      <Remaining
        label={hasCap ? 'Credits remaining, organization' : 'Credits remaining'}
        budget={budgets.month}
      />
      <Forecast budgets={budgets} />
      {mayReadUsage && <Today budgets={budgets} />}
      {mayReadUsage && <Errors />}
    </dl>
  );
}

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

function Tile({ label, value, isBad = false, children }: TileProps) {
  return (
    <div className={styles['tile']}>
      <dt>{label}</dt>
      <dd className={isBad ? styles['bad'] : undefined}>{value}</dd>
      <dd className={styles['detail']}>{children}</dd>
    </div>
  );
}

function Remaining({ label, budget }: { label: string; budget: Budgets['month'] | null }) {
  if (budget === null) return null;
  const { limit, used, remaining, resetsAt } = budget;
  if (limit === null)
    return (
      <Tile label={label} value="Unlimited">
        {format.count(used)} used this month. No monthly limit.
      </Tile>
    );
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const look = share >= 1 ? 'full' : share >= 0.85 ? 'high' : 'normal';
  return (
    <Tile label={label} value={format.count(remaining)} isBad={remaining === 0}>
      <span className={styles['meter']} aria-hidden>
        <span className={styles[look]} style={{ width: `${share * 100}%` }} />
      </span>
      {format.count(used)} of {format.count(limit)} used. Resets on {format.shortDay(resetsAt)}.
    </Tile>
  );
}

function Forecast({ budgets }: { budgets: Budgets }) {
  const { first, last, today } = thisMonth(budgets);
  const { used, remaining } = budgets.month;
  const { perDay, total, endsOn } = forecast({ used, remaining, first, last, today });
  const rate = `${format.rate(perDay)} credits a day`;
  if (remaining === null)
    return (
      <Tile label="Forecast" value={format.count(total)}>
        credits used by {format.shortDay(last)} at this rate, {rate}.
      </Tile>
    );
  if (remaining === 0)
    return (
      <Tile label="Forecast" value="0" isBad>
        No credits remain. They reset on {format.shortDay(budgets.month.resetsAt)}.
      </Tile>
    );
  if (endsOn !== null)
    return (
      <Tile label="Forecast" value={format.shortDay(endsOn)} isBad>
        Credits run out on this day at this rate, {rate}.
      </Tile>
    );
  return (
    <Tile label="Forecast" value={format.count(Math.max(0, used + remaining - total))}>
      credits remain on {format.shortDay(last)} at this rate, {rate}.
    </Tile>
  );
}

function Today({ budgets }: { budgets: Budgets }) {
  const { data, error } = useDailyUsage(budgets);
  const { today } = thisMonth(budgets);
  const usage = data?.usage;
  const words = error === null ? 'Loading…' : 'Charged requests: unknown.';
  const requests = usage?.rows.find(({ group }) => group === today)?.requests ?? 0;
  return (
    <Tile label="Credits used today" value={format.count(budgets.day.used)}>
      {usage == null
        ? words
        : `${format.count(requests)} charged ${requests === 1 ? 'request' : 'requests'}. Average of the last ${chartDays} days: ${format.rate(usage.credits / chartDays)} credits.`}
    </Tile>
  );
}

function Errors() {
  const { total, isMore, codes, refusal } = useRecentErrors();
  const [most] = codes;
  return (
    <Tile
      label="Errors in the last 24 hours"
      value={
        refusal !== null ? 'Unknown' : total === null ? '–' : `${format.count(total)}${isMore ? '+' : ''}`
      }
    >
      {most === undefined
        ? total === null
          ? 'Not loaded.'
          : 'No request failed.'
        : `Most of them: ${format.label(most.code)} (${format.count(most.count)}). Errors are free.`}
    </Tile>
  );
}
