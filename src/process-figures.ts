import type { CacheCounts } from './domain/cache-counts.js';
import type { QueueFigures } from './domain/queue-figures.js';
import type { Services } from './context/services.js';
import { documentCounts } from './graph/document-counts.js';
import { codedAnswers } from './http/compression/coded-answers.js';
import { compressionThreads } from './http/compression/compression-threads.js';
import type { FigureValue, FollowedFigure } from './http/metrics/followed-figure.js';
import { planCounts } from './levels/plan-counts.js';

type Measured = Pick<
  Services,
  'db' | 'requests' | 'largeAnswers' | 'charges' | 'keys' | 'streams' | 'loaders'
>;

/** What a process can tell of itself without asking anybody: its queues, its pool and its caches. */
export function processFigures(services: Measured): readonly FollowedFigure[] {
  const { db, charges, streams } = services;
  const gauge = (name: string, help: string, read: () => number): FollowedFigure => ({
    name,
    help,
    type: 'gauge',
    read: () => [{ value: read() }],
  });
  const counter = (name: string, help: string, read: () => number): FollowedFigure => ({
    ...gauge(name, help, read),
    type: 'counter',
  });
  return [
    ...queueFigures(services),
    cacheFigure(services),
    gauge('dealgraph_database_connections_open', 'Connections to the database.', () => db.figures().open),
    gauge(
      'dealgraph_database_connections_max',
      'Connections that the process may have.',
      () => db.figures().most,
    ),
    counter(
      'dealgraph_charge_groups_total',
      'Statements that charged requests.',
      () => charges.counts.groups,
    ),
    counter('dealgraph_charges_total', 'Requests that they charged.', () => charges.counts.charges),
    gauge('dealgraph_streams_open', 'Streams of changes and downloads that are open.', () => streams.open),
  ];
}

/** `database` is work that holds or awaits a connection, `slow_statements` are those that run for long, `charges` are organizations being charged, and charges behind them. */
function queueFigures({ db, requests, largeAnswers, charges }: Measured): readonly FollowedFigure[] {
  const queues: Readonly<Record<string, () => QueueFigures>> = {
    database: () => db.figures(),
    slow_statements: () => db.figures().slow,
    requests: () => requests.figures,
    large_answers: () => largeAnswers.figures,
    charges: () => charges.figures,
    compression: () => compressionThreads.figures,
  };
  const read = (of: keyof QueueFigures) => (): FigureValue[] =>
    Object.entries(queues).map(([queue, figures]) => ({ labels: { queue }, value: figures()[of] }));
  const shared = { type: 'gauge', labels: ['queue'] } as const;
  return [
    {
      ...shared,
      name: 'dealgraph_queue_at_work',
      help: 'What has its turn in a queue of the process.',
      read: read('atWork'),
    },
    {
      ...shared,
      name: 'dealgraph_queue_waiting',
      help: 'What waits in a queue of the process.',
      read: read('waiting'),
    },
  ];
}

function cacheFigure({ keys, charges, loaders }: Measured): FollowedFigure {
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
    help: 'Look-ups in caches of the process, by what came of them.',
    type: 'counter',
    labels: ['cache', 'result'],
    read: () =>
      Object.entries(caches).flatMap(([cache, { hits, misses }]) => [
        { labels: { cache, result: 'hit' }, value: hits },
        { labels: { cache, result: 'miss' }, value: misses },
      ]),
  };
}
