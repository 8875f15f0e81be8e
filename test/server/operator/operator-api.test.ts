import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operatorScopeNames } from '../../../src/accounts/model/operator-keys.js';
import { operatorDocument } from '../../../src/operator-server/operator-document.js';
import { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { operatorCalls as calls } from '../../harness/operator-calls.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let operator: OperatorClient;

beforeAll(async () => {
  server = await startServer({ operators: true, bounds: { keys: 3 } });
  operator = await operatorOf(server);
  await seed(server.db, {
    Company: ['c0', 'c1', 'c2'].map((id) => ({ id, organization_name: `Company ${id}` })),
  });
});
afterAll(() => server.stop());

const terms = { name: 'Acme', monthly_credits: 100 };

/** Creates an organization and returns its ID. */
async function create(more: object = {}): Promise<string> {
  return String((await operator.post('/organizations', { ...terms, ...more })).json['id']);
}

interface Operation {
  readonly operationId: string;
  readonly 'x-required-scopes': readonly string[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { content: Readonly<Record<string, { schema: object }>> }>>;
}
const document = operatorDocument() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

describe('each operation', () => {
  const operations = new Map<string, Operation>();
  const path = { of: (template: string) => template };

  beforeAll(async () => {
    for (const methods of Object.values(document.paths))
      for (const operation of Object.values(methods)) operations.set(operation.operationId, operation);
    const closed = await create();
    await operator.post(`/organizations/${closed}/close`);
    server.clock.advance(31 * 86_400_000);
    const { organizationId, keyId } = await server.account();
    const other = await operatorOf(server, ['usage:read']);
    const { organizationId: open, as } = await server.account();
    await as.with({ 'X-Request-Id': 'charge-1' }).get('/companies/c0');
    const ids: Readonly<Record<string, string>> = {
      CLOSED: closed,
      ORG: organizationId,
      OPEN: open,
      GRANT: String((await operator.post(`/organizations/${open}/grants`, { credits: 3 })).json['id']),
      KEY: keyId,
      OPERATOR_KEY: other.keyId,
    };
    path.of = (template) => template.replace(/\b[A-Z_]{3,}\b/g, (name) => ids[name] ?? name);
  });

  it('is in the OpenAPI document, and in this table', () => {
    expect(calls.map(([operationId]) => operationId)).toEqual([...operations.keys()]);
  });

  // On Citus there is no feed of charges (D31).
  it.each(calls.filter(([id]) => id !== 'listCharges' || !process.env['CITUS_URL']))(
    '%s succeeds only with its scope, and returns what its schema says',
    async (id, method, template, body) => {
      server.clock.advance(60_000); // The calls of this table are more than the rate limit allows in a minute.
      const operation = operations.get(id);
      const [scope] = operation?.['x-required-scopes'] ?? [];
      const others = operatorScopeNames.filter((name) => name !== scope);
      if (scope !== undefined) {
        const refused = await (await operatorOf(server, others)).call(method, path.of(template), body);
        expectError(refused, 403, 'NOT_PERMITTED', `This operator key lacks the scope ${scope}.`);
      }
      const only = await operatorOf(server, operatorScopeNames);
      const answer = await only.call(method, path.of(template), body);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      const ajv = new Ajv({ strict: false });
      addFormats(ajv);
      ajv.addSchema(document, 'operator');
      const at = `#/paths/${template
        .replace(/\?.*/, '')
        .replace(/ORG|OPEN|CLOSED/, '{organizationId}')
        .replace('GRANT', '{grantId}')
        .replace(/OPERATOR_KEY|KEY/, '{keyId}')
        .replace(/companies\/c\d/, '{kind}/{id}')
        .replaceAll('/', '~1')}`;
      const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
      const content = `content/${encodeURIComponent(type.replaceAll('/', '~1'))}`;
      const validate = ajv.compile({
        $ref: `operator${at}/${method.toLowerCase()}/responses/200/${content}/schema`,
      });
      expect([validate(answer.body), validate.errors]).toEqual([true, null]);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('600');
    },
  );

  it.each(calls)(
    '%s refuses unknown query parameters and unknown keys of a body',
    async (_id, method, template, body) => {
      const address = path.of(template);
      const mark = address.includes('?') ? '&' : '?';
      const query = await operator.call(method, `${address}${mark}zzz=1`, body);
      expectError(query, 422, 'VALIDATION_ERROR', /Unknown query parameter "zzz"/);
      if (method === 'GET') return;
      const wrong = await operator.call(method, address, { ...body, zzz: 1 });
      expectError(wrong, 422, 'VALIDATION_ERROR', body === undefined ? /no request body/ : /got "zzz"/);
    },
  );
});

it('creating an organization twice with an external ID returns the first one, also when both calls run at once', async () => {
  const input = { ...terms, external_id: 'crm-1', metadata: { plan: 'pro' } };
  const made = await Promise.all([1, 2, 3].map(() => operator.post('/organizations', input)));
  const again = await operator.post('/organizations', { ...input, name: 'Other', monthly_credits: 5 });
  const ids = new Set([...made, again].map(({ json }) => json['id']));
  expect(ids.size).toBe(1);
  expect(again.json).toMatchObject({
    name: 'Acme',
    monthly_credits: 100,
    external_id: 'crm-1',
    state: 'active',
  });
  const events = await operator.get(`/audit-events?organization=${String(again.json['id'])}`);
  expect(events.json['items']).toHaveLength(1);
  const other = await create();
  expectError(
    await operator.call('PATCH', `/organizations/${other}`, { external_id: 'crm-1' }),
    422,
    'VALIDATION_ERROR',
    'Another organization has the external_id "crm-1".',
  );
});

it('an update changes the given fields, and null removes the external ID and the rate limit', async () => {
  const id = await create({ external_id: 'crm-2', metadata: { plan: 'pro', seat: '7' }, daily_cap: 9 });
  const patch = async (body: object) => (await operator.call('PATCH', `/organizations/${id}`, body)).json;
  expect(
    await patch({
      monthly_credits: -1,
      metadata: { plan: 'max' },
      rate_limit: { max: 7, window_seconds: 1 },
    }),
  ).toMatchObject({
    name: 'Acme',
    monthly_credits: -1,
    remaining: -1,
    daily_cap: 9,
    external_id: 'crm-2',
    metadata: { plan: 'max' },
    rate_limit: { max: 7, window_seconds: 1 },
  });
  expect(await patch({ external_id: null, rate_limit: null, name: ' B ' })).toMatchObject({
    name: 'B',
    external_id: null,
    rate_limit: { max: 9000, window_seconds: 60 },
  });
  const { json } = await operator.get(`/audit-events?organization=${id}&limit=2`);
  expect(json['items']).toMatchObject([
    {
      actor_kind: 'operator_key',
      actor: operator.keyId,
      channel: 'operator',
      action: 'organization update',
      target_kind: 'organization',
      details: {
        name: 'B',
        external_id: null,
        rate_rule: null,
        before: { name: 'Acme', external_id: 'crm-2', rate_rule: { max: 7, window_seconds: 1 } },
      },
    },
    { details: { metadata: ['plan'], monthly_credits: -1, before: { metadata: ['plan', 'seat'] } } },
  ]);
});

it.each([
  [{ monthly_credits: 1 }, /name must be a string/],
  [{ ...terms, monthly_credits: '5' }, /monthly_credits must be/],
  [{ ...terms, monthly_credits: -2 }, /or -1 for unlimited, got -2/],
  [{ ...terms, daily_cap: 1.5 }, /daily_cap must be/],
  [{ ...terms, name: 'A\u0007' }, /no control characters/],
  [{ ...terms, rate_limit: { seconds: 1 } }, /rate_limit supports max, window_seconds/],
  [{ ...terms, metadata: ['a'] }, /metadata must be an object/],
  [{ ...terms, metadata: { 'a b': 'x' } }, /names in metadata/],
  [{ ...terms, metadata: { a: 'x'.repeat(201) } }, /metadata.a must be text of 1 to 200/],
  [
    { ...terms, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'x'])) },
    /at most 20 values/,
  ],
])('case %#: an organization with a wrong value is refused, with the value needed', async (body, message) => {
  expectError(await operator.post('/organizations', body), 422, 'VALIDATION_ERROR', message);
});

