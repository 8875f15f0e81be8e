import type { Door } from '../domain/door.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What /metrics tells an operator, in Prometheus' format. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  /** One answered request: its door, status, duration in seconds, and the credits it charged. */
  observe(door: Door | 'other', status: number, seconds: number, credits: number): void;
  /** One attempt of this process to deliver an event to a webhook. */
  observeDelivery(result: 'delivered' | 'failed' | 'dead'): void;
  /** Organizations whose requests for companies were resolved, as far as this process tells the log of them. */
  countResolutions(resolutions: number): void;
  /** Tells from now on how many events of all webhooks wait, which `measure` is asked with each look. */
  followDeliveries(measure: () => Promise<WaitingEvents>): void;
}

/** Events of all webhooks that wait to be delivered, and since when the oldest does, and dead ones that are kept. */
export interface WaitingEvents {
  readonly pending: number;
  readonly oldestSeconds: number;
  readonly dead: number;
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
  const { attempts, resolutions } = countersOfWork(registry);
  // Looking one up by its labels costs more than observing.
  const observed = new Map<string, ReturnType<typeof durations.labels>>();
  const creditsOf = {
    rest: credits.labels('rest'),
    graph: credits.labels('graph'),
    mcp: credits.labels('mcp'),
    other: credits.labels('other'),
  };
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
      if (charged > 0) creditsOf[door].inc(charged);
    },
    observeDelivery: (result) => {
      attempts.labels(result).inc();
    },
    followDeliveries: (measure) => {
      followWaiting(registry, measure);
    },
    countResolutions: (count) => {
      resolutions.inc(count);
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
  const resolutions = new Counter({
    name: 'dealgraph_sourcing_resolved_total',
    help: 'Requests for companies that imports resolved, by asking organization; each is counted by one server.',
    registers: [registry],
  });
  return { attempts, resolutions };
}

function followWaiting(registry: Registry, measure: () => Promise<WaitingEvents>): void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
  const oldest = gauge(
    'dealgraph_webhook_oldest_pending_seconds',
    'For how long the oldest event waits; 0 when none does.',
  );
  const dead = gauge('dealgraph_webhook_events_dead', 'Events that could not be delivered, and are kept.');
  new Gauge({
    name: 'dealgraph_webhook_events_pending',
    help: 'Events of active webhooks that wait to be delivered.',
    registers: [registry],
    async collect() {
      const waiting = await measure();
      this.set(waiting.pending);
      oldest.set(waiting.oldestSeconds);
      dead.set(waiting.dead);
    },
  });
}
