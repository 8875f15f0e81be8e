import { Histogram, type Registry } from 'prom-client';
import type { MetricLine } from './duration-values.js';

/** A histogram whose lines are made when it is read, of what was counted elsewhere: nothing is observed through it. */
export class CountedHistogram extends Histogram {
  constructor(
    registry: Registry,
    private readonly told: { readonly name: string; readonly help: string },
    private readonly lines: () => MetricLine[],
  ) {
    super({ ...told, registers: [registry] });
  }

  /** What prom-client asks for when it writes a metric; its types do not tell. */
  getForPromString(): Promise<object> {
    return Promise.resolve({
      ...this.told,
      type: 'histogram',
      aggregator: 'sum',
      values: this.lines(),
    });
  }
}