it('organizations are listed newest first in pages, and found by name and external ID', async () => {
  const ids: string[] = [];
  for (const name of ['Zeta one', 'Zeta two', 'Zeta three']) {
    server.clock.advance(1000);
    ids.unshift(await create({ name, external_id: `ZX-${name}` }));
  }
  const read = await operator.pages('/organizations?search=zeta&limit=2');
  expect(read.map(({ id }) => id)).toEqual(ids);
  const found = await operator.get('/organizations?external_id=ZX-Zeta%20two');
  expect(found.json).toMatchObject({ items: [{ id: ids[1] }], next_cursor: null });
  expect((await operator.get('/organizations?search=zx-zeta%20on')).json['items']).toHaveLength(1);
  expectError(await operator.get('/organizations?after=x'), 422, 'VALIDATION_ERROR', /after must be/);
  expectError(await operator.get('/organizations?limit=0'), 422, 'VALIDATION_ERROR', /limit must be/);
});

it('an issued key works at once and shows its secret once, and a revoked key is refused', async () => {
  const id = await create();
  const body = {
    name: 'First',
    scopes: ['companies:read'],
    monthly_cap: 5,
    rate_limit: { max: 9, window_seconds: 60 },
  };
  const { json } = await operator.post(`/organizations/${id}/keys`, body);
  const secret = String(json['secret']);
  expect(json).toMatchObject({ name: 'First', scopes: ['companies:read'], monthly_cap: 5, issued_by: null });
  const customer = new Caller(server.url, secret);
  expect((await customer.get('/companies/c0')).status).toBe(200);
  for (let more = 0; more < 2; more += 1) await operator.post(`/organizations/${id}/keys`, body);
  expectError(
    await operator.post(`/organizations/${id}/keys`, body),
    422,
    'VALIDATION_ERROR',
    /has 3 valid keys; the maximum is 3/,
  );
  const revoked = await operator.call('DELETE', `/organizations/${id}/keys/${String(json['id'])}`);
  expect(revoked.json).toMatchObject({ status: 'revoked' });
  const other = await create();
  expectError(
    await operator.call('DELETE', `/organizations/${other}/keys/${String(json['id'])}`),
    404,
    'NOT_FOUND',
  );
  const listed = await operator.get(`/organizations/${id}/keys`);
  expect(listed.text).not.toContain('secret');
  expect(listed.body).toMatchObject([{ status: 'active' }, { status: 'active' }, { status: 'revoked' }]);
});

