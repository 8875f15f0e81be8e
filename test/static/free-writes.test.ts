import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environment } from '../../src/config/environment.js';

const text = (path: string): string => readFileSync(resolve(__dirname, '../..', path), 'utf8');

const models = [...text('prisma/schema.prisma').matchAll(/^model (\w+) \{/gm)].map(([, name]) => name);
const [, section = ''] = text('SECURITY.md').split('## Free writes\n');
const lines = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (`.*)\|$/gm)].map(([, row = '']) => {
  const [names = '', ...cells] = row.split(' |').map((cell) => cell.trim());
  return { tables: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name), cells };
});

it('each table of the database has a row in SECURITY.md, and each row names existing tables', () => {
  expect(models.length).toBeGreaterThan(30);
  expect(lines.flatMap(({ tables }) => tables).toSorted()).toEqual(models.toSorted());
});

it('each row names the writer, the limit, the expiry and settings that exist', () => {
  for (const { tables, cells } of lines) {
    const table = tables.join();
    expect([table, cells.filter((cell) => cell !== '')]).toEqual([table, cells]);
    expect([table, cells.length]).toEqual([table, 4]);
    const [, , , settings = ''] = cells;
    const named = [...settings.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect([table, named.length > 0]).toEqual([table, settings !== 'none']);
    expect([table, named.filter((name) => !(name in environment.shape))]).toEqual([table, []]);
  }
});

it('each limit is a number, unless only the operator or paid requests write', () => {
  const limited = lines.filter(({ cells }) => !/^only the (operator|paid)|^only paid/.test(cells[1] ?? ''));
  expect(limited.length).toBeGreaterThan(10);
  expect(limited.filter(({ cells }) => !/\d|\bone\b|\bby\b/.test(cells[1] ?? ''))).toEqual([]);
});
