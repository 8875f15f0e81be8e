import { Counter, type Registry } from 'prom-client';
import type { Door } from '../../domain/door.js';
import { CountedHistogram } from './counted-histogram.js';
import { durationValues, type MetricLine } from './duration-values.js';
import { RequestSeries, type Outcome } from './request-series.js';

type AnyDoor = Door | 'other';

/** What has no operation: an unknown path, a document that does not parse, a page. */
const unnamed = 'none';
const durationMetric = {
  name: 'dealgraph_request_duration_seconds',
  help: 'Time from a request to its answer, by door, operation and what came of it.',
};
const outcomes: readonly Outcome[] = ['answered', 'refused', 'failed'];

/** What is counted of requests, by door and operation. Operations come from our own tables, so there are only so many. */
export class RequestMetrics {
  private readonly series: Readonly<Record<AnyDoor, Map<string, RequestSeries>>> = {
    rest: new Map(),
    graph: new Map(),
    mcp: new Map(),
    other: new Map(),
  };

  constructor(registry: Registry) {
    this.register(registry);
  }

  /** Where requests of an operation are counted. */
  of(door: AnyDoor, operation = unnamed): RequestSeries {
    const ofDoor = this.series[door];
    let series = ofDoor.get(operation);
    if (series === undefined) ofDoor.set(operation, (series = new RequestSeries()));
    return series;
  }

  private register(registry: Registry): void {
    const list = (): [string, string, RequestSeries][] => this.list();
    new Counter({
      name: 'dealgraph_requests_total',
      help: 'Requests that this process answered, by door, operation and status.',
      labelNames: ['door', 'operation', 'status'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [door, operation, { byStatus }] of list())
          for (const [status, { count }] of byStatus) this.inc({ door, operation, status }, count);
      },
    });
    new Counter({
      name: 'dealgraph_credits_charged_total',
      help: 'Credits charged by this process, by door and operation.',
      labelNames: ['door', 'operation'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [door, operation, { credits }] of list()) this.inc({ door, operation }, credits);
      },
    });
    new CountedHistogram(registry, durationMetric, () => this.lines());
  }

  private lines(): MetricLine[] {
    return this.list().flatMap(([door, operation, { durations }]) =>
      outcomes
        .filter((outcome) => durations[outcome].counts.some((count) => count > 0))
        .flatMap((outcome) =>
          durationValues(durationMetric.name, { door, operation, outcome }, durations[outcome]),
        ),
    );
  }

  private list(): [string, string, RequestSeries][] {
    return Object.entries(this.series).flatMap(([door, ofDoor]) =>
      [...ofDoor].map(([operation, series]): [string, string, RequestSeries] => [door, operation, series]),
    );
  }
}
