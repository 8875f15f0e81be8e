import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { callServer, type UserOfServer } from '../../harness/call-server.js';
import { readComplaint } from '../../harness/dealgraph.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { loseFirstAnswer } from '../../harness/lose-first-answer.js';
import { companyPath, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import type { Account } from '../../harness/start-server.js';

let server: MeteredServer;
let account: Account;
let user: UserOfServer;

const company = companyPath.replace('/companies/', '');

beforeAll(async () => {
  server = await startMeteredServer();
  account = await server.account({ credits: 100_000 });
  user = await callServer(server, account.secret);
});

afterAll(() => server.stop());

describe('a response that is lost in transit', () => {
  it('is requested again under the same Idempotency-Key, and charged once', async () => {
    const way = await loseFirstAnswer(server.url);
    const outcome = await user.type(['get', 'company', company], { DEALGRAPH_URL: way.url });
    await way.close();
    expect(outcome).toMatchObject({ code: 0, json: { id: company } });
    expect(creditsOf(await ledgerOf(server, account.organizationId))).toBe(1);
    expect(way.keys).toHaveLength(2);
    expect(way.keys[0]).toBe(way.keys[1]);
    expect(way.keys[0]).toMatch(/^\S{8,}$/);
  });
});

describe('a command that cannot make its call', () => {
  it.each([
    ['a wrong key', { DEALGRAPH_API_KEY: 'dgk_wrong' }, /^The API key is not valid at http/],
    ['no key', { DEALGRAPH_API_KEY: '' }, /^An API key is required. Set DEALGRAPH_API_KEY/],
    ['an invalid address', { DEALGRAPH_URL: 'nowhere' }, /^The server URL must look like/],
    [
      'no server',
      { DEALGRAPH_URL: 'http://127.0.0.1:9' },
      /^Cannot reach a server at http:\/\/127\.0\.0\.1:9/,
    ],
  ])('ends with 1 and a message: %s', async (_what, environment, sentence) => {
    expect(readComplaint(await user.type(['credits', '--json'], environment))).toMatch(sentence);
  });

  it.each([
    [
      ['get', 'company', company, '--output', 'csv', '--columns', 'id,organisation_name'],
      'Unknown column `organisation_name`. Did you mean `organization_name`?',
    ],
    [
      ['search', 'rounds', '--output', 'table', '--columns', 'company_name,zzz'],
      'Unknown column `zzz`. Columns of funding-rounds include funding_round_id, company_name, investment_type, announced_on, raised_amount_usd.',
    ],
  ])('is not charged for an unknown column: %j', async (words, sentence) => {
    const before = (await ledgerOf(server, account.organizationId)).length;
    expect(readComplaint(await user.type(words))).toBe(sentence);
    expect(await ledgerOf(server, account.organizationId)).toHaveLength(before);
  });

  it('refuses --first 0 with the allowed range', async () => {
    expect(readComplaint(await user.type(['search', 'rounds', '--first', '0']))).toContain(
      'It must be a whole number, at least 1, got 0. To get only the price, use --dry-run.',
    );
  });

  it('reports used-up credits in words', async () => {
    const { secret } = await server.account({ credits: 1 });
    const outcome = await user.type(['search', 'rounds', '--first', '2'], { DEALGRAPH_API_KEY: secret });
    expect(readComplaint(outcome)).toMatch(
      /^Out of credits: .*costs 2 and 1 remain.*Credits reset in \d+ days\.$/,
    );
  });

  it('does not send its key to the target of a redirect', async () => {
    let followed = 0;
    const other = createServer((request, response) => {
      if (request.url === '/stolen') followed += 1;
      response.writeHead(307, { location: '/stolen' }).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(readComplaint(await user.type(['credits'], { DEALGRAPH_URL: url }))).toContain(
      'redirects to /stolen',
    );
    await new Promise((resolve) => other.close(resolve));
    expect(followed).toBe(0);
  });
});

describe('a command that calls a server', () => {
  it('reads its key from a file, and loads no server modules', async () => {
    const file = await user.installation.write('key', [account.secret]);
    const loaded = join(user.installation.folder, 'loaded.json');
    const preload = join(__dirname, '..', '..', 'harness', 'list-loaded.cjs');
    const outcome = await user.type(['credits', '--key-file', file], {
      DEALGRAPH_API_KEY: '',
      NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
      LOADED_FILE: loaded,
    });
    expect(outcome).toMatchObject({ code: 0, json: { credit_limit: 100_000 } });
    const packages = JSON.parse(readFileSync(loaded, 'utf8')) as string[];
    const needed = [
      'commander',
      'string-width',
      'strip-ansi',
      'ansi-regex',
      'emoji-regex',
      'is-fullwidth-code-point',
    ];
    expect(packages.filter((name) => !needed.includes(name))).toEqual([]);
  });
});
