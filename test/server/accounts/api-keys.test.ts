import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { type Answer, Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ bounds: { keys: 4 } });
});
afterAll(() => server.stop());

interface KeyWire extends Record<string, unknown> {
  readonly id: string;
  readonly secret: string;
}

async function issue(as: Caller, body: object = {}): Promise<KeyWire> {
  const answer = await as.post('/keys', { name: 'New', scopes: ['companies:read'], ...body });
  expect(answer.status).toBe(200);
  return answer.body as KeyWire;
}

function patch(as: Caller, id: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return as.request('PATCH', `/keys/${id}`, { headers, body: JSON.stringify(body) });
}

function revoke(as: Caller, id: string): Promise<Answer> {
  return as.request('DELETE', `/keys/${id}`);
}

const withSecret = (secret: string): Caller => new Caller(server.url, secret);

/** Returns the status of `GET /organization`, which needs a valid key and no scope. */
const statusOf = async (secret: string): Promise<number> =>
  (await withSecret(secret).get('/organization')).status;

/** Waits one second, which is longer than a process caches a key. */
const untilKnown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000));

it('a key is issued, listed without its secret, changed and revoked, at no charge', async () => {
  const { as, keyId } = await server.account({ credits: 0, rate: { max: 900, windowSeconds: 60 } });
  const { secret, ...issued } = await issue(as, {
    name: '  Import ',
    scopes: ['people:read', 'people:read', 'keys:manage'],
    rate_limit: { max: 10, window_seconds: 60 },
    monthly_cap: 500,
    expires_at: '2026-12-31T23:00:00Z',
  });
  expect(secret).toMatch(/^dgk_[0-9A-Za-z]{49}$/);
  expect(issued).toEqual({
    id: issued.id,
    name: 'Import',
    prefix: secret.slice(0, 10),
    status: 'active',
    scopes: ['people:read', 'keys:manage'],
    rate_limit: { max: 10, window_seconds: 60 },
    monthly_cap: 500,
    month_used: 0,
    created_at: server.clock.now().toISOString(),
    last_used_at: null,
    expires_at: '2026-12-31T23:00:00.000Z',
    revoked_at: null,
    replaced_by: null,
    issued_by: keyId,
    is_current: false,
  });
  const { id } = issued;
  expect((await as.get(`/keys/${id}`)).body).toEqual(issued);
  const listed = (await as.get('/keys')).body as KeyWire[];
  expect(listed.map((key) => [key.id, key['is_current']])).toEqual(
    expect.arrayContaining([
      [id, false],
      [keyId, true],
    ]),
  );
  const changed = await patch(as, id, { name: 'Other', monthly_cap: null, expires_at: null });
  const now = { name: 'Other', monthly_cap: null, month_used: null, expires_at: null };
  expect(changed.body).toEqual({ ...issued, ...now });
  const ended = await revoke(as, id);
  const revoked = { status: 'revoked', revoked_at: server.clock.now().toISOString() };
  expect(ended.body).toEqual({ ...issued, ...now, ...revoked });
  await untilKnown();
  expect(await statusOf(secret)).toBe(401);
});

it('GraphQL issues, rotates, changes and revokes keys, and returns a secret only when it creates one', async () => {
  const { as } = await server.account({ rate: { max: 900, windowSeconds: 60 } });
  const made = await as.graph(
    'mutation { issueApiKey(input: { name: "G", scopes: ["*"] }) { id secret status scopes rateLimit { max windowSeconds } } }',
  );
  const { id, secret } = made.data?.['issueApiKey'] as KeyWire;
  expect(made.data).toEqual({
    issueApiKey: {
      id,
      secret: expect.stringMatching(/^dgk_/) as unknown,
      status: 'ACTIVE',
      scopes: ['*'],
      rateLimit: { max: 900, windowSeconds: 60 },
    },
  });
  const rotated = await as.graph(
    `mutation { rotateApiKey(id: "${id}", overlapSeconds: 60) { id secret isCurrent } }`,
  );
  const next = rotated.data?.['rotateApiKey'] as KeyWire;
  expect(next.secret).not.toBe(secret);
  const old = await as.graph(`{ apiKey(id: "${id}") { status replacedBy secret expiresAt } }`);
  expect(old.data).toEqual({
    apiKey: {
      status: 'REPLACED',
      replacedBy: next.id,
      secret: null,
      expiresAt: new Date(server.clock.now().getTime() + 60_000).toISOString(),
    },
  });
  expect([await statusOf(secret), await statusOf(next.secret)]).toEqual([200, 200]);
  const changed = await as.graph(
    `mutation { updateApiKey(id: "${next.id}", input: { rateLimit: { max: 3, windowSeconds: 1 } }) { name rateLimit { max } } }`,
  );
  expect(changed.data).toEqual({ updateApiKey: { name: 'G', rateLimit: { max: 3 } } });
  const ended = await as.graph(`mutation { revokeApiKey(id: "${next.id}") { status } }`);
  expect(ended.data).toEqual({ revokeApiKey: { status: 'REVOKED' } });
  expect((await as.graph('{ apiKeys { secret } }')).text).not.toContain('dgk_');
});

