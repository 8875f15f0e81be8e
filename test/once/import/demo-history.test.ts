import { type Installation, openInstallation, type Served } from '../../harness/dealgraph.js';

// Tests the 60 days of usage that the first start generates for the demo organization. Ledger and budgets agree, as
// they do after real requests.
let installation: Installation;
let server: Served;
let secret: string;

beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded', fresh: true });
  server = await installation.startServe();
  secret = /Demo key\s+(dgk_\S+)/.exec(server.output())?.[1] ?? '';
});

interface Usage {
  readonly credits: number;
  readonly requests: number;
  readonly rows: readonly { readonly group: string; readonly credits: number }[];
}

async function usage(query = ''): Promise<Usage> {
  return (await server.as(secret).get(`/usage${query}`)).body as Usage;
}

const sum = (rows: Usage['rows']): number => rows.reduce((total, { credits }) => total + credits, 0);
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

it('usage of this month and today matches the ledger, by day, key, operation and channel', async () => {
  const viewer = (await server.as(secret).get('/organization')).body as {
    readonly organization: { readonly is_demo: boolean };
    readonly budgets: Readonly<
      Record<'month' | 'day', { readonly used: number; readonly remaining: number | null }>
    >;
  };
  const { month, day: today } = viewer.budgets;
  expect(viewer.organization.is_demo).toBe(true);
  expect(month.remaining).toBe(100_000 - month.used);
  expect(month.remaining).toBeGreaterThan(40_000);
  for (const by of ['day', 'key', 'operation', 'channel']) {
    const { credits, rows } = await usage(`?by=${by}`);
    expect([by, credits, sum(rows)]).toEqual([by, month.used, month.used]);
  }
  const { rows } = await usage('?by=day');
  expect(rows.find(({ group }) => group === day(0))?.credits ?? 0).toBe(today.used);
});

it('usage of each key matches the ledger, and each key has the time of its last use', async () => {
  const { rows } = await usage('?by=key');
  const keys = (await server.as(secret).get('/keys')).body as readonly Readonly<
    Record<string, string | number | null>
  >[];
  expect(keys.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Demo key', 'Production API', 'Analytics', 'CRM sync', 'Nightly export (old)']),
  );
  for (const key of keys) {
    if (key['monthly_cap'] !== null)
      expect(key['month_used']).toBe(rows.find(({ group }) => group === key['id'])?.credits ?? 0);
    if (key['name'] !== 'Demo key') expect(key['last_used_at']).not.toBeNull();
  }
  expect(keys.find(({ name }) => name === 'Nightly export (old)')?.['status']).toBe('revoked');
});

it('the history has 60 days of usage, recent errors, and changes of the watched searches', async () => {
  const { rows } = await usage(`?from=${day(62)}&to=${day(0)}&by=day`);
  expect(rows.length).toBeGreaterThanOrEqual(58);
  const { data, errors } = await server.as(secret).graph(`{
    refused: requests(outcome: REFUSED, first: 200) { nodes { errorCode } }
    failed: requests(outcome: FAILED, first: 200) { nodes { errorCode } }
    savedSearches { name recentChanges(first: 3) { change at } } }`);
  expect(errors).toEqual([]);
  expect(JSON.stringify(data?.['refused'])).toContain('RATE_LIMITED');
  expect(JSON.stringify(data?.['failed'])).toContain('TIMED_OUT');
  const searches = data?.['savedSearches'] as { readonly recentChanges: readonly object[] }[];
  expect(searches.map(({ recentChanges }) => recentChanges.length)).toEqual([0, 3, 3, 0, 0, 0, 0]);
});

it('the front page shows a record as the API returns it for a credit', async () => {
  const { company } = (await (await fetch(`${server.url}/sample.json`)).json()) as {
    readonly company: object;
  };
  const answer = await server.as(secret).get('/companies/a0a0a0000000000000000001');
  expect(answer.headers.get('x-credits-charged')).toBe('1');
  expect(answer.body).toMatchObject(company);
  expect(company).toMatchObject({ id: 'a0a0a0000000000000000001', organization_name: 'Aurora Robotics' });
});

it('verify finds no problem, each charge is in a monthly partition, and later charges add to the counters', async () => {
  const before = (await usage()).credits;
  await server.as(secret).get('/ipos/ipo_a0a0a0000000000000000001');
  expect((await usage()).credits).toBe(before + 1);
  await server.stop();
  expect(await installation.answer(['usage', '--verify'])).toEqual({
    organizations: 1,
    counters: 4,
    mismatches: [],
  });
  expect(await installation.answer(['verify'])).toMatchObject({
    ledger: { organizations: 1, counters: 4 },
    searches: { checked: 7 },
  });
  expect(await installation.query('SELECT count(*)::int AS count FROM ledger_entry_other')).toEqual([
    { count: 0 },
  ]);
  expect(
    await installation.query(`SELECT month_used - (SELECT sum(credits) FROM ledger_entry
      WHERE charged_at >= month_start)::bigint AS difference FROM credit_budget`),
  ).toEqual([{ difference: 0 }]);
});
