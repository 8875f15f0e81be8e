import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environment } from '../../src/config.js';

const text = (path: string): string => readFileSync(resolve(__dirname, '../..', path), 'utf8');

/** Tables that are in the database, and not in the schema of Prisma. */
const tablesOfOthers = ['pgboss.job'];

const models = [...text('prisma/schema.prisma').matchAll(/^model (\w+) \{/gm)].map(([, name]) => name);
const [, section = ''] = text('SECURITY.md').split('## What grows without being paid for\n');
const lines = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([\w.]+)` (.*)\|$/gm)].map(
  ([, table, rest = '']) => ({
    table,
    cells: rest
      .split('|')
      .slice(1)
      .map((cell) => cell.trim()),
  }),
);

it('each table of the database has its line in SECURITY.md, and each line its table', () => {
  expect(models.length).toBeGreaterThan(30);
  expect(lines.map(({ table }) => table).toSorted()).toEqual([...models, ...tablesOfOthers].toSorted());
});

it.each(lines)(
  'the line of $table says what writes, the bound, the expiry and settings that exist',
  ({ cells }) => {
    expect(cells).toHaveLength(4);
    expect(cells.filter((cell) => cell === '')).toEqual([]);
    const [, , , settings = ''] = cells;
    const named = [...settings.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    if (settings !== 'none') expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(Object.keys(environment.shape)).toContain(name);
  },
);

it.each(lines.filter(({ cells }) => !/^only the (operator|paid)|^only paid/.test(cells[1] ?? '')))(
  'the bound of $table has a figure',
  ({ cells }) => {
    expect(cells[1]).toMatch(/\d|\bone\b|\bby\b/);
  },
);