it('no secret is stored under an Idempotency-Key: requests for new keys refuse the header', async () => {
  const { as } = await server.account();
  const keyed = as.with({ 'Idempotency-Key': 'once' });
  expectError(await keyed.post('/keys', { name: 'K', scopes: ['*'] }), 422, 'VALIDATION_ERROR');
  const { errors } = await keyed.graph(
    'mutation { issueApiKey(input: { name: "K", scopes: ["*"] }) { id } }',
  );
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_ERROR']);
  expect((await as.get('/keys')).body).toHaveLength(1);
  expect(await server.db.prisma.idempotentAnswer.count()).toBe(0);
});

it('a key of another organization is not found', async () => {
  const [{ as }, other] = [await server.account(), await server.account()];
  for (const id of [other.keyId, 'key_0123456789abcdef', 'x', "'"]) {
    const path = encodeURIComponent(id);
    expectError(await as.get(`/keys/${path}`), 404, 'NOT_FOUND');
    expectError(await patch(as, path, { name: 'Mine' }), 404, 'NOT_FOUND');
    expectError(await as.post(`/keys/${path}/rotate`, {}), 404, 'NOT_FOUND');
    expectError(await revoke(as, path), 404, 'NOT_FOUND');
  }
  expect(await statusOf(other.secret)).toBe(200);
});

