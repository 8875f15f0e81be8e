import type { Installation } from '../../harness/dealgraph.js';
import { type Operator, startOperator } from '../../harness/operator.js';

let operator: Operator;
let installation: Installation;
let organization: string;

beforeAll(async () => {
  operator = await startOperator();
  ({ installation, organization } = operator);
});

describe('without --json', () => {
  it('every command prints the facts of its response in lines for a person', async () => {
    const search = await operator.createSearch('--global');
    const list = await operator.createList('--ids', 'inv_01');
    const { keyId } = await operator.issue();
    const sample = `${installation.folder}/sample`;
    const create = ['organization', 'create', '--name', 'T', '--monthly-credits', '5'];
    const filter = ['--product', 'people', '--name', 'All', '--filter', '{}'];
    const ids = ['--organization', organization, '--product', 'people', '--name', 'L', '--ids', 'per_01'];
    const pending = (await operator.issue()).as.post('/companies', { domain: 'requested.example' });
    expect((await pending).body).toEqual([]);
    const lines: readonly (readonly [command: readonly string[], keys: readonly string[]])[] = [
      [['migrate'], ['applied']],
      [
        ['import', sample],
        ['imported', 'rejected', 'rejects_file'],
      ],
      [create, ['organization_id', 'monthly_credits']],
      [
        ['organization', 'list'],
        ['organizations', organization],
      ],
      [
        ['organization', 'update', organization, '--name', 'A2'],
        ['organization_id', 'A2'],
      ],
      [
        ['key', 'issue', '--organization', organization],
        ['key_id', 'api_key', 'dgk_'],
      ],
      [
        ['key', 'list'],
        ['keys', keyId],
      ],
      [
        ['key', 'rotate', keyId],
        ['key_id', 'api_key', 'old_key_expires_at'],
      ],
      [
        ['key', 'revoke', keyId],
        ['key_id', 'revoked_at'],
      ],
      [
        ['search', 'create', '--global', ...filter],
        ['search_id', 'result_count'],
      ],
      [
        ['search', 'list'],
        ['searches', 'Seeds'],
      ],
      [
        ['search', 'share', search],
        ['search_id', 'is_shared'],
      ],
      [
        ['search', 'unshare', search],
        ['search_id', 'is_shared'],
      ],
      [
        ['search', 'refresh', search],
        ['search_id', 'added', 'removed'],
      ],
      [
        ['search', 'delete', search],
        ['search_id', 'deleted'],
      ],
      [
        ['list', 'create', ...ids],
        ['list_id', 'member_count'],
      ],
      [
        ['list', 'show', list],
        ['list_id', 'ids', 'inv_01'],
      ],
      [
        ['list', 'add', list, '--ids', 'inv_02'],
        ['list_id', 'member_count'],
      ],
      [
        ['list', 'remove', list, '--ids', 'inv_02'],
        ['list_id', 'member_count'],
      ],
      [
        ['list', 'delete', list],
        ['list_id', 'deleted'],
      ],
      [
        ['usage', '--organization', organization],
        ['credits', 'requests', 'rows'],
      ],
      [
        ['sourcing', 'list'],
        ['requests', 'requested.example'],
      ],
      [
        ['sourcing', 'resolve', 'domain', 'requested.example'],
        ['identifier', 'resolved'],
      ],
    ];
    for (const [command, keys] of lines) {
      const { code, stdout, stderr, json } = await installation.run(command);
      // With PostgreSQL, a command makes its changes in its own process, so it also logs them.
      const reported = stderr.split('\n').filter((line) => line !== '' && !line.includes('"audit":true'));
      expect({ command, code, reported, json }).toEqual({ command, code: 0, reported: [], json: undefined });
      for (const key of keys) expect(stdout).toContain(key);
      expect(stdout).not.toMatch(/undefined|\[object/);
    }
  });
});
