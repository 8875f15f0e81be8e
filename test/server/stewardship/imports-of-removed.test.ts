import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandAudit, userActor } from '../../../src/cli/audit.js';
import { commands, type InputOf } from '../../../src/cli/commands.js';
import { standardLibraryBounds } from '../../../src/context/service-bounds.js';
import type { Removal } from '../../../src/stewardship/remove-records.js';
import { remove, restore } from '../../harness/remove-records.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const stored = 200;
const idOf = (n: number): string => `aa${String(n).padStart(4, '0')}`;
const lineOf = (n: number): string => JSON.stringify({ id: idOf(n), organization_name: `Company ${n}` });
const linesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => lineOf(n));

let server: TestServer;
let folder: string;
let whole: string;

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-'));
  whole = await write('companies', linesOf(stored));
  await run({ paths: [whole] });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function write(product: string, lines: readonly string[]): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'files-')), `${product}.ndjson`);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

/** Runs an import with the services of the test server. */
function run(input: InputOf<'import'>): Promise<object> {
  const { db, clock } = server;
  return commands.import(input, {
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
  });
}

async function countRows(table: string, where = 'TRUE'): Promise<number> {
  const { rows } = await server.db.pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${table} WHERE ${where}`,
  );
  return Number(rows[0]?.count);
}

describe('an import of removed records', () => {
  it('restores each record once if `record restore` runs at the same time, and its values remain', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => idOf(n + 100));
    await remove(server, { kind: 'Company', ids, reason: 'Duplicate' });
    const newer = ids.map((id) => JSON.stringify({ id, organization_name: 'Newer' }));
    const file = await write('companies', newer);
    await Promise.all([
      restore(server, { kind: 'Company', ids, reason: 'No duplicate' }),
      run({ paths: [file], restore: true }),
    ]);
    expect(await countRows('removed_record')).toBe(0);
    expect(await countRows('company', "organization_name = 'Newer'")).toBe(ids.length);
    expect(await countRows('audit_entry', "action = 'record restore'")).toBe(ids.length);
    await run({ paths: [whole] });
  });

  it('skips and counts them, and with `--restore` restores them, with an entry of the audit log', async () => {
    await remove(server, { kind: 'Company', ids: [idOf(3), idOf(4)], reason: 'Duplicate' });
    const one = await write('companies', [lineOf(3), lineOf(5)]);
    expect(await run({ paths: [one] })).toMatchObject({
      imported: { companies: 1 },
      ...{ removed: 1, restored: 0, rejected: 0 },
    });
    expect(await countRows('company')).toBe(stored - 2);
    expect(await run({ paths: [whole], restore: true })).toMatchObject({
      imported: { companies: stored },
      ...{ removed: 0, restored: 2 },
    });
    expect(await countRows('company')).toBe(stored);
    const { rows } = await server.db.pool.query(
      `SELECT target_id, details FROM audit_entry WHERE action = 'record restore' AND target_id < $1 ORDER BY target_id`,
      [idOf(100)],
    );
    expect(rows).toEqual(
      [3, 4].map((n) => ({
        target_id: idOf(n),
        details: { kind: 'companies', reason: 'import --restore' },
      })),
    );
  });

  it('skips them with `--update`, too', async () => {
    await remove(server, { kind: 'Company', ids: [idOf(6)], reason: 'Duplicate' });
    const one = await write('companies', [lineOf(6)]);
    expect(await run({ paths: [one], mode: 'update' })).toMatchObject({ removed: 1, rejected: 0 });
    await run({ paths: [one], restore: true });
  });
});

describe('import --complete', () => {
  const complete = ['companies'];

  it('lists the records that the files lack, and removes none', async () => {
    const part = await write('companies', linesOf(stored - 2));
    const sample = [idOf(stored - 2), idOf(stored - 1)];
    expect(await run({ paths: [part], complete })).toMatchObject({
      missing: [{ product: 'companies', missing: 2, stored, sample, removed: 0, refusal: null }],
    });
    expect(await countRows('company')).toBe(stored);
  });

  it.each<[string, string, readonly string[], string | undefined, RegExp]>([
    [
      'too many are missing',
      'companies',
      linesOf(190),
      undefined,
      /^10 of 200 companies are missing \(5\.00%\), more than --at-most 1%$/,
    ],
    [
      'a line cannot be read',
      'companies',
      [...linesOf(stored - 2), '{"id":'],
      '50%',
      /^1 line could not be read, and can be of these records$/,
    ],
    [
      'the files have none of them',
      'people',
      ['{"person_id":"per_01"}'],
      '100%',
      /^the files have no companies$/,
    ],
  ])('removes none if %s', async (_name, product, lines, atMost, refusal) => {
    const paths = [await write(product, lines)];
    const input = { paths, complete, removeMissing: true, ...(atMost !== undefined && { atMost }) };
    expect(await run(input)).toMatchObject({
      missing: [{ removed: 0, refusal: expect.stringMatching(refusal) as unknown }],
    });
    expect(await countRows('company')).toBe(stored);
  });

  it('removes them with `--remove-missing`, and a later file that has one again brings it back', async () => {
    const part = await write('companies', linesOf(stored - 2));
    expect(await run({ paths: [part], complete, removeMissing: true })).toMatchObject({
      missing: [{ missing: 2, removed: 2, refusal: null }],
    });
    expect(await countRows('company')).toBe(stored - 2);
    expect(await countRows('record_change', "reason = 'missing from a complete import'")).toBe(2);
    const again = await write('companies', [lineOf(stored - 1)]);
    expect(await run({ paths: [again] })).toMatchObject({ removed: 0, restored: 1 });
    expect(await countRows('company')).toBe(stored - 1);
    expect(await countRows('file_record')).toBe(0);
  });

  it.each<[Partial<InputOf<'import'>>, RegExp]>([
    [{ removeMissing: true }, /^--remove-missing and --at-most need --complete/],
    [{ complete: ['talent_signals'] }, /^product must be one of companies, /],
    [{ complete, atMost: '101%' }, /^--at-most must be a percentage from 0% to 100%, got 101%\.$/],
  ])('%j is refused', async (options, message) => {
    await expect(run({ paths: [whole], ...options })).rejects.toThrow(message);
  });
});

it.each<[string, Removal, RegExp]>([
  [
    'an unknown ID',
    { kind: 'Company', ids: [idOf(8), 'aa09'], reason: 'Duplicate' },
    /match no record of companies, for example aa09/,
  ],
  [
    'no reason',
    { kind: 'Company', ids: [idOf(8)], reason: ' ' },
    /reason must be a text of 1 to 500 characters, got none/,
  ],
  ['no ID', { kind: 'Company', ids: [], reason: 'Duplicate' }, /ids must have 1 to 100,000 IDs, got 0/],
])('a removal with %s is refused, and removes nothing', async (_name, removal, message) => {
  const before = await countRows('company');
  await expect(remove(server, removal)).rejects.toThrow(message);
  expect(await countRows('company')).toBe(before);
});
