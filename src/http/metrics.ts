import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Channel } from '../accounts/model/channel.js';
import { errorTable } from '../errors/error-table.js';
import type { MetricSnapshot } from './summed-metrics.js';

/** Upper bounds of the latency buckets, in seconds. */
const bucketEnds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** A histogram of request durations. `counts` has one element per bucket, plus one for longer durations. */
class Durations {
  readonly counts = new Float64Array(bucketEnds.length + 1);
  sum = 0;

  observe(seconds: number): void {
    let at = 0;
    while (at < bucketEnds.length && seconds > (bucketEnds[at] ?? 0)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }
}

/**
 * The counters of one operation in one API. Incrementing them allocates no objects, whereas prom-client builds a string
 * of labels on each observation.
 */
class RequestSeries {
  readonly byStatus = new Map<number, { count: number }>();
  readonly durations: Readonly<Record<Outcome, Durations>> = {
    answered: new Durations(),
    refused: new Durations(),
    failed: new Durations(),
  };
  credits = 0;

  observe(status: number, seconds: number, credits: number): void {
    const known = this.byStatus.get(status);
    if (known === undefined) this.byStatus.set(status, { count: 1 });
    else known.count += 1;
    this.credits += credits;
    if (status < 400) this.durations.answered.observe(seconds);
    else if (status < 500) this.durations.refused.observe(seconds);
    else this.durations.failed.observe(seconds);
  }
}

/** A histogram whose lines are generated on each scrape from counts collected elsewhere. `observe` is not used. */
class CountedHistogram extends Histogram {
  constructor(
    registry: Registry,
    private readonly description: { readonly name: string; readonly help: string },
    private readonly lines: () => MetricLine[],
  ) {
    super({ ...description, registers: [registry] });
  }

  /** prom-client calls this method to write a metric, and in `get`. It is missing from prom-client's types. */
  getForPromString(): Promise<object> {
    return Promise.resolve({
      ...this.description,
      type: 'histogram',
      aggregator: 'sum',
      values: this.lines(),
    });
  }
}

/** Label for requests without an operation, such as unknown paths, unparsable GraphQL documents and pages. */
const unnamed = 'none';
const durationMetric = {
  name: 'dealgraph_request_duration_seconds',
  help: 'Time from a request to its response in seconds, by API, operation and outcome.',
};
const outcomes: readonly Outcome[] = ['answered', 'refused', 'failed'];

/** Request metrics by API and operation. Operations come from fixed tables, so their number is bounded. */
class RequestMetrics {
  private readonly series: Readonly<Record<AnyChannel, Map<string, RequestSeries>>> = {
    rest: new Map(),
    graphql: new Map(),
    mcp: new Map(),
    operator: new Map(),
    other: new Map(),
  };

  constructor(registry: Registry) {
    this.register(registry);
  }

  /** Returns the counters of an operation. */
  of(channel: AnyChannel, operation = unnamed): RequestSeries {
    const ofChannel = this.series[channel];
    let series = ofChannel.get(operation);
    if (series === undefined) ofChannel.set(operation, (series = new RequestSeries()));
    return series;
  }

  private register(registry: Registry): void {
    const list = (): [string, string, RequestSeries][] => this.list();
    new Counter({
      name: 'dealgraph_requests_total',
      help: 'Requests handled by this process, by API, operation and status.',
      labelNames: ['channel', 'operation', 'status'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [channel, operation, { byStatus }] of list())
          for (const [status, { count }] of byStatus) this.inc({ channel, operation, status }, count);
      },
    });
    new Counter({
      name: 'dealgraph_credits_charged_total',
      help: 'Credits charged by this process, by API and operation.',
      labelNames: ['channel', 'operation'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [channel, operation, { credits }] of list()) this.inc({ channel, operation }, credits);
      },
    });
    new CountedHistogram(registry, durationMetric, () => this.lines());
  }

  private lines(): MetricLine[] {
    return this.list().flatMap(([channel, operation, { durations }]) =>
      outcomes
        .filter((outcome) => durations[outcome].counts.some((count) => count > 0))
        .flatMap((outcome) =>
          durationValues(durationMetric.name, { channel, operation, outcome }, durations[outcome]),
        ),
    );
  }

  private list(): [string, string, RequestSeries][] {
    return Object.entries(this.series).flatMap(([channel, ofChannel]) =>
      [...ofChannel].map(([operation, series]): [string, string, RequestSeries] => [
        channel,
        operation,
        series,
      ]),
    );
  }
}

/** The metrics that /metrics serves in Prometheus format. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  /** Returns all metrics as objects, from which the metrics of several workers are summed. */
  snapshot(): Promise<readonly MetricSnapshot[]>;
  /** Returns the counters of an operation. `undefined` means a request without an operation. */
  of(channel: AnyChannel, operation: string | undefined): RequestSeries;
  /** Counts a request that was refused, wholly or in part. Each distinct code counts once. */
  refuse(channel: AnyChannel, codes: readonly string[]): void;
  /** Counts one attempt of this process to deliver an event to a webhook. */
  observeDelivery(result: 'delivered' | 'failed' | 'dead'): void;
  /**
   * Counts sourcing requests that an import resolved, one per organization. Only the process that logs a resolution
   * counts it.
   */
  countResolutions(resolutions: number): void;
  /** Registers metrics that are read on each scrape. `prepare` is awaited before they are read. */
  follow(figures: readonly TrackedMetric[], prepare?: () => Promise<void>): void;
}

