import type { GraphQLSchema } from 'graphql';
import { buildGraphSchema } from '../../../src/graphql-server/build-graph-schema.js';
import { type SentStatement, sentStatementsOf } from '../../harness/count-statements.js';
import { rootFields } from '../../harness/root-fields.js';
import { ownerOfDemo, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { wholeSelection } from '../../harness/whole-selection.js';

// Account tables can be distributed by organization, because each charging statement uses one organization and no
// record (docs/scaling.md). These tests call each operation through REST and GraphQL and check every statement that it
// sends. There is one exception: if accounts and records are in one database, one statement reads a record by its ID
// and charges it. A request with a cost limit uses two statements instead.

/** Tables whose rows belong to one organization and are written with its charges. */
const accounts = new Set([
  ...['credit_budget', 'ledger_entry', 'idempotent_answer', 'feed_receipt', 'spending_session'],
]);
/** Tables that a statement may use together with account tables. Keys belong to the same organization. */
const besideAccounts = new Set(['api_key']);
const tableOf = {
  '/companies/': 'company',
  '/people/': 'person',
  '/investors/': 'investor',
  '/funding-rounds/': 'funding_round',
  '/acquisitions/': 'acquisition',
  '/ipos/': 'ipo',
};
/** A cost limit, with which a record is read and charged in two statements. */
const apart = { 'X-Max-Credits': '100000' };

/** Returns the tables that a statement uses, without its common table expressions. */
function tablesOf(text: string): string[] {
  const own = new Set(
    [...text.matchAll(/(?:WITH|,|\))\s*(\w+) AS (?:MATERIALIZED )?\(/g)].map(([, name]) => name),
  );
  const named = [
    ...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?"?(?:public"\.")?(\w+)"?(?!\w*\()/g),
  ];
  return [...new Set(named.map(([, name]) => name ?? ''))].filter((name) => !own.has(name) && isTable(name));
}

let tables: ReadonlySet<string>;
const isTable = (name: string): boolean => tables.has(name);

let server: TestServer;
let schema: GraphQLSchema;
beforeAll(async () => {
  server = await startServer();
  schema = await buildGraphSchema();
  await seedDemo(server);
  await seedSearches(server);
  const { rows } = await server.db.pool.query<{ name: string }>(
    `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  tables = new Set(rows.map(({ name }) => name));
});
afterAll(() => server.stop());

/**
 * Describes why a statement with account tables cannot be distributed: it uses other tables, or does not select the
 * organization by a parameter. Returns null if it can be distributed.
 */
function faultOf({ text, values }: SentStatement, organizationId: string): string | null {
  const named = tablesOf(text);
  const owned = named.filter((name) => accounts.has(name));
  if (owned.length === 0) return null;
  const strange = named.filter((name) => !accounts.has(name) && !besideAccounts.has(name));
  if (strange.length > 0) return `names ${strange.join(', ')} beside ${owned.join(', ')}: ${text}`;
  const bound = /organization_id"? = \$(\d+)/.exec(text)?.[1];
  if (bound === undefined) return `binds no organization: ${text}`;
  const value = values[Number(bound) - 1];
  return value === organizationId ? null : `binds ${String(value)}, not ${organizationId}: ${text}`;
}

function expectOneOrganization(sent: readonly SentStatement[], organizationId: string): void {
  expect(sent.map((one) => faultOf(one, organizationId)).filter((fault) => fault !== null)).toEqual([]);
}

const charges = (sent: readonly SentStatement[]): SentStatement[] =>
  sent.filter(({ text }) => text.includes('INSERT INTO ledger_entry'));

describe.each(rootFields.map((field) => [field.name, field] as const))('%s', (name, { good, selection }) => {
  it('uses the accounts of one organization, and charges in one statement, through REST and GraphQL', async () => {
    const { as, secret, organizationId } = await ownerOfDemo(server);
    const query = `{ ${name}${good.graph} ${selection ?? wholeSelection(schema, name)} }`;
    const headers = { 'X-API-Key': secret, 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' };
    const init = { method: 'POST', headers, body: JSON.stringify({ query }) };
    for (const work of [() => good.rest(as.with(apart)), () => fetch(`${server.url}/graphql`, init)]) {
      const sent = await sentStatementsOf(server, async () => {
        expect((await work()).status).toBe(200);
      });
      expectOneOrganization(sent, organizationId);
      expect(charges(sent)).toHaveLength(good.credits === 0 ? 0 : 1);
    }
  });
});

it.each(Object.entries(tableOf))('a record by its ID is read with its charge: %s', async (path, table) => {
  const { as, organizationId } = await ownerOfDemo(server);
  const { rows } = await server.db.pool.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`);
  const sent = await sentStatementsOf(server, async () => {
    expect((await as.get(`${path}${rows[0]?.id ?? ''}`)).status).toBe(200);
  });
  const faults = sent.map((one) => faultOf(one, organizationId)).filter((fault) => fault !== null);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    `names ${table} beside credit_budget, ledger_entry`,
  ]);
});

it('a feed and its receipts are charged within one organization', async () => {
  const { as, organizationId } = await ownerOfDemo(server);
  const sent = await sentStatementsOf(server, async () => {
    for (const path of [
      '/companies/changes?cursor=start&limit=2',
      '/searches/companies/2/changes?cursor=start',
    ])
      await as.get(path);
    expect((await as.get('/usage')).status).toBe(200);
  });
  expectOneOrganization(sent, organizationId);
  expect(charges(sent).some(({ text }) => text.includes('INSERT INTO feed_receipt'))).toBe(true);
});

it('the check detects a statement that charges and also reads a record, or another organization', () => {
  const charge = 'UPDATE credit_budget SET month_used = 1 WHERE organization_id = $1';
  expect(faultOf({ text: charge, values: ['a'] }, 'a')).toBeNull();
  expect(faultOf({ text: charge, values: ['b'] }, 'a')).toContain('binds b, not a');
  expect(faultOf({ text: `WITH x AS (${charge}) SELECT FROM company`, values: ['a'] }, 'a')).toContain(
    'company',
  );
  expect(faultOf({ text: 'SELECT FROM ledger_entry WHERE credits > 1', values: [] }, 'a')).toContain(
    'binds no',
  );
});