it('a closed organization has no valid keys and issues none, can be reopened, and is purged after 30 days', async () => {
  const { organizationId: id, as } = await server.account();
  expect((await as.get('/companies/c0')).status).toBe(200);
  const list = 'mutation { createList(input: { name: "L", product: COMPANIES, ids: ["c0"] }) { id } }';
  expect((await as.graph(list)).errors).toEqual([]);
  const close = async () => (await operator.post(`/organizations/${id}/close`)).json;
  expect(await close()).toMatchObject({ state: 'closed' });
  const issue = () => operator.post(`/organizations/${id}/keys`, { name: 'K', scopes: ['*'] });
  expectError(await issue(), 422, 'VALIDATION_ERROR', /is closed since/);
  expect((await operator.post(`/organizations/${id}/resume`)).json).toMatchObject({ state: 'active' });
  expect((await issue()).status).toBe(200);
  await close();
  const purge = () => operator.post(`/organizations/${id}/purge`);
  expectError(await purge(), 422, 'VALIDATION_ERROR', /can be purged from/);
  server.clock.advance(30 * 86_400_000);
  expect((await purge()).json).toMatchObject({
    state: 'purged',
    name: 'Purged',
    external_id: null,
    metadata: {},
  });
  expect((await purge()).json).toMatchObject({ state: 'purged' });
  const count = async (table: string): Promise<unknown> => {
    const text = `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`;
    const { rows } = await server.db.pool.query<{ count: number }>(text, [id]);
    return rows[0]?.count;
  };
  expect([await count('api_key'), await count('list'), await count('ledger_entry')]).toEqual([0, 0, 1]);
  expectError(await operator.post(`/organizations/${id}/resume`), 422, 'VALIDATION_ERROR', /was purged/);
  expectError(await operator.call('PATCH', `/organizations/${id}`, { name: 'X' }), 422, 'VALIDATION_ERROR');
});

it('the last operator key that may revoke operator keys cannot be revoked by a request', async () => {
  const { db, clock } = server;
  await db.pool.query('UPDATE operator_key SET revoked_at = $1 WHERE id <> $2', [
    clock.now(),
    operator.keyId,
  ]);
  const revoke = (by: OperatorClient, { keyId }: OperatorClient) =>
    by.call('DELETE', `/operator-keys/${keyId}`);
  await operatorOf(server, ['keys:write'], new Date(clock.now().getTime() - 1));
  expectError(await revoke(operator, operator), 422, 'VALIDATION_ERROR', /is the last valid operator key/);
  const small = await operatorOf(server, ['keys:write']);
  expectError(await revoke(small, operator), 403, 'NOT_PERMITTED', /cannot revoke .* which has the scopes/);
  const both = await Promise.all([revoke(small, small), revoke(operator, operator)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const left = both[0].status === 200 ? operator : small;
  expect((await left.get('/operator-keys')).status).toBe(200);
  operator = await operatorOf(server);
});
