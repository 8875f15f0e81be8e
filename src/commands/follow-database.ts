import type { Services } from '../context/services.js';
import type { FigureValue, FollowedFigure } from '../http/metrics/followed-figure.js';
import type { Metrics } from '../http/metrics.js';
import { measureFeeds } from '../store/changes/measure-feeds.js';
import { measureImports } from '../store/import-progress.js';
import { measureDeliveries } from '../store/webhooks/measure-deliveries.js';
import { databaseFigures, type DatabaseState } from './database-figures.js';
import { FeedLag } from './feed-lag.js';

/** Whoever reads metrics wants them also while the database is away, or has no connection to spare. */
const patienceMilliseconds = 2000;

/** Tells figures of the database with the metrics. While it does not answer in time they are left out. */
export function followDatabase(metrics: Metrics, services: Pick<Services, 'db' | 'clock'>): void {
  let latest: DatabaseState | null = null;
  const lag = new FeedLag();
  const values = (value: number | null): FigureValue[] => (value === null ? [] : [{ value }]);
  const figures = databaseFigures.map(({ name, help, read }): FollowedFigure => ({
    name,
    help,
    type: 'gauge',
    read: () => values(latest === null ? null : read(latest)),
  }));
  const up: FollowedFigure = {
    name: 'dealgraph_database_up',
    help: 'Whether the database answers within 2 s: 1 or 0.',
    type: 'gauge',
    read: () => values(latest === null ? 0 : 1),
  };
  const changes: FollowedFigure = {
    name: 'dealgraph_feed_changes_total',
    help: 'Changes of records since the database was made, by kind.',
    type: 'counter',
    labels: ['kind'],
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

/** Null when it fails, or is not there in time. */
async function orNull(asked: Promise<DatabaseState>): Promise<DatabaseState | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMilliseconds, null);
  });
  return Promise.race([asked.catch(() => null), late]).finally(() => {
    clearTimeout(timer);
  });
}
