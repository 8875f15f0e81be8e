import type { Installation, Served } from '../../harness/dealgraph.js';
import { having, matching, type Operator, startOperator } from '../../harness/operator.js';

let operator: Operator;
let installation: Installation;
let server: Served;

beforeAll(async () => {
  operator = await startOperator();
  ({ installation, server } = operator);
});

describe('organization', () => {
  it('create with the external ID of an existing organization returns that one', async () => {
    const create = (name: string) =>
      installation.answer([
        ...['organization', 'create', '--name', name, '--monthly-credits', '5', '--external-id', 'crm-9'],
      ]);
    const first = await create('One');
    expect(await create('Two')).toEqual(first);
    const id = String(first['organization_id']);
    expect(await installation.answer(['organization', 'update', id, '--external-id', 'none'])).toMatchObject({
      external_id: null,
    });
    expect((await create('Two'))['organization_id']).not.toBe(id);
  });

  it('suspend, resume, close and purge change its state, with an entry in the audit log each', async () => {
    const terms = ['--name', 'S', '--monthly-credits', '9'];
    const id = await operator.create('organization create', 'organization_id', ...terms);
    const change = (verb: string, ...options: string[]) =>
      installation.answer(['organization', verb, id, ...options]);
    expect(await change('suspend', '--reason', 'Unpaid')).toMatchObject({
      state: 'suspended',
      suspension_reason: 'Unpaid',
    });
    expect(await change('resume')).toMatchObject({ state: 'active', suspension_reason: null });
    expect(await change('close')).toMatchObject({ state: 'closed' });
    expect(await installation.complaint(['key', 'issue', '--organization', id])).toMatch(/is closed since/);
    expect(await installation.complaint(['organization', 'purge', id])).toMatch(/can be purged from/);
    expect(await installation.complaint(['organization', 'close', 'org_none'])).toMatch(
      /Organization not found: org_none/,
    );
    const { entries } = await installation.answer(['audit', 'list', '--organization', id]);
    expect(
      (entries as { action: string; details: object }[]).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['organization close', { revoked_keys: 0 }],
      ['organization resume', { was_closed: false }],
      ['organization suspend', { reason: 'Unpaid' }],
      ['organization create', { name: 'S', monthly_credits: 9, daily_cap: 0 }],
    ]);
  });
});

describe('grant', () => {
  it('add, list and void call the operations of the operator API', async () => {
    const terms = ['--name', 'G', '--monthly-credits', '5'];
    const id = await operator.create('organization create', 'organization_id', ...terms);
    const add = (credits: string) =>
      installation.answer([
        ...['grant', 'add', id, '--credits', credits, '--expires', '2999-01-01', '--external-id', 'inv-1'],
        ...['--note', 'Invoice 1'],
      ]);
    const grant = await add('30');
    expect(grant).toMatchObject({
      ...{ credits: 30, used: 0, remaining: 30, status: 'open', external_id: 'inv-1', note: 'Invoice 1' },
      expires_at: '2999-01-01T00:00:00.000Z',
    });
    expect(await add('40')).toEqual(grant);
    const grantId = String(grant['grant_id']);
    expect(await installation.answer(['grant', 'list', id])).toEqual({ grants: [grant], next_cursor: null });
    expect(await installation.answer(['grant', 'void', id, grantId])).toMatchObject({
      ...{ status: 'voided', used: 0, remaining: 0 },
    });
    expect(await installation.complaint(['grant', 'void', id, 'grt_0'])).toMatch(/Grant not found: grt_0/);
    expect(
      await installation.complaint(['grant', 'add', id, '--credits', '0', '--expires', 'never']),
    ).toMatch(/--credits must be a whole number of credits from 1/);
    const { entries } = await installation.answer(['audit', 'list', '--organization', id]);
    expect((entries as { action: string }[]).map(({ action }) => action)).toEqual([
      ...['grant void', 'grant add', 'organization create'],
    ]);
  });
});

