import { spawnSync } from 'node:child_process';
import { findHidden } from '../../../src/values/hidden-characters.js';
import { callServer, linesOf, type UserOfServer } from '../../harness/call-server.js';
import { describeWhere, type Outcome } from '../../harness/dealgraph.js';
import { type Operator, startOperator } from '../../harness/operator.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** A name that clears the screen, sets the title, changes colors and direction, and begins a new row. */
const hostile = 'A\u001b[2J\u001b]0;owned\u0007\u009b31m\u202eB\u200b\u2028\u007f\r\nforged';
const shown = 'A\\u001b[2J\\u001b]0;owned\\u0007\\u009b31m\\u202eB\\u200b\\u2028\\u007f\\r\\nforged';

const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/** Bold text, which tables have in their headings. */
// eslint-disable-next-line no-control-regex -- the escapes of a terminal
const bold = /\u001b\[(1|22)m/g;

/** Expects that a terminal or a text received nothing hidden but line breaks, and returns it. */
function expectVisible({ code, stdout, stderr }: Outcome): string {
  const text = `${stdout}${stderr}`.replaceAll('\r\n', '\n').replaceAll(bold, '');
  const found = text.split('\n').map((line) => findHidden(line));
  expect({ code, text, found: found.filter((one) => one !== null) }).toEqual({ code: 0, text, found: [] });
  return text;
}

describe('the commands of an operator', () => {
  let operator: Operator;
  let ids: { readonly key: string; readonly list: string; readonly webhook: string };

  beforeAll(async () => {
    operator = await startOperator();
    const { installation, organization } = operator;
    const { keyId } = await operator.issue();
    const url = 'https://example.com/events';
    ids = {
      key: keyId,
      list: await operator.createList('--ids', 'inv_01'),
      webhook: await operator.create('webhook create', 'webhook_id', '--key', keyId, '--url', url),
    };
    await operator.createSearch('--organization', organization);
    await operator.server.stop();
    const units = Array.from({ length: hostile.length }, (_, at) => hostile.charCodeAt(at));
    const literal = `E'${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}'`;
    for (const table of ['organization', 'api_key', 'saved_search', 'list'])
      await installation.query(`UPDATE ${table} SET name = ${literal}`);
    await installation.query(`UPDATE webhook SET url = 'https://example.com/' || ${literal}`);
    await installation.query(
      `INSERT INTO sourcing_request VALUES ('profnet_url', ${literal}, 1, now(), now(), NULL, NULL)`,
    );
    await installation.query(
      `UPDATE saved_search SET filter = jsonb_build_object('name', jsonb_build_object('eq', ${literal}))`,
    );
    // Commands of a running server are faster than those that open an embedded database.
    await installation.startServe(['--no-demo']);
  });

  /** Commands with the number of hostile texts that each prints. */
  const commands = (): readonly (readonly [readonly string[], number])[] => [
    [['organization', 'list'], 1],
    [['key', 'list'], 1],
    [['key', 'update', ids.key, '--rate-limit', '5/60s'], 1],
    [['search', 'list'], 2],
    [['list', 'show'], 1],
    [['list', 'show', ids.list], 1],
    [['webhook', 'list'], 1],
    [['sourcing', 'list'], 1],
    [['usage', '--organization', operator.organization, '--by', 'key'], 0],
    [['doctor'], 0],
  ];
  /** Within JSON that a table shows, each backslash is doubled. */
  const countShown = (text: string): number =>
    text.replaceAll('\\\\', '\\').split(/A\\u001b\[2J.*?forged/).length - 1;

  it('print names without hidden characters, each on one line, and exact names as JSON', async () => {
    for (const [command, count] of commands().slice(1, 4)) {
      const text = expectVisible(await operator.installation.run(command, { LOG_LEVEL: 'silent' }));
      expect([command, text]).toEqual([command, expect.stringContaining(shown)]);
      const { stdout } = await operator.installation.run([...command, '--json'], { LOG_LEVEL: 'silent' });
      expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(hostile).slice(1, -1));
      expect(stdout.includes('\u202e')).toBe(count > 0);
    }
  });

  describeWhere(hasScript, 'the program script is missing', 'on a terminal', () => {
    it('print nothing that the terminal obeys', async () => {
      for (const [command, count] of commands()) {
        const text = expectVisible(await operator.installation.onTerminal(command));
        expect([command, countShown(text)]).toEqual([command, count]);
      }
      expectVisible(await operator.installation.onTerminal(['key', 'list', '--json']));
    });

    it('escape the arguments that messages quote', async () => {
      const { stdout } = await operator.installation.onTerminal(['key', 'rotate', 'no\u001b[31msuch\u202e']);
      expect(stdout).toContain('Key not found: no\\u001b[31msuch\\u202e.');
    });
  });

  it.each<readonly (string | (() => string))[]>([
    ['organization', 'create', '--monthly-credits', '5'],
    ['organization', 'update', () => operator.organization],
    ['key', 'issue', '--organization', () => operator.organization],
    ['key', 'update', () => ids.key],
    ['search', 'create', '--global', '--product', 'people', '--filter', '{}'],
    [
      'list',
      'create',
      '--organization',
      () => operator.organization,
      '--product',
      'people',
      '--ids',
      'per_01',
    ],
  ])('%s %s refuses a name with hidden characters', async (...words) => {
    const line = words.map((word) => (typeof word === 'string' ? word : word()));
    const said = await operator.installation.complaint([...line, '--name', hostile]);
    expect(said).toMatch(
      /^--name must have no control characters and no invisible characters, got U\+001B in "A/,
    );
    expect(findHidden(said)).toBeNull();
  });
});

describe('the commands of a user', () => {
  let server: TestServer;
  let user: UserOfServer;

  beforeAll(async () => {
    server = await startServer();
    await seed(server.db, {
      Company: ['a1', 'a2'].map((id) => ({ id, organization_name: hostile, hq: { city: hostile } })),
    });
    user = await callServer(server, (await server.account()).secret);
  });
  afterAll(() => server.stop());

  const query = '{ companies(first: 2) { nodes { id organizationName } } }';
  const calls = [
    ['get', 'companies', 'a1'],
    ['get', 'companies', 'a1', 'a2'],
    ['search', 'companies', '--columns', 'id,organization_name,hq.city'],
    ['query', query],
    ['aggregate', 'companies', '--group-by', 'hq.city'],
    ['poll', 'companies', '--from', 'start'],
  ];
  const formats = ['table', 'json', 'ndjson', 'csv'];

  it('print a table without hidden characters, and exact data as JSON, NDJSON and CSV', async () => {
    for (const call of calls) {
      expectVisible(await user.type([...call, '--output', 'table', '--quiet']));
      const { stdout: lines } = await user.type([...call, '--output', 'ndjson', '--quiet']);
      expect(linesOf(lines).map((line) => JSON.stringify(JSON.parse(line)))[0]).toContain('forged');
      expect(lines).toContain(JSON.stringify(hostile).slice(1, -1));
      const { stdout: csv } = await user.type([...call, '--output', 'csv', '--quiet']);
      expect(csv).toContain(hostile);
    }
  });

  it('quote values in messages without hidden characters', async () => {
    const { stderr } = await user.type(['get', 'companies', 'a1\u202e\u009b31m']);
    expect(stderr).toContain('\\u202e\\u009b31m');
    const filter = JSON.stringify({ organizationName: { eqq: '\u202e\u009b' } });
    for (const line of [
      ['search', 'companies', '--filter', filter],
      ['query', '{ x\u202e }'],
    ])
      expect(findHidden((await user.type(line)).stderr.trim())).toBeNull();
  });

  describeWhere(hasScript, 'the program script is missing', 'on a terminal', () => {
    it('print nothing that the terminal obeys, in every format', async () => {
      const environment = { DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: (await server.account()).secret };
      for (const call of calls)
        for (const format of formats)
          expectVisible(await user.installation.onTerminal([...call, '--output', format], environment));
    });
  });
});
