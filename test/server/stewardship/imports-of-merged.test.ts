import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandAudit, userActor } from '../../../src/cli/audit.js';
import { commands, type InputOf } from '../../../src/cli/commands.js';
import { standardLibraryBounds } from '../../../src/context/service-bounds.js';
import type { Caller } from '../../harness/caller.js';
import { merge, undo } from '../../harness/merge-records.js';
import { remove } from '../../harness/remove-records.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const reason = 'The same company';
const dayMs = 86_400_000;

interface Line {
  readonly id: string;
  readonly organization_name: string;
  readonly website?: { readonly domain: string };
  readonly hq?: { readonly city: string };
  readonly tagline?: string;
}
const line = (id: string, more: Partial<Line> = {}): Line => ({
  id,
  organization_name: `Company ${id}`,
  website: { domain: `${id}.example` },
  hq: { city: `City of ${id}` },
  ...more,
});
const round = (companyId: string): object => ({
  ...{ funding_round_id: `fnr_${companyId}`, name: 'Seed', company_id: companyId, company_name: 'Name' },
  investors: [],
});

let server: TestServer;
let folder: string;
let as: Caller;

beforeEach(async () => {
  server = await startServer();
  server.clock.set(new Date().toISOString());
  ({ as } = await server.account());
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-'));
  await importAll(['a1', 'a2', 'a3'].map((id) => line(id)));
  await importAll(['a1', 'a2', 'a3'].map(round), 'funding_rounds');
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function importAll(
  lines: readonly object[],
  product = 'companies',
  more: Partial<InputOf<'import'>> = {},
): Promise<unknown> {
  const path = join(await mkdtemp(join(folder, 'files-')), `${product}.ndjson`);
  await writeFile(path, `${lines.map((one) => JSON.stringify(one)).join('\n')}\n`);
  const { db, clock } = server;
  return commands.import(
    { paths: [path], ...more },
    {
      ...{ db, clock, bounds: standardLibraryBounds, dataDirectory: folder },
      deployment: {
        isEmbedded: true,
        databaseConnections: 1,
        workers: 1,
        redisUrl: undefined,
        ledgerMonths: undefined,
      },
      audit: new CommandAudit(userActor('tester'), clock),
      onProgress: () => undefined,
      output: () => Promise.resolve(),
      signal: new AbortController().signal,
    },
  );
}

interface Company {
  readonly id: string;
  readonly organization_name: string;
  readonly organization_name_aliases: readonly string[] | null;
  readonly website: { readonly domain_aliases: readonly string[] | null };
  readonly hq: { readonly city: string };
  readonly tagline: string | null;
}
const company = async (id: string): Promise<Company> => (await as.get(`/companies/${id}`)).body as Company;
const roundOf = async (id: string): Promise<unknown> =>
  ((await as.get(`/funding-rounds/fnr_${id}`)).body as { company_id: string }).company_id;
const byDomain = async (domain: string): Promise<readonly string[]> =>
  ((await as.post('/companies', { domain })).body as Company[]).map(({ id }) => id);
const mergeInto = (from: string, into: string): Promise<unknown> =>
  merge(server, { kind: 'Company', from, into, reason });
async function countRows(table: string): Promise<number> {
  const { rows } = await server.db.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  return Number(rows[0]?.count);
}

it('a repeated import of both records changes nothing, and brings no record back', async () => {
  await mergeInto('a1', 'a2');
  const before = await company('a2');
  const changes = await countRows('record_change');
  expect(before.organization_name_aliases).toEqual(['Company a1']);
  expect(await importAll(['a1', 'a2', 'a3'].map((id) => line(id)))).toMatchObject({ rejected: 0 });
  await importAll(['a1', 'a2'].map(round), 'funding_rounds');
  expect(await company('a2')).toEqual(before);
  expect(await countRows('record_change')).toBe(changes);
  expect(await countRows('company')).toBe(2);
  expect(await roundOf('a1')).toBe('a2');
});

it('an import of either record updates the survivor: with the values that changed, for the merged one', async () => {
  await mergeInto('a1', 'a2');
  await importAll([line('a1', { tagline: 'Robots', website: { domain: 'new.example' } })]);
  expect(await company('a1')).toMatchObject({ id: 'a2', tagline: 'Robots', hq: { city: 'City of a2' } });
  expect([await byDomain('new.example'), await byDomain('a1.example')]).toEqual([['a2'], ['a2']]);
  await importAll([line('a2', { tagline: 'Boats', hq: { city: 'Kiel' } })]);
  expect(await company('a1')).toMatchObject({
    ...{ id: 'a2', tagline: 'Boats', hq: { city: 'Kiel' } },
    ...{ organization_name: 'Company a2', organization_name_aliases: ['Company a1'] },
  });
  await importAll([{ id: 'a1', hq: { city: 'Bonn' } }], 'companies', { mode: 'update' });
  expect((await company('a2')).hq.city).toBe('Bonn');
});

it('merges of merged records lead to the last survivor, and are undone one by one', async () => {
  await mergeInto('a1', 'a2');
  await mergeInto('a2', 'a3');
  expect([await company('a1'), await company('a2')].map(({ id }) => id)).toEqual(['a3', 'a3']);
  expect(await byDomain('a1.example')).toEqual(['a3']);
  expect([await roundOf('a1'), await roundOf('a2')]).toEqual(['a3', 'a3']);
  await expect(mergeInto('a3', 'a1')).rejects.toThrow('was merged into "a3"');
  await undo(server, { from: 'a2', reason: null });
  expect([await company('a1'), await company('a2'), await company('a3')].map(({ id }) => id)).toEqual([
    ...['a2', 'a2', 'a3'],
  ]);
  expect(await byDomain('a1.example')).toEqual(['a2']);
  expect([await roundOf('a1'), await roundOf('a2'), await roundOf('a3')]).toEqual(['a2', 'a2', 'a3']);
  await undo(server, { from: 'a1', reason: 'Two companies' });
  expect([await roundOf('a1'), await roundOf('a2')]).toEqual(['a1', 'a2']);
  expect((await company('a2')).organization_name_aliases).toBeNull();
});

it('undo retains what changed on the survivor, and restores the newest line of the merged record', async () => {
  await mergeInto('a1', 'a2');
  await importAll([line('a2', { tagline: 'Boats' }), line('a1', { hq: { city: 'Bonn' } })]);
  await importAll([{ ...round('a1'), name: 'Series A' }], 'funding_rounds');
  expect(await undo(server, { from: 'a1', reason: null })).toMatchObject({ links: 1, linksLeft: 0 });
  expect(await company('a1')).toMatchObject({ id: 'a1', hq: { city: 'Bonn' } });
  expect(await company('a2')).toMatchObject({
    ...{ tagline: 'Boats', organization_name_aliases: null, website: { domain_aliases: null } },
  });
  expect(await roundOf('a1')).toBe('a1');
  expect([await byDomain('a1.example'), await byDomain('a2.example')]).toEqual([['a1'], ['a2']]);
});

it('a merge cannot be undone after 60 days', async () => {
  await mergeInto('a1', 'a2');
  server.clock.set(new Date(server.clock.now().getTime() + 61 * dayMs).toISOString());
  await expect(undo(server, { from: 'a1', reason: null })).rejects.toThrow('60 days');
  expect((await company('a1')).id).toBe('a2');
});

it('a complete import that has only the merged record does not miss the survivor', async () => {
  await mergeInto('a1', 'a2');
  const lines = [line('a1'), line('a3')];
  expect(await importAll(lines, 'companies', { complete: ['companies'] })).toMatchObject({
    missing: [{ missing: 0 }],
  });
});

it('merges of removed records are refused', async () => {
  await remove(server, { kind: 'Company', ids: ['a1'], reason: 'Left out' });
  for (const [from, into] of [
    ['a1', 'a2'],
    ['a2', 'a1'],
  ] as const)
    await expect(mergeInto(from, into)).rejects.toThrow('was removed');
});