describe('refund', () => {
  it('refunds a charge, as `refund` and `refund add`, and list shows the refunds', async () => {
    const terms = ['--name', 'R', '--monthly-credits', '5'];
    const id = await operator.create('organization create', 'organization_id', ...terms);
    const { api_key: secret } = await installation.answer(['key', 'issue', '--organization', id]);
    const charge = (await server.as(String(secret)).get('/companies/c01')).headers.get('x-request-id') ?? '';
    const options = ['--organization', id, '--reason', 'Wrong record', '--external-id', 'ticket-1'];
    const refund = await installation.answer(['refund', charge, ...options]);
    expect(refund).toMatchObject({ charge_id: charge, credits: 1, grant_id: null, granted_credits: 0 });
    expect(await installation.answer(['refund', 'add', charge, ...options, '--credits', '1'])).toEqual(
      refund,
    );
    expect(await installation.answer(['refund', 'list', id])).toEqual({
      refunds: [refund],
      next_cursor: null,
    });
    expect(await installation.complaint(['refund', charge, ...options.slice(0, 4)])).toMatch(
      /was refunded in full: 1 credit/,
    );
    expect(await installation.complaint(['refund', charge, '--organization', id])).toMatch(/--reason/);
    const shown = await installation.answer(['request', 'show', String(refund['refund_id'])]);
    expect(shown).toMatchObject({ credits: -1, outcome: 'refunded', refund_of: charge });
    const { entries } = await installation.answer(['audit', 'list', '--organization', id]);
    expect((entries as { action: string }[])[0]).toMatchObject({ action: 'refund add' });
  });
});

describe('operator-key', () => {
  it('issue returns the key once, list shows it without its secret, and revoke also revokes the last one', async () => {
    const terms = ['--scopes', 'keys:write,audit:read', '--expires', '2999-01-01', '--name', 'Ops'];
    const issued = await installation.answer(['operator-key', 'issue', ...terms]);
    expect(issued).toMatchObject({
      key_id: matching(/^opk_[0-9a-f]{16}$/),
      operator_key: matching(/^dgo_[0-9A-Za-z]{49}$/),
      scopes: ['keys:write', 'audit:read'],
      expires_at: '2999-01-01T00:00:00.000Z',
      status: 'active',
    });
    const listed = await installation.answer(['operator-key', 'list']);
    expect(JSON.stringify(listed)).not.toContain(String(issued['operator_key']));
    expect(listed['keys']).toMatchObject([{ name: 'Ops', last_used_at: null }]);
    expect(await installation.answer(['operator-key', 'revoke', String(issued['key_id'])])).toMatchObject({
      status: 'revoked',
    });
    for (const [options, message] of [
      [['--scopes', 'companies:read', '--expires', 'never'], /--scopes must be a list of organizations:read/],
      [['--scopes', 'audit:read', '--expires', '2001-01-01'], /--expires must be a date/],
    ] as const)
      expect(await installation.complaint(['operator-key', 'issue', ...options])).toMatch(message);
    expect(await installation.complaint(['operator-key', 'revoke', 'opk_0'])).toMatch(
      /Operator key not found/,
    );
  });
});

describe('usage --all', () => {
  it('reports the charges of every organization in a month, as JSON and as CSV', async () => {
    const terms = ['--name', '=1+1', '--monthly-credits', '9', '--external-id', 'crm,1'];
    const id = await operator.create('organization create', 'organization_id', ...terms);
    const { api_key: secret } = await installation.answer(['key', 'issue', '--organization', id]);
    await server.as(String(secret)).get('/companies/c01');
    const month = new Date().toISOString().slice(0, 7);
    const report = await installation.answer(['usage', '--all']);
    const own = { organization_id: id, external_id: 'crm,1', name: '=1+1', credits: 1, requests: 1 };
    expect(report).toMatchObject({ month, organizations: having(own) });
    const rows = report['organizations'] as { credits: number }[];
    expect(report['credits']).toBe(rows.reduce((sum, { credits }) => sum + credits, 0));
    const { code, stdout } = await installation.run(['usage', '--all', '--month', month, '--csv']);
    const lines = stdout.split('\r\n');
    expect([code, lines[0]]).toEqual([
      0,
      'organization_id,external_id,name,credits,requests,refunds,late_refunds,grants_used',
    ]);
    expect(lines).toContain(`${id},"crm,1",'=1+1,1,1,0,0,0`);
    expect(lines).toHaveLength(rows.length + 2);
    expect(await installation.complaint(['usage', '--all', '--month', '2026-13'])).toMatch(
      /a month like 2026-11/,
    );
  });
});
