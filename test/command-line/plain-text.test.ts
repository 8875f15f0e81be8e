import { startOperator, type Operator } from '../harness/operator.js';
import type { Place } from '../harness/dealgraph.js';

let operator: Operator;
let place: Place;
let organization: string;

beforeAll(async () => {
  operator = await startOperator();
  ({ place, organization } = operator);
});

describe('without --json', () => {
  it('every command says the facts of its answer in lines for a person', async () => {
    const search = await operator.createSearch('--global');
    const list = await operator.createList('--ids', 'inv_01');
    const { keyId } = await operator.issue();
    const sample = `${place.folder}/sample`;
    const create = ['organization', 'create', '--name', 'T', '--monthly-credits', '5'];
    const filter = ['--product', 'people', '--name', 'All', '--filter', '{}'];
    const ids = ['--organization', organization, '--product', 'people', '--name', 'L', '--ids', 'per_01'];
    const asked = (await operator.issue()).as.post('/companies', { domain: 'asked.example' });
    expect((await asked).body).toEqual([]);
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
        ['requests', 'asked.example'],
      ],
      [
        ['sourcing', 'resolve', 'domain', 'asked.example'],
        ['identifier', 'resolved'],
      ],
    ];
    for (const [command, keys] of lines) {
      const { code, stdout, stderr, json } = await place.run(command);
      expect({ command, code, stderr, json }).toEqual({ command, code: 0, stderr: '', json: undefined });
      for (const key of keys) expect(stdout).toContain(key);
      expect(stdout).not.toMatch(/undefined|\[object/);
    }
  });
});
