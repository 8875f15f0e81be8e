import { having, matching, moment, startOperator, type Operator } from '../../harness/operator.js';
import { pause, type Place, type Served } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';

let operator: Operator;
let place: Place;
let server: Served;
let organization: string;

beforeAll(async () => {
  operator = await startOperator();
  ({ place, server, organization } = operator);
});

describe('organization', () => {
  it('create answers the terms with nothing spent', async () => {
    const terms = ['--name', 'Bean & Söhne', '--monthly-credits', '500', '--daily-cap', '20'];
    expect(await place.answer(['organization', 'create', ...terms])).toEqual({
      organization_id: matching(/^org_[0-9a-f]{24}$/),
      name: 'Bean & Söhne',
      monthly_credits: 500,
      used: 0,
      remaining: 500,
      daily_cap: 20,
      daily_used: 0,
      rate_limit: '9000/60s',
      created_at: moment,
    });
  });

  it('unlimited credits are -1, as in the credit balance (D5)', async () => {
    const terms = ['--name', 'B', '--monthly-credits', 'unlimited'];
    expect(await place.answer(['organization', 'create', ...terms])).toMatchObject({
      monthly_credits: -1,
      used: 0,
      remaining: -1,
    });
  });

  it('list has every organization, wherever --json stands', async () => {
    const lines = ['--json organization list', 'organization --json list', 'organization list --json'];
    for (const line of lines) {
      const { code, stderr, json } = await place.run(line.split(' '));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(json).toMatchObject({
        organizations: having({ organization_id: organization }),
      });
    }
  });

  it('update changes what is given and nothing else, and the running server obeys at once', async () => {
    const id = await operator.create(
      'organization create',
      'organization_id',
      '--name',
      'C',
      '--monthly-credits',
      '9',
    );
    const { api_key: secret } = await place.answer(['key', 'issue', '--organization', id]);
    const as = server.as(String(secret));
    expect((await as.get('/companies/c01')).status).toBe(200);
    expect(await place.answer(['organization', 'update', id, '--monthly-credits', '1'])).toMatchObject({
      name: 'C',
      monthly_credits: 1,
      used: 1,
      remaining: 0,
    });
    expectError(await as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
    await place.answer(['organization', 'update', id, '--monthly-credits', 'unlimited', '--daily-cap', '2']);
    expect((await as.get('/companies/c01')).status).toBe(200);
    expectError(await as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
  });

  it('update changes the rate of all its keys together, and back to the default', async () => {
    const named = ['--name', 'C', '--monthly-credits', '9'];
    const id = await operator.create('organization create', 'organization_id', ...named);
    const update = (rate: string): Promise<Record<string, unknown>> =>
      place.answer(['organization', 'update', id, '--rate-limit', rate]);
    const { api_key: secret } = await place.answer(['key', 'issue', '--organization', id]);
    const as = server.as(String(secret));
    expect(await update('3/1h')).toMatchObject({ name: 'C', rate_limit: '3/3600s' });
    for (let calls = 0; calls < 3; calls++) expect((await as.get('/organization/credits')).status).toBe(200);
    expectError(await as.get('/organization/credits'), 429, 'RATE_LIMITED');
    expect(await update('default')).toMatchObject({ rate_limit: '9000/60s' });
    expect(await place.complaint(['organization', 'update', id, '--rate-limit', '0/1h'])).toBe(
      'A rate limit needs to look like 900/60s, got 0/1h.',
    );
  });

  it('update of an unknown organization is a sentence that names it', async () => {
    expect(await place.complaint(['organization', 'update', 'org_no', '--name', 'X'])).toBe(
      'There is no organization org_no.',
    );
  });
});

describe('key', () => {
  async function find(keyId: string): Promise<unknown> {
    const { keys } = await place.answer(['key', 'list', '--organization', organization]);
    return (keys as { key_id: string }[]).find((key) => key.key_id === keyId);
  }

  it('issue shows the key once, with every scope and 900 requests a minute unless told otherwise', async () => {
    const answer = await place.answer(['key', 'issue', '--organization', organization, '--name', 'App']);
    expect(answer).toEqual({
      key_id: matching(/^key_[0-9a-f]{16}$/),
      api_key: matching(/^dgk_[A-Za-z0-9]{49}$/),
      organization_id: organization,
      name: 'App',
      prefix: String(answer['api_key']).slice(0, 10),
      scopes: ['*'],
      rate_limit: '900/60s',
      created_at: moment,
      expires_at: null,
      revoked_at: null,
      replaced_by: null,
      issued_by: null,
      last_used_at: null,
      status: 'active',
      monthly_cap: 0,
      monthly_used: 0,
    });
    const { stdout } = await place.run(['key', 'list', '--organization', organization, '--json']);
    expect(stdout).toContain(String(answer['key_id']));
    expect(stdout).not.toContain(String(answer['api_key']));
  });

  it('a key works over HTTP at once, with its own scopes and rate limit', async () => {
    const as = server.as(
      (await operator.issue('--scopes', 'companies:read,usage:read', '--rate-limit', '2/1h')).secret,
    );
    const answer = await as.get('/companies/c01');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('2');
    expectError(await as.get('/people/per_01'), 403, 'NOT_PERMITTED');
    expectError(await as.get('/companies/c01'), 429, 'RATE_LIMITED');
  });

  it('rotate issues a key like the old one, which lives on for the overlap (D10)', async () => {
    const old = await operator.issue('--scopes', 'companies:read', '--rate-limit', '7/60s');
    const answer = await place.answer(['key', 'rotate', old.keyId, '--overlap', '3600']);
    expect(answer).toMatchObject({ replaces: old.keyId, scopes: ['companies:read'], rate_limit: '7/60s' });
    const left = Date.parse(String(answer['old_key_expires_at'])) - Date.now();
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    for (const secret of [old.secret, String(answer['api_key'])])
      expect((await server.as(secret).get('/companies/c01')).status).toBe(200);
  });

  it('rotate without an overlap ends the old key within a second', async () => {
    const old = await operator.issue();
    expect((await server.as(old.secret).get('/organization/credits')).status).toBe(200);
    const { api_key: secret } = await place.answer(['key', 'rotate', old.keyId, '--overlap', '0']);
    await pause(1000);
    expectError(await server.as(old.secret).get('/organization/credits'), 401, 'API_KEY_NOT_VALID');
    expect((await server.as(String(secret)).get('/organization/credits')).status).toBe(200);
  });

  it('issue with a cap and an expiry date; list tells both, what is used, and when the key was last used', async () => {
    const options = ['--monthly-cap', '3', '--expires-at', '2099-01-31'];
    const { keyId, as } = await operator.issue(...options);
    for (const path of ['/companies/c01', '/companies/c01', '/companies/c02']) await as.get(path);
    expectError(await as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
    await pause(1500);
    expect(await find(keyId)).toMatchObject({
      status: 'active',
      expires_at: '2099-01-31T00:00:00.000Z',
      monthly_cap: 3,
      monthly_used: 3,
      last_used_at: moment,
    });
  });

  it('update changes what is given and leaves the rest', async () => {
    const { keyId, as } = await operator.issue('--monthly-cap', '1', '--name', 'Old', '--rate-limit', '9/1m');
    await as.get('/companies/c01');
    expectError(await as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
    const change = ['--monthly-cap', '2', '--name', 'New', '--expires-at', '2099-01-31T12:00:00+02:00'];
    expect(await place.answer(['key', 'update', keyId, ...change])).toMatchObject({
      name: 'New',
      rate_limit: '9/60s',
      scopes: ['*'],
      expires_at: '2099-01-31T10:00:00.000Z',
      monthly_cap: 2,
      monthly_used: 1,
    });
    expect((await as.get('/companies/c01')).headers.get('x-creditlimit-remaining')).toBe('0');
    const rest = [
      '--scopes',
      'people:read',
      '--rate-limit',
      '5/1m',
      '--monthly-cap',
      '0',
      '--expires-at',
      'never',
    ];
    expect(await place.answer(['key', 'update', keyId, ...rest])).toMatchObject({
      name: 'New',
      rate_limit: '5/60s',
      scopes: ['people:read'],
      expires_at: null,
      monthly_cap: 0,
    });
    await pause(1000);
    expectError(await as.get('/companies/c01'), 403, 'NOT_PERMITTED');
    expect(await place.complaint(['key', 'update', 'key_no', '--name', 'X'])).toBe('There is no key key_no.');
  });

  it('rotate hands the cap and what is spent of it on, and the expiry date', async () => {
    const old = await operator.issue('--monthly-cap', '2', '--expires-at', '2099-01-31');
    await old.as.get('/companies/c01');
    const next = await place.answer(['key', 'rotate', old.keyId, '--overlap', '60']);
    expect(next).toMatchObject({
      monthly_cap: 2,
      monthly_used: 1,
      expires_at: '2099-01-31T00:00:00.000Z',
      old_key_expires_at: moment,
    });
    await server.as(String(next['api_key'])).get('/companies/c01');
    expectError(await old.as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
    expect(await place.complaint(['key', 'rotate', old.keyId])).toBe(
      `The key ${old.keyId} was replaced by ${String(next['key_id'])}; rotate that one.`,
    );
    expect(await place.answer(['key', 'rotate', String(next['key_id'])])).toMatchObject({ monthly_cap: 2 });
  });

  it('rotate is done once, however often it is asked for at the same time', async () => {
    const { keyId } = await operator.issue();
    const rotate = ['key', 'rotate', keyId, '--json'];
    const outcomes = await Promise.all([1, 2, 3].map(() => place.run(rotate)));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect(await find(keyId)).toMatchObject({ replaced_by: matching(/^key_[0-9a-f]{16}$/) });
  });

  it('revoke ends a key within a second; the moment of the first revocation stays', async () => {
    const { keyId, secret } = await operator.issue();
    expect((await server.as(secret).get('/organization/credits')).status).toBe(200);
    const revoked = await place.answer(['key', 'revoke', keyId]);
    expect(revoked).toMatchObject({ key_id: keyId, status: 'revoked', revoked_at: moment });
    await pause(1000);
    expectError(await server.as(secret).get('/organization/credits'), 401, 'API_KEY_NOT_VALID');
    expect(await place.answer(['key', 'revoke', keyId])).toMatchObject({
      revoked_at: revoked['revoked_at'],
    });
    expect(await place.complaint(['key', 'rotate', keyId])).toMatch(/revoked/);
  });

  it.each([
    ['an unknown scope', ['--scopes', 'companies:write'], /got companies:write\.$/],
    ['no scope', ['--scopes', ','], /got none\.$/],
    ['a rate limit that is none', ['--rate-limit', '0/60s'], /900\/60s, got 0\/60s\.$/],
    ['a past expiry', ['--expires-at', '2020-01-31'], /in the future, or never, got 2020-01-31\.$/],
    ['a day that does not exist', ['--expires-at', '2099-02-30'], /got 2099-02-30\.$/],
  ])('issue refuses %s', async (_title, options, sentence) => {
    const command = ['key', 'issue', '--organization', organization, ...options];
    expect(await place.complaint(command)).toMatch(sentence);
  });
});
