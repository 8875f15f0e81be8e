import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '..', '..', 'docs', 'monitoring');

/** Returns the metrics that the alerts and the dashboard use. Histogram suffixes such as `_bucket` are removed. */
export function listMetricNames(): readonly string[] {
  const texts = ['alerts.yml', 'dashboard.json'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/\b(?:dealgraph|nodejs|process)_\w+/g)]);
  return [...new Set(names.map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')))].sort();
}
