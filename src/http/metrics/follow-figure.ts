import { Counter, Gauge, type Registry } from 'prom-client';
import type { FollowedFigure } from './followed-figure.js';

/** From now on a figure is among the metrics. */
export function followFigure(
  registry: Registry,
  { name, help, type, labels = [], read }: FollowedFigure,
): void {
  const shared = { name, help, labelNames: labels, registers: [registry] };
  const isAlone = labels.length === 0;
  if (type === 'gauge')
    new Gauge({
      ...shared,
      collect() {
        this.reset();
        // What has no labels would be 0 where nothing is known of it.
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
