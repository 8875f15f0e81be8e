import { forgetImport, noteImport } from '../../../src/import/sql/import-checkpoints.js';
import { expectError } from '../../harness/expect-error.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let operator: OperatorClient;

beforeAll(async () => {
  server = await startServer({ operators: true });
  operator = await operatorOf(server);
  await seed(server.db, { Company: ['c0', 'c1'].map((id) => ({ id, organization_name: `Company ${id}` })) });
});
afterAll(() => server.stop());

const unknown = `org_${'0'.repeat(24)}`;

describe('the requests and the usage of one organization', () => {
  let path: string;
  let paidId: string;
  let refusedId: string;
  let otherId: string;

  beforeAll(async () => {
    const { as, organizationId } = await server.account();
    const other = await server.account();
    path = `/organizations/${organizationId}`;
    const idOf = (answer: { readonly headers: Headers }): string =>
      String(answer.headers.get('x-request-id'));
    paidId = idOf(await as.get('/companies/c0'));
    server.clock.advance(86_400_000);
    await as.get('/companies/c1');
    refusedId = idOf(await as.get('/companies/none'));
    otherId = idOf(await other.as.get('/companies/c0'));
    await server.services.uncharged.write();
  });

  const rows = [
    { query: '', outcomes: ['charged', 'charged', 'refused'] },
    { query: '?outcome=charged', outcomes: ['charged', 'charged'] },
    { query: '?outcome=refused', outcomes: ['refused'] },
    { query: '?outcome=failed', outcomes: [] },
  ];
  it.each(rows)('lists receipts with $query', async ({ query, outcomes }) => {
    const { status, json } = await operator.get(`${path}/receipts${query}`);
    const items = json['items'] as readonly { readonly outcome: string }[];
    expect([status, items.map(({ outcome }) => outcome).sort(), json['next_cursor']]).toEqual([
      200,
      outcomes,
      null,
    ]);
  });

  it('finds the receipts of a request by its ID, only in its organization', async () => {
    const find = async (id: string) =>
      (await operator.get(`${path}/receipts?request_id=${id}`)).json['items'];
    expect(await find(paidId)).toMatchObject([
      { request_id: paidId, outcome: 'charged', credits: 1, records: { Company: 1 } },
    ]);
    expect(await find(refusedId)).toMatchObject([
      { outcome: 'refused', error_code: 'NOT_FOUND', status: 404 },
    ]);
    for (const id of [otherId, 'none', "'; --"]) expect([id, await find(id)]).toEqual([id, []]);
  });

  it('has pages without gaps', async () => {
    const ids = (await operator.pages(`${path}/receipts?limit=1`)).map(({ id }) => id);
    const all = (await operator.get(`${path}/receipts`)).json['items'] as readonly { readonly id: string }[];
    expect(ids).toEqual(all.map(({ id }) => id));
  });

  it('reports the usage by day and by key', async () => {
    const days = await operator.get(`${path}/usage`);
    expect(days.json).toMatchObject({
      by: 'day',
      credits: 2,
      requests: 2,
      rows: [
        { credits: 1, requests: 1 },
        { credits: 1, requests: 1 },
      ],
    });
    expect((await operator.get(`${path}/usage?by=key`)).json['rows']).toMatchObject([{ credits: 2 }]);
  });

  it.each([
    [
      'receipts?outcome=lost',
      'outcome must be one of all, charged, refunded, free, refused, failed, got "lost".',
    ],
    ['receipts?request_id=a&outcome=all', /request_id selects one request/],
    ['receipts?limit=201', /limit/],
    ['receipts?after=zzz', /next_cursor of a page of this list/],
    ['usage?from=yesterday', /from must be a date/],
    ['usage?by=week', /by must be one of/],
  ])('%s is refused', async (query, message) => {
    expectError(await operator.get(`${path}/${query}`), 422, 'VALIDATION_ERROR', message);
  });

  it.each(['receipts', 'receipts?request_id=a', 'usage'])(
    '%s of an unknown organization is 404',
    async (query) => {
      expectError(await operator.get(`/organizations/${unknown}/${query}`), 404, 'NOT_FOUND', /organization/);
    },
  );
});

it('an organization has the time of its last call, in the list too', async () => {
  const { as, organizationId } = await server.account();
  const lastCalls = async (): Promise<unknown[]> => {
    const { json } = await operator.get(`/organizations/${organizationId}`);
    const list = await operator.pages('/organizations?limit=100');
    return [json['last_call_at'], list.find(({ id }) => id === organizationId)?.['last_call_at']];
  };
  expect(await lastCalls()).toEqual([null, null]);
  await as.get('/companies/c0');
  const at = server.clock.now().toISOString();
  // The use of a key is written after the response.
  for (let tries = 0; tries < 200 && (await lastCalls())[0] === null; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await lastCalls()).toEqual([at, at]);
});

it('a valid key reads its own name and scopes', async () => {
  const reader = await operatorOf(server, ['audit:read']);
  const { json } = await reader.get('/operator-keys/current');
  expect(json).toMatchObject({
    id: reader.keyId,
    scopes: ['audit:read'],
    is_current: true,
    status: 'active',
  });
});

it('lists requested companies by state, with pages without gaps', async () => {
  const [one, other] = [await server.account(), await server.account()];
  const wanted = ['a', 'b', 'c'].map((name) => `${name}-wanted.example`);
  for (const domain of wanted) await one.as.post('/companies', { domain });
  await other.as.post('/companies', { domain: wanted[1] });
  const open = await operator.pages('/sourcing-requests?limit=1');
  expect(open.map(({ identifier }) => identifier).toSorted()).toEqual(wanted);
  expect(open.find(({ identifier }) => identifier === wanted[1])).toMatchObject({
    identifier_kind: 'domain',
    times_requested: 2,
    organizations: 2,
    resolved_at: null,
    company_id: null,
  });
  expect((await operator.get('/sourcing-requests?state=resolved')).json['items']).toEqual([]);
  expectError(
    await operator.get('/sourcing-requests?state=x'),
    422,
    'VALIDATION_ERROR',
    /state must be one of/,
  );
});

it('reports the progress of running imports', async () => {
  const none = { running: 0, records: 0, percent: null, silent_seconds: null };
  expect((await operator.get('/imports')).json).toEqual(none);
  await noteImport(server.db, 'test', { records: 1200, done: 0.456 });
  expect((await operator.get('/imports')).json).toMatchObject({ running: 1, records: 1200, percent: 45 });
  await forgetImport(server.db, 'test');
  expect((await operator.get('/imports')).json).toEqual(none);
});

it('reports failed checks, without those that depend on them', async () => {
  // The test clock differs from that of the database.
  const { json } = await operator.get('/checks');
  const checks = json['checks'] as readonly { readonly check: string; readonly state: string }[];
  expect(checks).toContainEqual({
    check: 'clock',
    state: 'fail',
    found: expect.stringMatching(/^differs by -?\d+ ms from the database clock$/) as unknown,
    advice: expect.stringMatching(/NTP/) as unknown,
  });
  expect(checks.map(({ check }) => check)).not.toContain('ledger');
  const failed = checks.filter(({ state }) => state === 'fail').length;
  expect(json).toMatchObject({ checked_at: server.clock.now().toISOString(), failed });
});
