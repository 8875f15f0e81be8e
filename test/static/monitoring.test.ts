import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMetricNames } from '../harness/list-metric-names.js';

const docs = join(__dirname, '..', '..', 'docs');
const read = (name: string): string => readFileSync(join(docs, name), 'utf8');

const alerts = [...read('monitoring/alerts.yml').matchAll(/- alert: (\w+)[^]*?runbook: (\S+)/g)];
const page = read('monitoring.md');

it('each alert has a section in the runbook, and each section has an alert', () => {
  const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, heading]) => heading);
  expect(alerts.map(([, name]) => name)).toEqual(headings);
  for (const [, name = '', runbook] of alerts)
    expect(runbook).toBe(`docs/monitoring.md#${name.toLowerCase()}`);
});

it('alerts and the dashboard use only metrics that docs/monitoring.md describes', () => {
  const described = page.slice(page.indexOf('## Metrics'), page.indexOf('## Traces'));
  const short = [...described.matchAll(/`(?:\.\.\.)?(\w+)`/g)].map(([, name = '']) => name);
  const isDescribed = (name: string): boolean => short.some((one) => name.endsWith(one));
  const used = listMetricNames();
  expect(used.filter((name) => name.startsWith('dealgraph_') && !isDescribed(name))).toEqual([]);
});

it('panels of the dashboard have unique IDs and do not overlap', () => {
  const { panels } = JSON.parse(read('monitoring/dashboard.json')) as {
    panels: { id: number; gridPos: { x: number; y: number } }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
});

/** The path of promtool, if it is installed. On Debian, it is in the package `prometheus`. */
const promtool = (process.env['PATH'] ?? '')
  .split(':')
  .map((folder) => join(folder, 'promtool'))
  .find((file) => existsSync(file));
if (promtool === undefined) process.stderr.write('Alerts are not tried: promtool is not installed here.\n');

(promtool === undefined ? it.skip : it)('promtool accepts the alerts, and their tests pass', () => {
  const run = (...args: string[]): string => execFileSync(promtool ?? '', args, { encoding: 'utf8' });
  expect(run('check', 'rules', join(docs, 'monitoring', 'alerts.yml'))).toContain('SUCCESS');
  expect(run('test', 'rules', join(docs, 'monitoring', 'alerts-test.yml'))).toContain('SUCCESS');
});
