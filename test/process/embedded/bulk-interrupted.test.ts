import { gzipSync } from 'node:zlib';
import { callServer, linesOf, type UserOfServer } from '../../harness/call-server.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type Account, type TestServer } from '../../harness/start-server.js';

// Lookups of files that end before the last row, and how they are continued.
let server: TestServer;
let account: Account;
let user: UserOfServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'a0', organization_name: 'Kiln', website: { domain: 'kilnclay.example' } },
      { id: 'b0', organization_name: 'Clay', website: { domain: 'münchen.example' } },
    ],
  });
  account = await server.account({ credits: 100_000 });
  user = await callServer(server, account.secret);
});

afterAll(() => server.stop());

const manyLines = Array.from({ length: 250 }, (_, nth) => `nowhere${nth}.example,x`);

describe('a lookup that is cut off', () => {
  it('prints the rows before the break of a file, and names the rows to skip', async () => {
    const whole = gzipSync(`domain,note\n${manyLines.join('\n')}\n`, { level: 0 });
    const file = await user.place.write('cut.csv.gz', whole.subarray(0, 3000));
    const outcome = await user.type(['bulk', 'companies', file, '--chunk', '50', '--quiet']);
    expect(outcome.code).toBe(1);
    const rows = linesOf(outcome.stdout).map((line) => JSON.parse(line) as { input: { domain: string } });
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.at(-1)?.input.domain).toBe(`nowhere${rows.length - 1}.example`);
    expect(outcome.stderr).toMatch(/cut\.csv\.gz cannot be read to its end: .* with --skip (\d+)\.\n$/);
    expect(outcome.stderr).toContain(`--skip ${rows.length}.`);
  });

  it('goes on where the credits ended, with the same --idempotency-key', async () => {
    const lines = ['Domain;Note', '', 'nowhere.example;', '', `kilnclay.example;a`, 'münchen.example;b', ''];
    const file = await user.place.write('poor.csv', Buffer.from(lines.join('\n')));
    const poor = await server.account({ credits: 1 });
    const line = [
      'bulk',
      'companies',
      file,
      '--chunk',
      '1',
      '--idempotency-key',
      'poor',
      '--columns',
      'index,status',
    ];
    const environment = { DEALGRAPH_API_KEY: poor.secret };
    const first = await user.type([...line, '--quiet'], environment);
    expect(first).toMatchObject({ code: 1 });
    expect(linesOf(first.stdout)).toHaveLength(2);
    expect(first.stderr).toMatch(
      /^dealgraph: Out of credits: .* Continue after the printed results with --skip 2\.\n$/m,
    );
    expect(await user.rows([...line, '--skip', '2'])).toEqual([{ index: 2, status: 'found' }]);
    expect(creditsOf(await ledgerOf(server, poor.organizationId))).toBe(1);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends after the answer under way: %s', async (signal) => {
    const file = await user.place.write('many.csv', Buffer.from(`domain,note\n${manyLines.join('\n')}\n`));
    const line = ['bulk', 'companies', file, '--chunk', '1', '--quiet'];
    const running = user.place.start(line, { DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: account.secret });
    while (!running.output().includes('"index":2')) await new Promise((resolve) => setTimeout(resolve, 20));
    running.kill(signal);
    const { code, stdout, stderr } = await running.ended;
    const count = linesOf(stdout).length;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `dealgraph: Interrupted. Continue after the printed results with --skip ${count}.\n`,
    });
    expect(count).toBeLessThan(250);
  });
});
