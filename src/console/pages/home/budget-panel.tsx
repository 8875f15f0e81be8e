import { format } from '../../components/format.js';
import { Gauge } from '../../components/gauge.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import type { ViewerQuery } from '../../generated/documents.js';
import { useViewer } from '../../session/use-viewer.js';
import { ForecastWords } from './forecast-words.js';
import styles from './home-page.module.css';

type Viewer = NonNullable<ViewerQuery['viewer']>;

/** What is left: of the month, of the day, of the key, and of the rate. */
export function BudgetPanel() {
  const { data, error, refetch } = useViewer();
  const viewer = data?.viewer;
  return (
    <Panel title="What is left">
      {viewer == null && error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
      {viewer == null ? error === null && <Skeleton lines={4} /> : <Budgets viewer={viewer} />}
    </Panel>
  );
}

function Budgets({ viewer: { budgets, narrowAnswers, rate } }: { viewer: Viewer }) {
  const { month, day, key: own } = budgets;
  return (
    <div className={styles['gauges']}>
      <Budget label="This month" budget={month} none="No limit for the month" />
      <Budget label="Today" budget={day} none="No cap for a day" />
      {own !== null && <Budget label="This key, this month" budget={own} none="No cap of its own" />}
      <div>
        <Gauge
          label="Rate limit"
          used={rate.limit - rate.remaining}
          limit={rate.limit}
          text={`${format.count(rate.limit - rate.remaining)} of ${format.count(rate.limit)} requests`}
        />
        <p>In the last {rate.windowSeconds} seconds, this page included.</p>
      </div>
      <div>
        <Gauge
          label="Free answers about few records, today"
          used={narrowAnswers.limit - narrowAnswers.remaining}
          limit={narrowAnswers.limit}
          text={`${format.count(narrowAnswers.remaining)} of ${format.count(narrowAnswers.limit)} free answers left`}
        />
        <p>Counts, facets and prices of fewer than 10 records. Each credit spent adds to them.</p>
      </div>
      <ForecastWords budgets={budgets} />
    </div>
  );
}

interface BudgetProps {
  readonly label: string;
  readonly budget: Viewer['budgets']['month'];
  /** What is said of a budget without a limit. */
  readonly none: string;
}

function Budget({ label, budget: { limit, used, remaining, resetsAt }, none }: BudgetProps) {
  if (limit === null)
    return (
      <div className={styles['free']}>
        <span>{label}</span>
        <span>{format.count(used)} spent</span>
        <p style={{ flexBasis: '100%' }}>{none}.</p>
      </div>
    );
  return (
    <div>
      <Gauge
        label={label}
        used={used}
        limit={limit}
        text={`${format.count(remaining)} of ${format.count(limit)} left`}
      />
      <p>
        {format.count(used)} spent. Begins anew on {format.day(resetsAt)}, 00:00 UTC.
      </p>
    </div>
  );
}
