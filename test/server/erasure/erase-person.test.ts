import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Redis from 'ioredis';
import pino from 'pino';
import type { Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { findInFiles, findInTables } from '../../harness/find-text.js';
import { rare, rareLines, rareTexts } from '../../harness/rare-person.js';
import type { FeedBody } from '../../harness/read-feed-page.js';
import { readParquet } from '../../harness/read-parquet.js';
import { Receiver } from '../../harness/receiver.js';
import { type CommandRunner, runnerOf } from '../../harness/run-erasure.js';
import { saveList, saveSearch } from '../../harness/saved-search.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';
import { make } from '../../harness/webhook-calls.js';
import { startCourier } from '../../harness/webhook-sender.js';

const redisUrl = process.env['REDIS_URL'];
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let server: TestServer;
let account: Account & { readonly as: Caller };
let folder: string;
let commands: CommandRunner;
let receiver: Receiver;
let courier: ReturnType<typeof startCourier>;
let log = '';
let search: number;
let exported: readonly string[];
const cursors: Record<string, string> = {};
let presentAt: string;
let planned: Record<string, number>;
let remaining: number;

const write = async (name: string, lines: readonly object[]): Promise<string> => {
  const path = join(await mkdtemp(join(folder, 'files-')), `${name}.ndjson`);
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
};
const importLines = async (
  lines: Readonly<Record<string, readonly object[]>>,
  dataLines = {},
): Promise<unknown> => {
  const paths = await Promise.all(Object.entries(lines).map(([name, given]) => write(name, given)));
  return commands.run('import', { paths, mode: 'replace', ...dataLines });
};
const textOfBigints = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
const keyed = (key: string): Caller => account.as.with({ 'Idempotency-Key': key });

const feeds = (): readonly string[] => ['/people/changes', `/searches/people/${search}/changes`];

/** Replays the response to a request. */
const calls: readonly (readonly [string, (as: Caller) => Promise<unknown>])[] = [
  ['rest', (as) => as.get(`/people/${rare.id}`)],
  ['company', (as) => as.get('/companies/e2a5e1')],
  ['email', (as) => as.post('/people/by-email', { email: rare.email })],
  ['bulk', (as) => as.post('/people/bulk', { inputs: [{ id: rare.id }, { id: 'per_00ffee' }] })],
  ['graph', (as) => as.graph(`{ person(id: "${rare.id}") { about } }`)],
  ['names', (as) => as.graph('{ company(id: "e2a5e1") { founderNames founderInfo { fullName } } }')],
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-'));
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  server = await startServer({
    logger: pino({ level: 'trace' }, stream),
    bounds: { webhookUrls: { allowPrivate: true, ports: [] } },
    ...(redisUrl !== undefined && { redisUrl }),
  });
  server.clock.set(new Date().toISOString());
  commands = runnerOf(server, folder);
  account = await server.account();
  const { as, organizationId } = account;
  receiver = await Receiver.start();
  courier = startCourier(server.services);
  search = await saveSearch(server, {
    product: 'people',
    organizationId,
    isShared: true,
    filter: { fullName: { eq: rare.name } },
  });
  await make(as, { url: receiver.url, products: ['people', 'companies'], search_ids: [search] });
  await plant(as);
  await wait(5);
  remaining = await as.remaining();
});
afterAll(async () => {
  await courier.stop();
  await receiver.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

async function plant(as: Caller): Promise<void> {
  await importLines(rareLines);
  // Past versions of the person, and of a company that no longer names the person.
  await importLines({
    people: [{ ...rareLines['people']?.[0], tagline: 'A second version' }],
    companies: [{ id: 'e2a5e4', organization_name: 'Unlinked', tagline: 'No more.' }],
  });
  await commands.run('record remove', {
    product: 'companies',
    ids: ['e2a5e3'],
    reason: `Request of ${rare.email}`,
  });
  await commands.run('record set', {
    ...{ product: 'companies', id: 'e2a5e1', reason: `${rare.name} wrote us`, dryRun: false },
    set: [`founders=["${rare.name}","Other Person","Third"]`],
  });
  await commands.run('record set', {
    ...{
      product: 'people',
      id: rare.id,
      reason: 'Ticket',
      dryRun: false,
      set: [`location=${rare.name} lives here`],
    },
  });
  // A line that is rejected is in a file on disk.
  await importLines({ people: [{ ...rareLines['people']?.[0], skills: 7 }] });
  await saveList(server, account.organizationId, 'people', [rare.id, 'per_00ffee']);
  await as.post('/companies', { identifier: { profnet_url: rare.profile } });
  await as.post('/companies', { profnet_url: rare.profile });
  await as.get(`/autocomplete?field=person&text=${encodeURIComponent(rare.name)}`);
  await as.get(`/people?full_name=${encodeURIComponent(rare.name)}`);
  for (const [key, call] of calls) await call(keyed(key));
  const jobs = await Promise.all(
    ['people', 'companies', 'investors'].flatMap((product) =>
      (['ndjson', 'csv', 'parquet'] as const).map(
        async (format) => (await as.post('/exports', { format, product })).body as ExportAnswer,
      ),
    ),
  );
  for (const job of jobs) await endedExport(as, job);
  exported = jobs.map(({ id }) => id);
  for (let tries = 0; tries < 500 && !receiver.received.some(({ text }) => text.includes(rare.name)); tries++)
    await wait(20);
  presentAt = new Date().toISOString();
  for (const path of feeds()) cursors[path] = ((await as.get(path)).body as FeedBody).next_cursor;
}

async function everywhere(text: string): Promise<readonly string[]> {
  const keys = redisUrl === undefined ? [] : await redisKeys(redisUrl);
  const logged = log.toLowerCase().includes(text.toLowerCase()) ? ['log'] : [];
  return [
    ...(await findInTables(server.db, text)),
    ...(await findInFiles(join(folder, 'rejects'), text)),
    ...logged,
    ...keys.filter((key) => key.toLowerCase().includes(text.toLowerCase())),
  ];
}

async function redisKeys(url: string): Promise<readonly string[]> {
  const redis = new Redis(url);
  try {
    return await redis.keys('*');
  } finally {
    redis.disconnect();
  }
}

it('counts what it would erase, and changes nothing, without --yes', async () => {
  const before = await findInTables(server.db, rare.name);
  expect(before.length).toBeGreaterThan(20);
  const result = await commands.run('erase person', {
    ...{ people: [rare.email], reason: 'Request 1', mentions: true, yes: false },
  });
  expect(result).toMatchObject({ dryRun: true, planned: 1, people: [{ line: 1, status: 'planned' }] });
  planned = (result as { people: readonly { places: Record<string, number> }[] }).people[0]?.places ?? {};
  expect(await findInTables(server.db, rare.name)).toEqual(before);
  expect(Object.keys(planned)).toEqual(
    expect.arrayContaining([
      ...['records.people', 'records.investors', 'records.talent_signals', 'records.interest_signals'],
      ...[
        'person_email',
        'name_term',
        'record_version',
        'record_correction',
        'list_member',
        'saved_search_row',
      ],
      ...['linked.companies', 'linked.funding_rounds', 'linked.interest_signals', 'linked.people'],
      ...['idempotent_answer', 'export_part', 'webhook_delivery', 'sourcing_request', 'saved_search.filter'],
      ...['record_version.others', 'removed_record.others', 'audit_entry.details', 'files.rejects'],
    ]),
  );
});

it('refuses a reason that names the person', async () => {
  const input = { people: [rare.id], mentions: true, yes: true, reason: `Request of ${rare.name}` };
  await expect(commands.run('erase person', input)).rejects.toThrow(/must not have a name/);
});

it('leaves no trace in any table, file, log or key', async () => {
  const result = await commands.run('erase person', {
    ...{ people: [rare.profile], reason: 'Request 1', mentions: true, yes: true },
  });
  expect(result).toMatchObject({ erased: 1, people: [{ status: 'erased' }] });
  for (const text of rareTexts) expect([text, await everywhere(text)]).toEqual([text, []]);
  // A bare ID remains in feeds, and in what was charged.
  const tombstones = [
    'record_change.record_id',
    'saved_search_change.record_id',
    'audit_entry.target_id',
    'export_job.position',
  ];
  const copies = [
    'idempotent_answer.body',
    'webhook_delivery.payload',
    'ledger_entry.target',
    'uncharged_request.target',
  ];
  const allowed = new Set([...tombstones, ...copies]);
  expect(
    (await everywhere(rare.id)).filter((place) => !allowed.has(place) && !place.startsWith('ledger_entry_')),
  ).toEqual([]);
});

it('charges and refunds nothing, and replays responses without the person', async () => {
  for (const [key, call] of calls) {
    const answer = JSON.stringify(await call(keyed(key)));
    for (const text of rareTexts) expect(answer).not.toContain(text);
  }
  expect(await account.as.remaining()).toBe(remaining);
});

it('rewrites files of exports', async () => {
  for (const id of exported) {
    // Files in Parquet are assembled again.
    server.services.exports.wake();
    const job = await endedExport(account.as, { id });
    const response = await fetch(`${server.url}/api/v1/exports/${id}/file`, {
      headers: { 'X-API-Key': account.secret },
    });
    const file = Buffer.from(await response.arrayBuffer());
    const isParquet = response.headers.get('content-type')?.includes('parquet') === true;
    const text = isParquet ? JSON.stringify(await readParquet(file), textOfBigints) : String(file);
    for (const gone of [...rareTexts, rare.id]) expect(text).not.toContain(gone);
    expect(text).toMatch(/Other|Stations/);
    expect(job).toMatchObject({ status: 'done', bytes: file.length });
  }
});

it('reports `removed` with the reason `erased` in feeds, and 404 for every time', async () => {
  for (const path of feeds()) {
    const { changes } = (await account.as.get(`${path}?cursor=${cursors[path] ?? ''}`)).body as FeedBody;
    expect(changes.filter(({ id }) => id === rare.id)).toMatchObject([
      { change: 'removed', reason: 'erased' },
    ]);
  }
  server.clock.set(new Date().toISOString());
  for (const at of ['', `?as_of=${presentAt}`, `?as_of=${server.clock.now().toISOString()}`])
    expect((await account.as.get(`/people/${rare.id}${at}`)).status).toBe(404);
  const company = (await account.as.get(`/companies/e2a5e1?as_of=${presentAt}`)).body;
  expect(company).toMatchObject({
    founders: ['Other Person', 'Third'],
    founder_info: [{ full_name: 'Other Person' }],
  });
});

it('rewrites other records, whose other values remain', async () => {
  expect((await account.as.get('/companies/e2a5e1')).body).toMatchObject({
    ...{ founders: ['Other Person', 'Third'], description: 'Stations was founded by [erased] and others.' },
    ...{ founder_info: [{ svc_person_id: null, full_name: 'Other Person' }], contact: { email: null } },
  });
  expect((await account.as.get('/funding-rounds/fnr_0eaded')).body).toMatchObject({
    investors: [{ investor_id: 'inv_00ffee' }],
  });
});

it('refuses the person in imports and corrections', async () => {
  const [person, company] = [rareLines['people']?.[0], rareLines['companies']?.[0]];
  const report = await importLines({
    people: [
      { ...person, person_id: 'per_aaa1' },
      { person_id: rare.id },
      { person_id: 'per_aaa2', full_name: 'Free' },
    ],
    companies: [{ ...company, description: null, contact: {} }],
    investors: [{ investor_id: 'inv_aaa1', person_id: rare.id }],
  });
  expect(report).toMatchObject({
    suppressed: 3,
    rejected: 0,
    imported: { people: 1, companies: 1, investors: 0 },
  });
  expect(await findInTables(server.db, rare.name)).toEqual([]);
  const correction = { product: 'people', id: 'per_aaa2', reason: 'Ticket', dryRun: false };
  await expect(
    commands.run('record set', { ...correction, set: [`profnet_url=${rare.profile}`] }),
  ).rejects.toThrow(/was erased/);
  await expect(
    commands.run('import', { paths: [await write('people', [{ person_id: 'per_aaa3' }])] }, ''),
  ).rejects.toThrow(/^SUPPRESSION_KEY is not set/);
  const other = 'another secret of the operator, also long';
  await expect(
    commands.run('suppression add', { people: ['x@y.example'], reason: 'R' }, other),
  ).rejects.toThrow(/^SUPPRESSION_KEY is another key/);
});
