import type { MetricSnapshot } from '../../http/summed-metrics.js';
import type { Addresses } from '../welcome.js';

/** A message from a worker process to the primary process. */
export type WorkerMessage =
  /** The worker accepts connections. */
  | { readonly type: 'ready'; readonly addresses: Addresses }
  /** The worker could not start. It exits. */
  | { readonly type: 'failed'; readonly message: string }
  /** A client of the worker reads /metrics. The primary replies with `scraped`. */
  | { readonly type: 'scrape'; readonly id: number }
  /** The metrics of the worker. `id` is that of `collect`, or null for the last metrics before the worker exits. */
  | { readonly type: 'snapshot'; readonly id: number | null; readonly metrics: readonly MetricSnapshot[] };

/** A message from the primary process to a worker process. */
export type PrimaryMessage =
  | { readonly type: 'stop' }
  /** Requests the metrics of the worker. */
  | { readonly type: 'collect'; readonly id: number }
  /** The metrics of all workers, in Prometheus format. */
  | { readonly type: 'scraped'; readonly id: number; readonly text: string };

/**
 * Milliseconds that the primary waits for the metrics of a worker. Longer than a worker waits for a database that does
 * not respond (`followDatabase`), shorter than the usual timeout of a scrape.
 */
export const snapshotTimeoutMs = 3000;
