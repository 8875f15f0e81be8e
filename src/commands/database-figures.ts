import type { FeedFigures } from '../store/changes/measure-feeds.js';
import type { ImportFigures } from '../store/import-progress.js';
import type { WaitingDeliveries } from '../store/webhooks/measure-deliveries.js';

/** What only the database knows; the same whichever server is asked. */
export interface DatabaseState {
  readonly feeds: FeedFigures;
  readonly imports: ImportFigures;
  readonly deliveries: WaitingDeliveries;
  /** For how long the same oldest change has been seen waiting for its feeds. */
  readonly feedLagSeconds: number;
  /** For how long the oldest event of a webhook waits. */
  readonly oldestEventSeconds: number;
}

interface DatabaseFigure {
  readonly name: string;
  readonly help: string;
  /** Null where there is nothing to tell. */
  readonly read: (state: DatabaseState) => number | null;
}

/** The gauges that are made of it. */
export const databaseFigures: readonly DatabaseFigure[] = [
  {
    name: 'dealgraph_feed_unnumbered_changes',
    help: 'Statements whose changes are in no feed yet.',
    read: ({ feeds }) => feeds.unnumbered,
  },
  {
    name: 'dealgraph_feed_untried_records',
    help: 'Written records that saved searches were not tried with yet, counted up to 100,000.',
    read: ({ feeds }) => feeds.untried,
  },
  {
    name: 'dealgraph_feed_lag_seconds',
    help: 'For how long this server has seen the same oldest change wait for its feeds; 0 when none does.',
    read: ({ feedLagSeconds }) => feedLagSeconds,
  },
  {
    name: 'dealgraph_imports_running',
    help: 'Imports at work, in whichever process.',
    read: ({ imports }) => imports.running,
  },
  {
    name: 'dealgraph_import_records',
    help: 'Records that running imports have got through.',
    read: ({ imports }) => imports.records,
  },
  {
    name: 'dealgraph_import_done_ratio',
    help: 'The share, 0 to 1, that the slowest running import has done; absent when none runs.',
    read: ({ imports }) => imports.done,
  },
  {
    name: 'dealgraph_import_silent_seconds',
    help: 'For how long a running import has told nothing; absent when none runs.',
    read: ({ imports }) => imports.silentSeconds,
  },
  {
    name: 'dealgraph_webhook_oldest_pending_seconds',
    help: 'For how long the oldest event waits; 0 when none does.',
    read: ({ oldestEventSeconds }) => oldestEventSeconds,
  },
  {
    name: 'dealgraph_webhook_events_dead',
    help: 'Events that could not be delivered, and are kept.',
    read: ({ deliveries }) => deliveries.dead,
  },
  {
    name: 'dealgraph_webhook_events_pending',
    help: 'Events of active webhooks that wait to be delivered.',
    read: ({ deliveries }) => deliveries.pending,
  },
  {
    name: 'dealgraph_webhook_feeds_behind',
    help: 'Feeds of active webhooks that have moved on beyond what was told of them.',
    read: ({ deliveries }) => deliveries.lanesBehind,
  },
];
