import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import type { Door } from '../domain/door.js';
import { countRefusals } from './metrics/count-refusals.js';
import { followFigure } from './metrics/follow-figure.js';
import type { FollowedFigure } from './metrics/followed-figure.js';
import { RequestMetrics } from './metrics/request-metrics.js';
import type { RequestSeries } from './metrics/request-series.js';

/** What /metrics tells an operator, in Prometheus' format. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  /** Where answered requests of an operation are counted; undefined is what has no operation. */
  of(door: Door | 'other', operation: string | undefined): RequestSeries;
  /** A request that was refused, wholly or in parts; each code counts once. */
  refuse(door: Door | 'other', codes: readonly string[]): void;
  /** One attempt of this process to deliver an event to a webhook. */
  observeDelivery(result: 'delivered' | 'failed' | 'dead'): void;
  /** Organizations whose requests for companies were resolved, as far as this process tells the log of them. */
  countResolutions(resolutions: number): void;
  /** Tells figures from now on. `prepare` is waited for with each look, before any of them is read. */
  follow(figures: readonly FollowedFigure[], prepare?: () => Promise<void>): void;
}

/** Metrics of one server; the process' own figures only where the server is the whole process. */
export function createMetrics(options: { readonly ofProcess: boolean }): Metrics {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new RequestMetrics(registry);
  const { attempts, resolutions } = countersOfWork(registry);
  const prepared: (() => Promise<void>)[] = [];
  return {
    contentType: registry.contentType,
    render: async () => {
      await Promise.all(prepared.map((prepare) => prepare()));
      return registry.metrics();
    },
    of: (door, operation) => requests.of(door, operation),
    refuse: countRefusals(registry),
    observeDelivery: (result) => {
      attempts.labels(result).inc();
    },
    countResolutions: (count) => {
      resolutions.inc(count);
    },
    follow: (figures, prepare) => {
      for (const figure of figures) followFigure(registry, figure);
      if (prepare !== undefined) prepared.push(prepare);
    },
  };
}

/** What is counted of work beside requests. */
function countersOfWork(registry: Registry): { readonly attempts: Counter; readonly resolutions: Counter } {
  const attempts = new Counter({
    name: 'dealgraph_webhook_attempts_total',
    help: 'Attempts of this process to deliver events to webhooks, by what came of them.',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['delivered', 'failed', 'dead']) attempts.inc({ result }, 0);
  const resolutions = new Counter({
    name: 'dealgraph_sourcing_resolved_total',
    help: 'Requests for companies that imports resolved, by asking organization; each is counted by one server.',
    registers: [registry],
  });
  return { attempts, resolutions };
}
