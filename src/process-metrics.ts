import { planCounts } from './batch-executor/planner.js';
import type { CacheCounts } from './concurrency/cache-counts.js';
import type { QueueStats } from './concurrency/semaphore.js';
import type { Services } from './context/services.js';
import { documentCounts } from './graphql-server/document-memory.js';
import { codedAnswers, compressionThreads } from './http/compression/encoders.js';
import type { MetricValue, TrackedMetric } from './http/metrics.js';

type Measured = Pick<
  Services,
  'db' | 'requests' | 'largeAnswers' | 'charges' | 'keys' | 'streams' | 'loaders'
>;

/** Returns the metrics of this process's queues, connection pool and caches. */
export function processMetrics(services: Measured): readonly TrackedMetric[] {
  const { db, charges, streams } = services;
  const gauge = (name: string, help: string, read: () => number): TrackedMetric => ({
    name,
    help,
    type: 'gauge',
    read: () => [{ value: read() }],
  });
  const counter = (name: string, help: string, read: () => number): TrackedMetric => ({
    ...gauge(name, help, read),
    type: 'counter',
  });
  return [
    ...queueMetrics(services),
    cacheMetric(services),
    gauge(
      'dealgraph_database_connections_open',
      'Open database connections of this process.',
      () => db.figures().open,
    ),
    gauge(
      'dealgraph_database_connections_max',
      'Maximum database connections of this process.',
      () => db.figures().most,
    ),
    counter(
      'dealgraph_charge_groups_total',
      'Database statements that charged one or more requests.',
      () => charges.counts.groups,
    ),
    counter('dealgraph_charges_total', 'Requests charged.', () => charges.counts.charges),
    gauge('dealgraph_streams_open', 'Open change streams and export downloads.', () => streams.open),
  ];
}

/**
 * Returns the metrics of the queues. `database` counts work that uses or awaits a connection, `slow_statements` counts
 * long-running statements. `charges` counts organizations whose charges are being written, and charges that wait.
 */
function queueMetrics({ db, requests, largeAnswers, charges }: Measured): readonly TrackedMetric[] {
  const queues: Readonly<Record<string, () => QueueStats>> = {
    database: () => db.figures(),
    slow_statements: () => db.figures().slow,
    requests: () => requests.figures,
    large_answers: () => largeAnswers.figures,
    charges: () => charges.figures,
    compression: () => compressionThreads.figures,
  };
  const read = (of: keyof QueueStats) => (): MetricValue[] =>
    Object.entries(queues).map(([queue, figures]) => ({ labels: { queue }, value: figures()[of] }));
  const shared = { type: 'gauge', labels: ['queue'] } as const;
  return [
    {
      ...shared,
      name: 'dealgraph_queue_running',
      help: 'Items that a queue of this process is working on.',
      read: read('atWork'),
    },
    {
      ...shared,
      name: 'dealgraph_queue_waiting',
      help: 'Items waiting in a queue of this process.',
      read: read('waiting'),
    },
  ];
}

function cacheMetric({ keys, charges, loaders }: Measured): TrackedMetric {
  const caches: Readonly<Record<string, CacheCounts>> = {
    keys: keys.counts,
    budgets: charges.budgets.counts,
    documents: documentCounts,
    plans: planCounts,
    codings: codedAnswers.counts,
    linked_records: loaders.cache.counts,
  };
  return {
    name: 'dealgraph_cache_lookups_total',
    help: 'Cache lookups in this process, by cache and result.',
    type: 'counter',
    labels: ['cache', 'result'],
    read: () =>
      Object.entries(caches).flatMap(([cache, { hits, misses }]) => [
        { labels: { cache, result: 'hit' }, value: hits },
        { labels: { cache, result: 'miss' }, value: misses },
      ]),
  };
}