/** The outcome of a request: a response (status below 400), a refusal (400 to 499) or a failure (500 or above). */
type Outcome = 'answered' | 'refused' | 'failed';

/** An API, the operator API, or `other` for pages. */
/** An API, the operator API, or `other` for pages. */
export type AnyChannel = Channel | 'operator' | 'other';

type Labels = Readonly<Record<string, string | number>>;

/**
 * One line of a metric, as prom-client represents it. `sharedLabels` are the labels that all lines of a series share.
 */
interface MetricLine {
  readonly metricName: string;
  readonly labels: Labels;
  readonly sharedLabels: Labels;
  readonly value: number;
}

/** Returns the lines of a histogram. Buckets are cumulative. */
function durationValues(
  name: string,
  sharedLabels: Readonly<Record<string, string>>,
  { counts, sum }: Durations,
): MetricLine[] {
  let total = 0;
  const buckets = [...bucketEnds, '+Inf' as const].map((le, at) => {
    total += counts[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le }, sharedLabels, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: {}, sharedLabels, value: sum },
    { metricName: `${name}_count`, labels: {}, sharedLabels, value: total },
  ];
}

/**
 * Creates the metrics of one server. Process metrics are included only if the server is the only one in its process.
 */
export function createMetrics(options: { readonly ofProcess: boolean }): Metrics {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new RequestMetrics(registry);
  const { attempts, resolutions } = countersOfWork(registry);
  const prepared: (() => Promise<void>)[] = [];
  const prepareAll = (): Promise<unknown> => Promise.all(prepared.map((prepare) => prepare()));
  return {
    contentType: registry.contentType,
    render: async () => {
      await prepareAll();
      return registry.metrics();
    },
    snapshot: async () => {
      await prepareAll();
      return registry.getMetricsAsJSON();
    },
    of: (channel, operation) => requests.of(channel, operation),
    refuse: countRefusals(registry),
    observeDelivery: (result) => {
      attempts.labels(result).inc();
    },
    countResolutions: (count) => {
      resolutions.inc(count);
    },
    follow: (figures, prepare) => {
      for (const figure of figures) trackMetric(registry, figure);
      if (prepare !== undefined) prepared.push(prepare);
    },
  };
}

/** Creates the counters of background work: webhook attempts and resolved sourcing requests. */
function countersOfWork(registry: Registry): { readonly attempts: Counter; readonly resolutions: Counter } {
  const attempts = new Counter({
    name: 'dealgraph_webhook_attempts_total',
    help: 'Webhook delivery attempts by this process, by result.',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['delivered', 'failed', 'dead']) attempts.inc({ result }, 0);
  const resolutions = new Counter({
    name: 'dealgraph_sourcing_resolved_total',
    help: 'Company sourcing requests that imports resolved, one per requesting organization. Each request is counted by one server.',
    registers: [registry],
  });
  return { attempts, resolutions };
}

/** Apollo Server's error codes for GraphQL documents, in addition to the codes in `errorTable`. */
const codesOfDocuments = [
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'INTERNAL_SERVER_ERROR',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

/** Creates the function that counts refusals by API and code. Unknown codes count as OTHER. */
function countRefusals(registry: Registry): (channel: string, codes: readonly string[]) => void {
  const known = new Set([...Object.keys(errorTable), ...codesOfDocuments]);
  const counter = new Counter({
    name: 'dealgraph_refusals_total',
    help: 'Requests refused entirely or partly, by API and error code.',
    labelNames: ['channel', 'code'],
    registers: [registry],
  });
  // Starts the series at 0. If a series began with its first failure, Prometheus would see no increase and trigger no
  // alert.
  for (const channel of ['rest', 'graphql', 'mcp']) counter.inc({ channel, code: 'INTERNAL_ERROR' }, 0);
  return (channel, codes) => {
    for (const code of new Set(codes)) counter.inc({ channel, code: known.has(code) ? code : 'OTHER' });
  };
}

/** Registers a metric that is read on each scrape. */
function trackMetric(registry: Registry, metric: TrackedMetric): void {
  const { name, help, type, labels = [], read, acrossWorkers: aggregator = 'sum' } = metric;
  const shared = { name, help, labelNames: labels, registers: [registry], aggregator };
  const isAlone = labels.length === 0;
  if (type === 'gauge')
    new Gauge({
      ...shared,
      collect() {
        this.reset();
        // Otherwise a metric without labels would show 0 when its value is unknown.
        if (isAlone) this.remove();
        for (const { labels: given = {}, value } of read()) this.set(given, value);
      },
    });
  else
    new Counter({
      ...shared,
      collect() {
        this.reset();
        if (isAlone) this.remove();
        for (const { labels: given = {}, value } of read()) this.inc(given, value);
      },
    });
}

/** One value of a tracked metric. Labels must have a small, fixed set of values. */
export interface MetricValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge or counter that is read on each scrape. */
export interface TrackedMetric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly labels?: readonly string[];
  /** How the values of several workers become one value. Default: `sum`. */
  readonly acrossWorkers?: 'sum' | 'min' | 'max';
  readonly read: () => readonly MetricValue[];
}
