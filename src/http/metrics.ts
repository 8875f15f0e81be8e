import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What /metrics tells an operator, in Prometheus' format. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  /** One answered request: its door, status, duration in seconds, and the credits it charged. */
  observe(door: 'rest' | 'graph' | 'other', status: number, seconds: number, credits: number): void;
  /** Organizations whose requests for companies were resolved, as far as this process tells the log of them. */
  countResolutions(resolutions: number): void;
}

/** Metrics of one server; the process' own figures only where the server is the whole process. */
export function createMetrics(options: { readonly ofProcess: boolean }): Metrics {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'dealgraph_request_duration_seconds',
    help: 'Time from a request to its answer, by door and status.',
    labelNames: ['door', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const credits = new Counter({
    name: 'dealgraph_credits_charged_total',
    help: 'Credits charged by this process, by door.',
    labelNames: ['door'],
    registers: [registry],
  });
  const resolutions = new Counter({
    name: 'dealgraph_sourcing_resolved_total',
    help: 'Requests for companies that imports resolved, by asking organization; each is counted by one server.',
    registers: [registry],
  });
  // Looking one up by its labels costs more than observing.
  const observed = new Map<string, ReturnType<typeof durations.labels>>();
  const durationsOf = (door: string, status: number): ReturnType<typeof durations.labels> => {
    const key = `${door} ${status}`;
    let known = observed.get(key);
    if (known === undefined) observed.set(key, (known = durations.labels(door, String(status))));
    return known;
  };
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    observe: (door, status, seconds, charged) => {
      durationsOf(door, status).observe(seconds);
      if (charged > 0) credits.labels(door).inc(charged);
    },
    countResolutions: (count) => {
      resolutions.inc(count);
    },
  };
}
