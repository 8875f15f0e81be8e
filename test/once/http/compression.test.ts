import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { refreshSavedSearch } from '../../../src/searches/sql/refresh-saved-search.js';
import { listSavedSearches } from '../../../src/searches/sql/saved-searches.js';
import { callCoded, type CodedAnswer, type CodedCall } from '../../harness/call-coded.js';
import { ledgerOf } from '../../harness/ledger.js';
import { type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import { readMetrics } from '../../harness/read-metrics.js';
import { seed } from '../../harness/seed.js';
import { startServer } from '../../harness/start-server.js';

const roundCount = 3000;
const json = { 'Content-Type': 'application/json' };
const coffee = '/api/v1/companies/c0ffee';
const balance = '/api/v1/organization/credits';

let server: MeteredServer;
let secret: string;
let organizationId: string;

beforeAll(async () => {
  server = await startMeteredServer();
  const rounds = Array.from({ length: roundCount }, (_, n) => ({
    funding_round_id: `fnr_a${n.toString(16).padStart(6, '0')}`,
    name: `Series ${'ABCDE'[n % 5] ?? ''} - Company ${n * 31}`,
    company_name: `Company ${n * 31}`,
    raised_amount_usd: n * n * 17,
  }));
  for (let at = 0; at < roundCount; at += 500) {
    await seed(server.db, { FundingRound: rounds.slice(at, at + 500) });
  }
  const [search] = await listSavedSearches(server.db);
  if (search !== undefined) await refreshSavedSearch(server.db, search, server.clock);
  ({ secret, organizationId } = await server.account({ credits: -1 }));
});
afterAll(() => server.stop());

/** Sends a call with the key, and with this Accept-Encoding header unless it is null. */
function call(path: string, accepted: string | null, more: CodedCall = {}): Promise<CodedAnswer> {
  const headers = {
    'X-API-Key': secret,
    ...(accepted !== null && { 'Accept-Encoding': accepted }),
    ...more.headers,
  };
  return callCoded(server.url + path, { ...more, headers });
}

function callGraph(query: string, accepted: string | null, headers = {}): Promise<CodedAnswer> {
  const body = JSON.stringify({ query });
  return call('/graphql', accepted, { method: 'POST', headers: { ...json, ...headers }, body });
}

const roundsPath = (limit: number): string => `/api/v1${server.rounds}?limit=${limit}`;
const roundsQuery = '{ fundingRounds(first: 3000) { nodes { id name companyName raisedAmountUsd } } }';

function codingOf({ headers }: CodedAnswer): string {
  return headers['content-encoding'] ?? 'identity';
}

describe('the content coding of a response', () => {
  it.each([
    [null, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
    ['zstd, deflate', 'identity'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0.8, gzip;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['gzip;q=0.5, identity', 'identity'],
    ['gzip;q=0.5, identity;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['gzip;q=nonsense, ;;, ,', 'identity'],
  ])('follows Accept-Encoding %j %s', async (accepted, coding) => {
    const [answer, plain] = [await call(coffee, accepted), await call(coffee, null)];
    expect([answer.status, codingOf(answer)]).toEqual([200, coding]);
    expect(answer.text).toBe(plain.text);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    expect(plain.bytes.length).toBeGreaterThan(1000);
    if (coding !== 'identity') expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  it('is not applied to a small response, unless the client accepts nothing else', async () => {
    const accepts = ['br, gzip', 'gzip;q=1, identity;q=0.3', 'gzip, identity;q=0', 'br, *;q=0', '*;q=0'];
    const codings: string[] = [];
    for (const accepted of accepts) {
      const answer = await call(balance, accepted);
      expect(JSON.parse(answer.text)).toHaveProperty('remaining');
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      codings.push(codingOf(answer));
    }
    expect(codings).toEqual(['identity', 'identity', 'gzip', 'br', 'identity']);
  });

  it('is listed in Vary alongside the origin', async () => {
    const shared = await startServer({ corsOrigins: ['https://app.example'] });
    try {
      const headers = { 'Accept-Encoding': 'gzip', Origin: 'https://app.example' };
      const answer = await callCoded(`${shared.url}/api/v1/companies/c0ffee`, { headers });
      expect(answer.headers.vary).toBe('Origin, Accept-Encoding');
    } finally {
      await shared.stop();
    }
  });

  it('is not applied when compression is left to a proxy', async () => {
    const behind = await startServer({ compression: false });
    try {
      for (const path of ['/api/v1/openapi.json', '/explorer', '/reference/openapi.json']) {
        const answer = await callCoded(behind.url + path, { headers: { 'Accept-Encoding': 'gzip, br' } });
        expect([path, answer.status, codingOf(answer)]).toEqual([path, 200, 'identity']);
      }
    } finally {
      await behind.stop();
    }
  });
});

describe.each(['gzip', 'br'])('in %s', (coding) => {
  it('a large REST page equals the uncompressed page', async () => {
    const [answer, plain] = [
      await call(roundsPath(roundCount), coding),
      await call(roundsPath(roundCount), null),
    ];
    expect([answer.status, codingOf(answer)]).toEqual([200, coding]);
    expect(plain.bytes.length).toBeGreaterThan(300_000);
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(answer.text).toBe(plain.text);
    expect(answer.headers['x-credits-charged']).toBe(String(roundCount));
  });

  it('a large GraphQL response equals the uncompressed response', async () => {
    const [answer, plain] = [await callGraph(roundsQuery, coding), await callGraph(roundsQuery, null)];
    expect([answer.status, codingOf(answer)]).toEqual([200, coding]);
    expect(answer.text).toBe(plain.text);
    expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
  });

  it('an error equals the uncompressed error', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `nothing${at}`);
    const query = `{ company(id: "c0ffee") { ${names.join(' ')} } }`;
    const [answer, plain] = [await callGraph(query, coding), await callGraph(query, null)];
    expect([answer.status, codingOf(answer), answer.text]).toEqual([plain.status, coding, plain.text]);
    expect(JSON.parse(answer.text)).toHaveProperty('errors');
  });

  it.each([
    ['/explorer', 'text/html'],
    ['/', 'text/html'],
    ['/reference/scalar.js', 'text/javascript'],
    ['/api/v1/openapi.json', 'application/json'],
    ['/metrics', 'text/plain'],
  ])('%s is compressed', async (path, type) => {
    const answers = [await call(path, coding), await call(path, coding)];
    for (const answer of answers) {
      expect([answer.status, codingOf(answer)]).toEqual([200, coding]);
      expect(answer.headers['content-type']).toContain(type);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      expect(answer.text.length).toBeGreaterThan(answer.bytes.length);
    }
  });
});

describe.each(['gzip', 'br'])('a record that is read again in %s', (coding) => {
  const path = '/api/v1/companies/acc0de';
  const write = (description: string): Promise<void> =>
    seed(server.db, {
      Company: [{ id: 'acc0de', organization_name: 'Coder', description: description.repeat(300) }],
    });

  it('is the same, and is current once it has changed', async () => {
    for (const description of ['first ', 'other ', 'first ']) {
      await write(description);
      const answers = [await call(path, coding), await call(path, coding), await call(path, null)];
      const [first, again, plain] = answers;
      expect([first?.text, again?.text]).toEqual([plain?.text, plain?.text]);
      expect(plain?.text).toContain(description.repeat(300));
      expect(answers.map((answer) => codingOf(answer))).toEqual([coding, coding, 'identity']);
      expect(again?.headers.etag).toBe(`${plain?.headers.etag?.slice(0, -1) ?? ''}-${coding}"`);
      expect(again?.headers['content-length']).toBe(String(again?.bytes.length));
      expect(again?.headers['x-credits-charged']).toBe('1');
    }
  });

  it('has no body for a client with its version', async () => {
    const first = await call(path, coding);
    const known = await call(path, coding, { headers: { 'If-None-Match': first.headers.etag ?? '' } });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });
});

it('an unchanged record is not compressed again', async () => {
  const again = 40;
  for (let at = 0; at <= again; at++) await call(coffee, 'br');
  // Metrics are collected once per second.
  await setTimeout(1100);
  const metrics = await readMetrics(server.url);
  const of = (result: string): number =>
    metrics.get(`dealgraph_cache_lookups_total{cache="codings",result="${result}"}`) ?? -1;
  expect(of('hit')).toBeGreaterThanOrEqual(again);
  expect(of('miss')).toBeLessThan(again / 2);
});

it('the page that Apollo generates is compressed', async () => {
  const answer = await call('/graphql', 'br', { headers: { Accept: 'text/html' } });
  expect([answer.status, codingOf(answer)]).toEqual([200, 'br']);
  expect(answer.text).toContain('<title>Dealgraph</title>');
});

describe('a file', () => {
  const path = '/reference/openapi.json';

  it('has an ETag, weak when compressed, for conditional requests', async () => {
    const [plain, coded] = [await call(path, null), await call(path, 'gzip')];
    const [version = '', codedVersion = ''] = [plain.headers.etag, coded.headers.etag];
    expect(version).toMatch(/^"[\w-]{22}"$/);
    expect(codedVersion).toMatch(`${version.slice(0, -1)}-`);
    for (const known of [version, codedVersion, `"other", ${codedVersion}`]) {
      const again = await call(path, 'gzip', { headers: { 'If-None-Match': known } });
      expect([again.status, again.bytes.length, again.headers['content-encoding']]).toEqual([
        304,
        0,
        undefined,
      ]);
      expect([again.headers.etag, again.headers.vary]).toEqual([
        codedVersion,
        'X-Forwarded-Prefix, Accept-Encoding',
      ]);
    }
    expect((await call(path, 'gzip', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('has the same headers for HEAD and GET', async () => {
    for (const accepted of [null, 'gzip']) {
      const [head, get] = [await callHead(path, accepted), await call(path, accepted)];
      for (const name of ['content-length', 'content-encoding', 'etag', 'vary', 'content-type']) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      }
    }
  });

  function callHead(of: string, accepted: string | null): Promise<CodedAnswer> {
    return call(of, accepted, { method: 'HEAD' });
  }
});

it('HEAD of a page has no body and no wrong length', async () => {
  const answer = await call('/explorer', 'gzip', { method: 'HEAD' });
  expect([answer.status, answer.bytes.length, codingOf(answer)]).toEqual([200, 0, 'gzip']);
  expect(answer.headers['content-length']).toBeUndefined();
});

it('a response without content has no content headers', async () => {
  const body = JSON.stringify({ email: 'unknown@nowhere.example' });
  const sent = { method: 'POST', headers: json, body };
  const answer = await call('/api/v1/people/by-email', 'gzip, identity;q=0', sent);
  expect([answer.status, answer.bytes.length, answer.headers['content-encoding']]).toEqual([
    204,
    0,
    undefined,
  ]);
});

describe('a replayed response', () => {
  const once = (name: string): Record<string, string> => ({ 'Idempotency-Key': name });

  it('through REST equals the first response in every coding', async () => {
    const headers = once('rest');
    const first = await call(roundsPath(2000), 'gzip', { headers });
    for (const [accepted, coding] of [
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, br', 'gzip'],
      ['gzip;q=0.1, identity', 'identity'],
      [null, 'identity'],
    ] as const) {
      const again = await call(roundsPath(2000), accepted, { headers });
      expect([again.headers['idempotent-replayed'], codingOf(again)]).toEqual(['true', coding]);
      expect(again.text).toBe(first.text);
    }
    expect(JSON.parse(first.text)).toHaveLength(2000);
  });

  it('through GraphQL equals the first response in every coding', async () => {
    const headers = once('graph');
    const first = await callGraph(roundsQuery, 'br', headers);
    for (const coding of ['gzip', 'br', 'identity']) {
      const again = await callGraph(roundsQuery, coding, headers);
      expect([again.headers['idempotent-replayed'], codingOf(again)]).toEqual(['true', coding]);
      expect(dataOf(again)).toEqual(dataOf(first));
    }
  });

  function dataOf({ text }: CodedAnswer): unknown {
    return (JSON.parse(text) as { data: unknown }).data;
  }
});

it('many concurrent large responses are complete, for every client and coding', async () => {
  const plain = await call(roundsPath(roundCount), null);
  const other = await server.account({ credits: -1 });
  const calls = Array.from({ length: 24 }, (_, at) => {
    const headers = at % 3 === 0 ? { 'X-API-Key': other.secret } : {};
    return call(roundsPath(roundCount), at % 2 === 0 ? 'gzip' : 'br', { headers });
  });
  for (const { text } of await Promise.all(calls)) expect(text).toBe(plain.text);
});

it('clients that disconnect in the middle of their responses do not affect other clients', async () => {
  const before = (await ledgerOf(server, organizationId)).length;
  const headers = { 'X-API-Key': secret, 'Accept-Encoding': 'gzip' };
  const gone = Array.from({ length: 20 }, async () => {
    const leaving = request(server.url + roundsPath(roundCount), { headers, agent: false });
    leaving.on('error', () => undefined).end();
    await once(leaving, 'response');
    leaving.destroy();
  });
  await Promise.all(gone);
  const answer = await call(roundsPath(roundCount), 'gzip');
  expect(JSON.parse(gunzipSync(answer.bytes).toString())).toHaveLength(roundCount);
  expect((await ledgerOf(server, organizationId)).length).toBe(before + 21);
});
