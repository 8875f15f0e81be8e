import type { Services } from '../context/services.js';
import { type FeedBacklog, measureFeeds } from '../history/sql/feeds.js';
import type { Metrics, MetricValue, TrackedMetric } from '../http/metrics.js';
import { type ImportMetrics, measureImports } from '../import/sql/import-checkpoints.js';
import { measureDeliveries, type WaitingDeliveries } from '../webhooks/sql/deliveries.js';

/** Query timeout, so that metrics can be read while the database is down or has no free connection. */
const timeoutMs = 2000;

/**
 * Adds metrics about the database. While the database does not respond in time, only `dealgraph_database_up` has a
 * value.
 */
export function followDatabase(metrics: Metrics, services: Pick<Services, 'db' | 'clock'>): void {
  let latest: DatabaseState | null = null;
  const lag = new FeedLag();
  const values = (value: number | null): MetricValue[] => (value === null ? [] : [{ value }]);
  const figures = databaseMetrics.map(({ name, help, read }): TrackedMetric => ({
    name,
    help,
    type: 'gauge',
    acrossWorkers: 'max',
    read: () => values(latest === null ? null : read(latest)),
  }));
  const up: TrackedMetric = {
    name: 'dealgraph_database_up',
    help: '1 if the database responds within 2 seconds, 0 otherwise.',
    type: 'gauge',
    acrossWorkers: 'min',
    read: () => values(latest === null ? 0 : 1),
  };
  const changes: TrackedMetric = {
    name: 'dealgraph_feed_changes_total',
    help: 'Record changes since the database was created, by record kind.',
    type: 'counter',
    labels: ['kind'],
    acrossWorkers: 'max',
    read: () =>
      (latest?.feeds.heads ?? []).map(({ kind, sequence }) => ({ labels: { kind }, value: sequence })),
  };
  metrics.follow([up, changes, ...figures], async () => {
    latest = await orNull(ask(services, lag));
  });
}

async function ask({ db, clock }: Pick<Services, 'db' | 'clock'>, lag: FeedLag): Promise<DatabaseState> {
  const [feeds, imports, deliveries] = await Promise.all([
    measureFeeds(db),
    measureImports(db),
    measureDeliveries(db),
  ]);
  const now = clock.now().getTime();
  const oldest = deliveries.oldestCreatedAt?.getTime() ?? now;
  return {
    feeds,
    imports,
    deliveries,
    feedLagSeconds: lag.see(feeds.oldest),
    oldestEventSeconds: Math.max(0, (now - oldest) / 1000),
  };
}

/** Resolves to the state, or to null if reading it fails or times out. */
async function orNull(reading: Promise<DatabaseState>): Promise<DatabaseState | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  return Promise.race([reading.catch(() => null), late]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Measures how long the oldest change has been waiting to be added to its feeds. The change itself has no time yet; it
 * gets one when it is added. The measurement starts when this server first sees the change.
 */
class FeedLag {
  private oldest: string | null = null;
  private since = 0;

  /**
   * Returns how many seconds the oldest waiting change has been waiting. `oldest` is the change's number, or null for
   * none.
   */
  see(oldest: string | null): number {
    const now = performance.now();
    if (oldest !== this.oldest) this.since = now;
    this.oldest = oldest;
    return oldest === null ? 0 : (now - this.since) / 1000;
  }
}

/** State read from the database, which is the same for every server. */
interface DatabaseState {
  readonly feeds: FeedBacklog;
  readonly imports: ImportMetrics;
  readonly deliveries: WaitingDeliveries;
  /** Seconds that the oldest change has been waiting to be added to its feeds. */
  readonly feedLagSeconds: number;
  /** Age in seconds of the oldest pending webhook event. */
  readonly oldestEventSeconds: number;
}

interface DatabaseMetric {
  readonly name: string;
  readonly help: string;
  /** Returns the value of the gauge, or null if it has none. */
  readonly read: (state: DatabaseState) => number | null;
}

/** The gauges that are computed from the database state. */
const databaseMetrics: readonly DatabaseMetric[] = [
  {
    name: 'dealgraph_feed_unnumbered_changes',
    help: 'Statements whose changes have not been added to a feed yet.',
    read: ({ feeds }) => feeds.unnumbered,
  },
  {
    name: 'dealgraph_feed_unevaluated_records',
    help: 'Written records that have not been matched against saved searches yet, counted up to 100,000.',
    read: ({ feeds }) => feeds.untried,
  },
  {
    name: 'dealgraph_feed_lag_seconds',
    help: 'Seconds that the oldest change has been waiting to be added to its feeds, as seen by this server; 0 if none is waiting.',
    read: ({ feedLagSeconds }) => feedLagSeconds,
  },
  {
    name: 'dealgraph_imports_running',
    help: 'Running imports, in all processes.',
    read: ({ imports }) => imports.running,
  },
  {
    name: 'dealgraph_import_records',
    help: 'Records processed by running imports.',
    read: ({ imports }) => imports.records,
  },
  {
    name: 'dealgraph_import_progress_ratio',
    help: 'Progress of the slowest running import, from 0 to 1; absent if none is running.',
    read: ({ imports }) => imports.done,
  },
  {
    name: 'dealgraph_import_seconds_since_progress',
    help: 'Seconds since a running import last reported progress; absent if none is running.',
    read: ({ imports }) => imports.silentSeconds,
  },
  {
    name: 'dealgraph_webhook_oldest_pending_seconds',
    help: 'Seconds that the oldest pending event has been waiting; 0 if none is pending.',
    read: ({ oldestEventSeconds }) => oldestEventSeconds,
  },
  {
    name: 'dealgraph_webhook_events_dead',
    help: 'Stored events that could not be delivered.',
    read: ({ deliveries }) => deliveries.dead,
  },
  {
    name: 'dealgraph_webhook_events_pending',
    help: 'Pending events of active webhooks.',
    read: ({ deliveries }) => deliveries.pending,
  },
  {
    name: 'dealgraph_webhook_feeds_behind',
    help: 'Subscriptions of active webhooks with undelivered changes.',
    read: ({ deliveries }) => deliveries.subscriptionsBehind,
  },
];
