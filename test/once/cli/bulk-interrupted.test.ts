import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { callServer, linesOf, type UserOfServer } from '../../harness/call-server.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

// Tests lookups that are interrupted before the last row of a file, and how to continue them.
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

describe('an interrupted lookup', () => {
  it('prints the rows of a truncated file, and reports the number of rows to skip', async () => {
    const whole = gzipSync(`domain,note\n${manyLines.join('\n')}\n`, { level: 0 });
    const file = await user.installation.write('cut.csv.gz', whole.subarray(0, 3000));
    const outcome = await user.type(['bulk', 'companies', file, '--chunk', '50', '--quiet']);
    expect(outcome.code).toBe(1);
    const rows = linesOf(outcome.stdout).map((line) => JSON.parse(line) as { input: { domain: string } });
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.at(-1)?.input.domain).toBe(`nowhere${rows.length - 1}.example`);
    expect(outcome.stderr).toMatch(/cut\.csv\.gz cannot be read completely: .* with --skip (\d+)\.\n$/);
    expect(outcome.stderr).toContain(`--skip ${rows.length}.`);
  });

  it('continues where the credits ran out, with the same --idempotency-key', async () => {
    const lines = ['Domain;Note', '', 'nowhere.example;', '', `kilnclay.example;a`, 'münchen.example;b', ''];
    const file = await user.installation.write('poor.csv', Buffer.from(lines.join('\n')));
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

  it('stops before the next chunk is charged when its output pipe is closed', async () => {
    const own = await server.account({ credits: 100 });
    const lines = Array.from({ length: 40 }, (_, nth) =>
      nth % 10 === 0 ? 'kilnclay.example' : `no${nth}.example`,
    );
    const file = await user.installation.write('piped.csv', Buffer.from(`domain\n${lines.join('\n')}\n`));
    const main = join(__dirname, '..', '..', '..', 'dist', 'main.js');
    const command = `"${process.execPath}" "${main}" bulk companies "${file}" --chunk 10 | head -1`;
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command], {
      env: { ...process.env, DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: own.secret },
    });
    expect(linesOf(stdout)).toHaveLength(1);
    expect(stderr).toContain('The output was closed. Continue after the printed results with --skip 9.');
    expect(creditsOf(await ledgerOf(server, own.organizationId))).toBe(1);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends after the response in progress: %s', async (signal) => {
    const file = await user.installation.write(
      'many.csv',
      Buffer.from(`domain,note\n${manyLines.join('\n')}\n`),
    );
    const line = ['bulk', 'companies', file, '--chunk', '1', '--quiet'];
    const running = user.installation.start(line, {
      DEALGRAPH_URL: server.url,
      DEALGRAPH_API_KEY: account.secret,
    });
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

it('reads email addresses as mail programs copy them', async () => {
  await seed(server.db, {
    Person: [{ person_id: 'per_a0', full_name: 'Ada Marsh', emails: [{ email: 'ada@x.example', score: 9 }] }],
  });
  const texts = ['"Ada Marsh" <ada@x.example>', 'ada@x.example;', 'Ada <ADA@x.example>,', '<ada@x.example>'];
  const cells = texts.map((text) => `"${text.replaceAll('"', '""')}"`);
  for (const [name, rows] of [
    ['header.csv', ['name,Email', ...cells.map((cell) => `Ada,${cell}`)]],
    ['plain.csv', cells],
    ['lines.txt', texts],
  ] as const) {
    const file = await user.installation.write(name, Buffer.from(`${rows.join('\n')}\n`));
    const found = await user.rows(['bulk', 'people', file, '--columns', 'index,status', '--quiet']);
    expect({ name, found }).toEqual({ name, found: texts.map((_, index) => ({ index, status: 'found' })) });
  }
});
