import { type Installation, pause, type Served } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { having, matching, moment, type Operator, startOperator } from '../../harness/operator.js';

let operator: Operator;
let installation: Installation;
let server: Served;
let organization: string;

beforeAll(async () => {
  operator = await startOperator();
  ({ installation, server, organization } = operator);
});

describe('organization', () => {
  it('create returns the terms with nothing spent', async () => {
    const terms = ['--name', 'Bean & Söhne', '--monthly-credits', '500', '--daily-cap', '20'];
    expect(await installation.answer(['organization', 'create', ...terms])).toEqual({
      organization_id: matching(/^org_[0-9a-f]{24}$/),
      name: 'Bean & Söhne',
      monthly_credits: 500,
      used: 0,
      remaining: 500,
      daily_cap: 20,
      daily_used: 0,
      rate_limit: '9000/60s',
      credit_alert_percents: [80, 95, 100],
      state: 'active',
      suspension_reason: null,
      external_id: null,
      created_at: moment,
    });
  });

  it('unlimited credits are -1, as in the credit balance (D5)', async () => {
    const terms = ['--name', 'B', '--monthly-credits', 'unlimited'];
    expect(await installation.answer(['organization', 'create', ...terms])).toMatchObject({
      monthly_credits: -1,
      used: 0,
      remaining: -1,
    });
  });

  it('list has every organization, wherever --json is on the command line', async () => {
    const lines = ['--json organization list', 'organization --json list', 'organization list --json'];
    for (const line of lines) {
      const { code, stderr, json } = await installation.run(line.split(' '));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(json).toMatchObject({
        organizations: having({ organization_id: organization }),
      });
    }
  });

  it('update changes only the given settings, and the running server applies them immediately', async () => {
    const id = await operator.create(
      'organization create',
      'organization_id',
      '--name',
      'C',
      '--monthly-credits',
      '9',
    );
    const { api_key: secret } = await installation.answer(['key', 'issue', '--organization', id]);
    const as = server.as(String(secret));
    expect((await as.get('/companies/c01')).status).toBe(200);
    expect(await installation.answer(['organization', 'update', id, '--monthly-credits', '1'])).toMatchObject(
      {
        name: 'C',
        monthly_credits: 1,
        used: 1,
        remaining: 0,
      },
    );
    expectError(await as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
    await installation.answer([
      'organization',
      'update',
      id,
      '--monthly-credits',
      'unlimited',
      '--daily-cap',
      '2',
    ]);
    expect((await as.get('/companies/c01')).status).toBe(200);
    expectError(await as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
  });

  it('update changes the rate limit of all its keys together, and back to the default', async () => {
    const named = ['--name', 'C', '--monthly-credits', '9'];
    const id = await operator.create('organization create', 'organization_id', ...named);
    const update = (rate: string): Promise<Record<string, unknown>> =>
      installation.answer(['organization', 'update', id, '--rate-limit', rate]);
    const { api_key: secret } = await installation.answer(['key', 'issue', '--organization', id]);
    const as = server.as(String(secret));
    expect(await update('3/1h')).toMatchObject({ name: 'C', rate_limit: '3/3600s' });
    for (let calls = 0; calls < 3; calls++) expect((await as.get('/organization/credits')).status).toBe(200);
    expectError(await as.get('/organization/credits'), 429, 'RATE_LIMITED');
    expect(await update('default')).toMatchObject({ rate_limit: '9000/60s' });
    expect(await installation.complaint(['organization', 'update', id, '--rate-limit', '0/1h'])).toBe(
      'A rate limit must look like 900/60s, got 0/1h.',
    );
  });

  it('update changes the percentages of credit alerts, turns them off, and back to the default', async () => {
    const id = await operator.create(
      'organization create',
      'organization_id',
      ...['--name', 'D', '--monthly-credits', '9'],
    );
    const update = ['organization', 'update', id, '--credit-alerts'];
    const rows = [
      ['90,50', [50, 90]],
      ['off', []],
      ['default', [80, 95, 100]],
    ] as const;
    for (const [text, percents] of rows)
      expect(await installation.answer([...update, text])).toMatchObject({
        name: 'D',
        credit_alert_percents: percents,
      });
    for (const text of ['1,2,3,4', '0', 'many'])
      expect(await installation.complaint([...update, text])).toContain(
        'at most 3 whole numbers from 1 to 100',
      );
  });

  it('update of an unknown organization fails with a message that names it', async () => {
    expect(await installation.complaint(['organization', 'update', 'org_no', '--name', 'X'])).toBe(
      'Organization not found: org_no.',
    );
  });
});

describe('key', () => {
  async function find(keyId: string): Promise<unknown> {
    const { keys } = await installation.answer(['key', 'list', '--organization', organization]);
    return (keys as { key_id: string }[]).find((key) => key.key_id === keyId);
  }

  it('issue shows the key once, with every scope and 900 requests a minute by default', async () => {
    const answer = await installation.answer([
      'key',
      'issue',
      '--organization',
      organization,
      '--name',
      'App',
    ]);
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
    const { stdout } = await installation.run(['key', 'list', '--organization', organization, '--json']);
    expect(stdout).toContain(String(answer['key_id']));
    expect(stdout).not.toContain(String(answer['api_key']));
  });

  it('a key works over HTTP immediately, with its own scopes and rate limit', async () => {
    const as = server.as(
      (await operator.issue('--scopes', 'companies:read,usage:read', '--rate-limit', '2/1h')).secret,
    );
    const answer = await as.get('/companies/c01');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('2');
    expectError(await as.get('/people/per_01'), 403, 'NOT_PERMITTED');
    expectError(await as.get('/companies/c01'), 429, 'RATE_LIMITED');
  });

  it('rotate issues a key with the same terms, and the old key works until the overlap ends (D10)', async () => {
    const old = await operator.issue('--scopes', 'companies:read', '--rate-limit', '7/60s');
    const answer = await installation.answer(['key', 'rotate', old.keyId, '--overlap', '3600']);
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
    const { api_key: secret } = await installation.answer(['key', 'rotate', old.keyId, '--overlap', '0']);
    await pause(1000);
    expectError(await server.as(old.secret).get('/organization/credits'), 401, 'API_KEY_NOT_VALID');
    expect((await server.as(String(secret)).get('/organization/credits')).status).toBe(200);
  });

  it('issue sets a cap and an expiry date; list shows both, the usage, and when the key was last used', async () => {
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

  it('update changes only the given settings', async () => {
    const { keyId, as } = await operator.issue('--monthly-cap', '1', '--name', 'Old', '--rate-limit', '9/1m');
    await as.get('/companies/c01');
    expectError(await as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
    const change = ['--monthly-cap', '2', '--name', 'New', '--expires-at', '2099-01-31T12:00:00+02:00'];
    expect(await installation.answer(['key', 'update', keyId, ...change])).toMatchObject({
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
    expect(await installation.answer(['key', 'update', keyId, ...rest])).toMatchObject({
      name: 'New',
      rate_limit: '5/60s',
      scopes: ['people:read'],
      expires_at: null,
      monthly_cap: 0,
    });
    await pause(1000);
    expectError(await as.get('/companies/c01'), 403, 'NOT_PERMITTED');
    expect(await installation.complaint(['key', 'update', 'key_no', '--name', 'X'])).toBe(
      'Key not found: key_no.',
    );
  });

  it('rotate transfers the cap, the usage counted against it, and the expiry date', async () => {
    const old = await operator.issue('--monthly-cap', '2', '--expires-at', '2099-01-31');
    await old.as.get('/companies/c01');
    const next = await installation.answer(['key', 'rotate', old.keyId, '--overlap', '60']);
    expect(next).toMatchObject({
      monthly_cap: 2,
      monthly_used: 1,
      expires_at: '2099-01-31T00:00:00.000Z',
      old_key_expires_at: moment,
    });
    await server.as(String(next['api_key'])).get('/companies/c01');
    expectError(await old.as.get('/companies/c01'), 402, 'OUT_OF_CREDITS');
    expect(await installation.complaint(['key', 'rotate', old.keyId])).toBe(
      `The key ${old.keyId} was replaced by ${String(next['key_id'])}. Rotate that key instead.`,
    );
    expect(await installation.answer(['key', 'rotate', String(next['key_id'])])).toMatchObject({
      monthly_cap: 2,
    });
  });

  it('rotate runs once, however many calls request it at the same time', async () => {
    const { keyId } = await operator.issue();
    const rotate = ['key', 'rotate', keyId, '--json'];
    const outcomes = await Promise.all([1, 2, 3].map(() => installation.run(rotate)));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect(await find(keyId)).toMatchObject({ replaced_by: matching(/^key_[0-9a-f]{16}$/) });
  });

  it('revoke ends a key within a second, and does not change the time of an earlier revocation', async () => {
    const { keyId, secret } = await operator.issue();
    expect((await server.as(secret).get('/organization/credits')).status).toBe(200);
    const revoked = await installation.answer(['key', 'revoke', keyId]);
    expect(revoked).toMatchObject({ key_id: keyId, status: 'revoked', revoked_at: moment });
    await pause(1000);
    expectError(await server.as(secret).get('/organization/credits'), 401, 'API_KEY_NOT_VALID');
    expect(await installation.answer(['key', 'revoke', keyId])).toMatchObject({
      revoked_at: revoked['revoked_at'],
    });
    expect(await installation.complaint(['key', 'rotate', keyId])).toMatch(/revoked/);
  });

  it.each([
    ['an unknown scope', ['--scopes', 'companies:write'], /got companies:write\.$/],
    ['no scope', ['--scopes', ','], /got none\.$/],
    ['an invalid rate limit', ['--rate-limit', '0/60s'], /900\/60s, got 0\/60s\.$/],
    ['a past expiry', ['--expires-at', '2020-01-31'], /in the future, or never, got 2020-01-31\.$/],
    ['a day that does not exist', ['--expires-at', '2099-02-30'], /got 2099-02-30\.$/],
  ])('issue refuses %s', async (_title, options, sentence) => {
    const command = ['key', 'issue', '--organization', organization, ...options];
    expect(await installation.complaint(command)).toMatch(sentence);
  });
});
