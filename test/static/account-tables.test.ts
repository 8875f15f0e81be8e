import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { accountTables, distributedTables } from '../../src/database/distribution/account-tables.js';

const schema = readFileSync(resolve(__dirname, '../../prisma/schema.prisma'), 'utf8');
const models = [...schema.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].map(([, body = '']) => ({
  table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '',
  hasOrganization: body.includes('@map("organization_id")'),
  key: /@@id\(\[([^\]]*)\]\)/.exec(body)?.[1] ?? /^\s+(\w+) .*@id\b/m.exec(body)?.[1] ?? '',
}));

it('each table of an organization is either distributed or on the coordinator', () => {
  const tables = models.filter(({ table, hasOrganization }) => hasOrganization || table === 'organization');
  expect(Object.keys(accountTables).toSorted()).toEqual(tables.map(({ table }) => table).toSorted());
});

it('the primary key of each distributed table contains its distribution column', () => {
  const distributed = models.filter(({ table }) => distributedTables.includes(table));
  expect(distributed).toHaveLength(distributedTables.length);
  expect(distributed.filter(({ key }) => !/\borganizationId\b/.test(key))).toEqual([]);
});

it('budgets are distributed first, because the other tables share their shards', () => {
  expect(distributedTables[0]).toBe('credit_budget');
});