it('an organization cannot exceed its limit of valid keys, even by issuing them concurrently', async () => {
  const { as } = await server.account();
  const body = { name: 'K', scopes: ['companies:read'] };
  const answers = await Promise.all(Array.from({ length: 6 }, () => as.post('/keys', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
  const one = answers.find(({ status }) => status === 200)?.body as KeyWire;
  expectError(await as.post(`/keys/${one.id}/rotate`, { overlap_seconds: 1 }), 422, 'VALIDATION_ERROR');
  // A rotation without an overlap adds no valid key.
  expect((await as.post(`/keys/${one.id}/rotate`, { overlap_seconds: 0 })).status).toBe(200);
});

it('extending an expired key is refused when the organization has its limit of valid keys', async () => {
  const { as } = await server.account();
  const { id } = await issue(as, { expires_at: '2026-06-15T12:00:01Z' });
  server.clock.set('2026-06-15T12:00:02Z');
  for (let count = 0; count < 3; count++) await issue(as);
  expectError(await patch(as, id, { expires_at: null }), 422, 'VALIDATION_ERROR');
  server.clock.set('2026-06-15T12:00:00Z');
});

it('at most ten times the limit of valid keys are issued per day', async () => {
  const { as } = await server.account();
  let status = 200;
  let issued = 1;
  for (; status === 200 && issued < 50; issued++) {
    const answer = await as.post('/keys', { name: 'K', scopes: ['companies:read'] });
    ({ status } = answer);
    if (status === 200) await revoke(as, (answer.body as KeyWire).id);
  }
  expect([status, issued]).toEqual([422, 41]);
  expect((await as.get('/keys')).body).toHaveLength(40);
});

describe('the last valid key that can manage keys', () => {
  it('cannot be revoked or lose keys:manage until another key has that scope', async () => {
    const { as, keyId } = await server.account();
    await issue(as);
    expectError(await revoke(as, keyId), 422, 'VALIDATION_ERROR');
    expectError(await patch(as, keyId, { scopes: ['companies:read'] }), 422, 'VALIDATION_ERROR');
    expect((await as.get(`/keys/${keyId}`)).body).toMatchObject({ status: 'active', scopes: ['*'] });
    const { secret } = await issue(as, { scopes: ['keys:manage'] });
    expect((await revoke(as, keyId)).status).toBe(200);
    expect((await withSecret(secret).get('/keys')).status).toBe(200);
  });

  it('is not lost when two keys revoke each other concurrently', async () => {
    const { as, keyId } = await server.account();
    const other = await issue(as, { scopes: ['*'] });
    const answers = await Promise.all([
      revoke(as, other.id),
      revoke(withSecret(other.secret), keyId),
      revoke(as, keyId),
    ]);
    const listed = await Promise.all([as, withSecret(other.secret)].map((one) => one.get(`/keys/${keyId}`)));
    const statuses = listed.map(({ body }) => (body as KeyWire)['status']);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { rows } = await server.db.pool.query<{ count: number }>(
      `SELECT count(*) AS count FROM api_key WHERE id = ANY($1) AND revoked_at IS NULL`,
      [[keyId, other.id]],
    );
    expect([rows[0]?.count, statuses.length]).toEqual([1, 2]);
  });

  it('can be rotated, and then its successor cannot be revoked', async () => {
    const { as, keyId } = await server.account();
    const next = (await as.post(`/keys/${keyId}/rotate`, { overlap_seconds: 60 })).body as KeyWire;
    expectError(await revoke(withSecret(next.secret), next.id), 422, 'VALIDATION_ERROR');
    // The rotated key expires after its overlap, so it cannot revoke its successor, which has no expiry (D10).
    expectError(await revoke(as, next.id), 403, 'NOT_PERMITTED');
    expect((await revoke(withSecret(next.secret), keyId)).status).toBe(200);
  });
});

it('a replaced or revoked key cannot be changed or rotated', async () => {
  const { as } = await server.account();
  const [rotated, ended] = [await issue(as), await issue(as)];
  await as.post(`/keys/${rotated.id}/rotate`, { overlap_seconds: 60 });
  await revoke(as, ended.id);
  for (const { id } of [rotated, ended]) {
    expectError(await patch(as, id, { name: 'Other' }), 422, 'VALIDATION_ERROR');
    expectError(await as.post(`/keys/${id}/rotate`, {}), 422, 'VALIDATION_ERROR');
  }
});

it('a rotation preserves the expiry, the cap, and the usage counted against the cap', async () => {
  const { as, organizationId } = await server.account();
  const { id, ...key } = await issue(as, { monthly_cap: 7, expires_at: '2027-01-01T00:00:00Z' });
  await server.db.pool.query(
    `UPDATE credit_budget SET key_caps = jsonb_set(key_caps, ARRAY[$2, 'used'], '3') WHERE organization_id = $1`,
    [organizationId, id],
  );
  const next = (await as.post(`/keys/${id}/rotate`, {})).body as KeyWire;
  expect(next).toMatchObject({ expires_at: key['expires_at'], monthly_cap: 7, month_used: 3 });
  expect((await as.get(`/keys/${id}`)).body).toMatchObject({
    expires_at: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
    replaced_by: next.id,
  });
});

it('a capped key can neither grant a higher cap nor remove its own', async () => {
  const { as, organizationId, keyId } = await server.account();
  await capKey(server.db, organizationId, keyId, 100);
  const terms = { name: 'K', scopes: ['companies:read'] };
  expectError(await as.post('/keys', { ...terms, monthly_cap: 101 }), 403, 'NOT_PERMITTED');
  expectError(await as.post('/keys', { ...terms, monthly_cap: null }), 403, 'NOT_PERMITTED');
  expectError(await patch(as, keyId, { monthly_cap: 101 }), 403, 'NOT_PERMITTED');
  expectError(await patch(as, keyId, { monthly_cap: null }), 403, 'NOT_PERMITTED');
  expect(await issue(as)).toMatchObject({ monthly_cap: 100 });
  expect(await issue(as, { monthly_cap: 40 })).toMatchObject({ monthly_cap: 40 });
});

it.each([
  ['no name', { name: undefined }],
  ['an empty name', { name: ' ' }],
  ['no scopes', { scopes: undefined }],
  ['an empty list of scopes', { scopes: [] }],
  ['an unknown scope', { scopes: ['companies:write'] }],
  ['scopes that are no list', { scopes: '*' }],
  ['a rate of nothing', { rate_limit: { max: 0, window_seconds: 60 } }],
  ['a rate without a window', { rate_limit: { max: 5 } }],
  ['a rate with more in it', { rate_limit: { max: 5, window_seconds: 1, burst: 9 } }],
  ['a cap below nothing', { monthly_cap: -1 }],
  ['a cap in parts of credits', { monthly_cap: 0.5 }],
  ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }],
  ['an end that is a day', { expires_at: '2030-01-01' }],
  ['a name for something unknown', { scope: '*' }],
])('a key with %s is not issued', async (_what, body) => {
  const { as } = await server.account();
  const answer = await as.post('/keys', { name: 'K', scopes: ['*'], ...body });
  expectError(answer, 422, 'VALIDATION_ERROR');
  expect((await as.get('/keys')).body).toHaveLength(1);
});

it('an empty change is refused', async () => {
  const { as, keyId } = await server.account();
  expectError(await patch(as, keyId, {}), 422, 'VALIDATION_ERROR');
});
