import type { Registry } from 'prom-client';
import { AggregatorRegistry } from 'prom-client';

/** One metric of one process with its values, as prom-client represents it. It can be sent to another process. */
export type MetricSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

/**
 * How a metric of prom-client becomes one value of several workers, if prom-client's own choice hides a slow or an old
 * worker: it omits the start time, and averages the delays of event loops.
 */
const combinations: ReadonlyMap<string, MetricSnapshot['aggregator']> = new Map([
  ['process_start_time_seconds', 'min'],
  ['nodejs_eventloop_lag_seconds', 'max'],
  ['nodejs_eventloop_lag_mean_seconds', 'max'],
  ['nodejs_eventloop_lag_stddev_seconds', 'max'],
  ['nodejs_eventloop_lag_p50_seconds', 'max'],
  ['nodejs_eventloop_lag_p90_seconds', 'max'],
  ['nodejs_eventloop_lag_p99_seconds', 'max'],
]);

/**
 * Combines the metrics of several processes into one value per metric and labels: sums of counters, histograms and
 * gauges that are counts; the minimum or maximum of others (`TrackedMetric.acrossWorkers`).
 */
export async function sumMetrics(
  snapshots: readonly (readonly MetricSnapshot[])[],
): Promise<readonly MetricSnapshot[]> {
  return combine(snapshots).getMetricsAsJSON();
}

/** Combines the metrics of several processes, and returns them in Prometheus format. */
export function renderSummed(snapshots: readonly (readonly MetricSnapshot[])[]): Promise<string> {
  return combine(snapshots).metrics();
}

/**
 * Returns the metrics that only ever grow. A server reports those of an ended worker until it stops, because Prometheus
 * takes a falling counter for a restart.
 */
export function growingMetrics(snapshot: readonly MetricSnapshot[]): readonly MetricSnapshot[] {
  return snapshot.filter(({ type, aggregator }) => growing.has(String(type)) && aggregator === 'sum');
}

/** prom-client's types declare these names as an enum of numbers. */
const growing: ReadonlySet<string> = new Set(['counter', 'histogram']);

function combine(snapshots: readonly (readonly MetricSnapshot[])[]): Registry {
  return AggregatorRegistry.aggregate(
    snapshots.map((snapshot) =>
      snapshot.map((metric) => ({
        ...metric,
        aggregator: combinations.get(metric.name) ?? metric.aggregator,
      })),
    ),
  );
}
