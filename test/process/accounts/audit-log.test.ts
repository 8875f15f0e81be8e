import { hostname, userInfo } from 'node:os';
import { type Installation, openInstallation, type Served } from '../../harness/dealgraph.js';
import type { Row } from '../../harness/process-database.js';
import { writeSample } from '../../harness/sample-records.js';

// Tests that commands store what they changed. With the embedded database a server runs them, with PostgreSQL they run
// in their own processes.

let installation: Installation;
let server: Served;
let folder: string;

beforeAll(async () => {
  installation = await openInstallation();
  folder = await writeSample(installation);
  server = await installation.startServe(['--no-demo'], { WEBHOOK_ALLOW_PRIVATE: 'true' });
});

async function entries(...options: string[]): Promise<Row[]> {
  const page = await installation.answer(['audit', 'list', '--limit', '1000', ...options]);
  return page['entries'] as Row[];
}

const by = { actor_kind: 'user', actor: userInfo().username, host: hostname(), channel: 'command' };
const text: unknown = expect.any(String);

describe('the audit log', () => {
  it('has one entry for each command that changes something, with its author, target and new values', async () => {
    const changes: { args: string[]; expected: object }[] = [];
    const run = async (args: string[], expected: object): Promise<Row> => {
      changes.push({ args, expected: { ...by, at: text, request_id: null, ...expected } });
      return installation.answer(args, { WEBHOOK_ALLOW_PRIVATE: 'true' });
    };
    await run(['import', folder], {
      action: 'import',
      organization_id: null,
      target_kind: 'records',
      details: { paths: [folder], imported: { companies: 2 }, rejected: 0 },
    });
    const terms = ['--name', 'A', '--monthly-credits', '100'];
    const created = await run(['organization', 'create', ...terms], {
      action: 'organization create',
      target_kind: 'organization',
      details: { name: 'A', monthly_credits: 100, daily_cap: 0 },
    });
    const organization_id = String(created['organization_id']);
    const own = { organization_id };
    await run(['organization', 'update', organization_id, '--credit-alerts', 'off'], {
      ...own,
      action: 'organization update',
      target_id: organization_id,
      details: { credit_alert_percents: [], before: { credit_alert_percents: [80, 95, 100] } },
    });
    const issued = await run(['key', 'issue', '--organization', organization_id, '--monthly-cap', '7'], {
      ...own,
      action: 'key issue',
      target_kind: 'key',
      details: { monthly_cap: 7 },
    });
    const keyId = String(issued['key_id']);
    const key = { ...own, target_kind: 'key' };
    await run(['key', 'update', keyId, '--rate-limit', '5/60s'], {
      ...key,
      action: 'key update',
      target_id: keyId,
      details: { rate_rule: { max: 5, window_seconds: 60 } },
    });
    const rotated = await run(['key', 'rotate', keyId, '--overlap', '60'], {
      ...key,
      action: 'key rotate',
      details: { replaces: keyId, overlap_seconds: 60 },
    });
    const next = String(rotated['key_id']);
    await run(['key', 'revoke', keyId], { ...key, action: 'key revoke', target_id: keyId, details: {} });
    const filter = JSON.stringify({ organizationName: { eq: 'Coffee' } });
    const search = await run(
      [
        ...['search', 'create', '--organization', organization_id, '--product', 'companies'],
        ...['--name', 'S', '--filter', filter],
      ],
      {
        ...own,
        action: 'search create',
        target_kind: 'search',
        details: { product: 'companies', name: 'S', share: false },
      },
    );
    const searchId = String(search['search_id']);
    const ofSearch = { ...own, target_kind: 'search', target_id: searchId };
    await run(['search', 'share', searchId], { ...ofSearch, action: 'search share' });
    await run(['search', 'unshare', searchId], { ...ofSearch, action: 'search unshare' });
    await run(['search', 'delete', searchId], { ...ofSearch, action: 'search delete' });
    const list = await run(
      [
        'list',
        'create',
        '--organization',
        organization_id,
        '--product',
        'companies',
        '--name',
        'L',
        '--ids',
        'c01',
      ],
      { ...own, action: 'list create', target_kind: 'list', details: { members: 1 } },
    );
    const listId = String(list['list_id']);
    const ofList = { ...own, target_kind: 'list', target_id: listId };
    await run(['list', 'add', listId, '--ids', 'c02'], {
      ...ofList,
      action: 'list add',
      details: { members: 1 },
    });
    await run(['list', 'remove', listId, '--ids', 'c02'], { ...ofList, action: 'list remove' });
    await run(['list', 'delete', listId], { ...ofList, action: 'list delete' });
    const url = 'http://127.0.0.1:9/hook-secret?token=hook-secret';
    const webhook = await run(['webhook', 'create', '--key', next, '--url', url, '--products', 'companies'], {
      ...own,
      action: 'webhook create',
      target_kind: 'webhook',
      details: { key_id: next, origin: 'http://127.0.0.1:9' },
    });
    const webhookId = String(webhook['webhook_id']);
    const ofWebhook = { ...own, target_kind: 'webhook', target_id: webhookId };
    for (const verb of ['test', 'pause', 'resume', 'rotate', 'delete'])
      await run(['webhook', verb, webhookId], { ...ofWebhook, action: `webhook ${verb}` });
    await server.as(String(rotated['api_key'])).post('/companies', { domain: 'nowhere.example' });
    await run(['sourcing', 'resolve', 'domain', 'nowhere.example'], {
      action: 'sourcing resolve',
      organization_id: null,
      target_kind: 'sourcing_request',
      target_id: 'domain nowhere.example',
    });
    const added = (await entries()).toReversed();
    const all = changes.map(({ args }, at) => ({ args, entry: added[at] }));
    expect(all).toMatchObject(changes.map(({ args, expected }) => ({ args, entry: expected })));
    expect(added).toHaveLength(changes.length);
    expect(changes.length).toBeGreaterThan(20);
    for (const secret of [issued['api_key'], rotated['api_key'], webhook['secret'], 'hook-secret', 'Coffee'])
      expect(JSON.stringify(added)).not.toContain(secret);
  });

  it('has no entry for a command that changes nothing', async () => {
    const before = await entries();
    for (const args of [['key', 'list'], ['usage', '--verify'], ['ledger', 'prune', '--dry-run'], ['doctor']])
      await installation.answer(args, { WEBHOOK_ALLOW_PRIVATE: 'true' });
    await installation.complaint(['key', 'revoke', 'key_0123456789abcdef']);
    await installation.complaint(['organization', 'update', 'org_none', '--name', 'B']);
    expect(await entries()).toEqual(before);
  });

  it('has an entry for an import that fails, because it may have written records', async () => {
    await installation.complaint(['import', '/nowhere']);
    expect((await entries())[0]).toMatchObject({
      action: 'import',
      details: { paths: ['/nowhere'], failed: true },
    });
  });

  it('is filtered by organization, actor, action, target and time, and read in pages', async () => {
    const all = await entries();
    const { organization_id: organization, target_id: target } =
      all.find(({ action }) => action === 'key update') ?? {};
    const matching = async (options: string[], matches: (entry: Row) => boolean): Promise<void> => {
      const found = await entries(...options);
      expect(found).toEqual(all.filter(matches));
      expect(found.length).toBeGreaterThan(0);
    };
    await matching(
      ['--organization', String(organization)],
      (entry) => entry['organization_id'] === organization,
    );
    await matching(['--target', String(target)], (entry) => entry['target_id'] === target);
    await matching(['--action', 'key issue'], ({ action }) => action === 'key issue');
    await matching(['--actor', by.actor], () => true);
    expect(await entries('--actor', 'unknown')).toEqual([]);
    expect(await entries('--since', '2999-01-01')).toEqual([]);
    expect(await entries('--until', '2000-01-01T00:00:00Z')).toEqual([]);
    const paged: Row[] = [];
    for (let cursor: unknown = undefined; cursor !== null;) {
      const after = typeof cursor === 'string' ? ['--after', cursor] : [];
      const page = await installation.answer(['audit', 'list', '--limit', '9', ...after]);
      paged.push(...(page['entries'] as Row[]));
      cursor = page['next_cursor'];
    }
    expect(paged).toEqual(all);
    expect(await installation.complaint(['audit', 'list', '--after', 'x'])).toMatch(/next_cursor/);
    expect(await installation.complaint(['audit', 'list', '--since', 'today'])).toMatch(
      /--since must be a date/,
    );
    expect(await installation.complaint(['audit', 'list', '--limit', '1001'])).toMatch(
      /from 1 to 1000, got 1001/,
    );
  });

  it('is written in the transaction that changes a key or an organization', async () => {
    const [organization] = (await installation.answer(['organization', 'list']))['organizations'] as Row[];
    await server.stop();
    await installation.query('ALTER TABLE audit_entry ADD CONSTRAINT refused CHECK (id < 0) NOT VALID');
    const id = String(organization?.['organization_id']);
    const state = async (): Promise<Row[]> =>
      installation.query(
        'SELECT (SELECT json_agg(k) FROM api_key k) AS k, (SELECT json_agg(o) FROM organization o) AS o',
      );
    const before = await state();
    for (const args of [
      ['organization', 'create', '--name', 'B', '--monthly-credits', '1'],
      ['organization', 'update', id, '--name', 'B'],
      ['key', 'issue', '--organization', id],
    ])
      expect(await installation.complaint(args)).toMatch(/refused/);
    expect(await state()).toEqual(before);
  });
});
