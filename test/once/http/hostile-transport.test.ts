import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pause } from '../../harness/dealgraph.js';
import { expectUnharmed, slack, useHostileInstallation } from '../../harness/hostile-server.js';
import { converse, openSocket, statusesOf } from '../../harness/raw-conversation.js';
import { sendRaw } from '../../harness/raw-request.js';

const target = useHostileInstallation();

function key(): string {
  return `X-API-Key: ${target.data.attacker.secret}`;
}

describe('bytes that could be parsed as one request or as two', () => {
  const smuggled = 'GET /api/v1/organization/credits HTTP/1.1\r\nHost: x\r\n\r\n';

  it.each([
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${smuggled}`],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 60'], smuggled],
    ['two lengths in one', ['Content-Length: 0, 60'], smuggled],
    ['a length with a sign', ['Content-Length: +0'], smuggled],
    ['a negative length', ['Content-Length: -1'], smuggled],
    ['chunks spelt otherwise', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`],
    ['chunks behind a tab', ['Transfer-Encoding:\tchunked', 'Content-Length: 5'], `0\r\n\r\n${smuggled}`],
    ['chunks twice', ['Transfer-Encoding: chunked, identity', 'Content-Length: 5'], `0\r\n\r\n${smuggled}`],
    ['a space before the colon', ['Content-Length : 60'], smuggled],
    ['a folded header', ['X-A: b\r\n Content-Length: 60'], smuggled],
    ['a chunk with a bad size', ['Transfer-Encoding: chunked'], `0x5\r\nhello\r\n0\r\n\r\n${smuggled}`],
  ])('%s: the connection ends, and no hidden request is answered', async (_what, headers, rest) => {
    const head = [
      'POST /api/v1/companies HTTP/1.1',
      'Host: x',
      key(),
      'Content-Type: application/json',
      ...headers,
    ];
    const said = statusesOf(await converse(target.server.url, `${head.join('\r\n')}\r\n\r\n${rest}`));
    expect(said.filter((status) => status === 200)).toEqual([]);
    expect(said.every((status) => status >= 400 && status < 500)).toBe(true);
  });
});

/**
 * Treats a connection reset as an empty response. Node.js may close a connection before the client has sent the whole
 * refused request.
 */
function hangUp(error: unknown): string {
  if (['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code))) return '';
  throw error;
}

describe('headers', () => {
  it.each([
    ['10,000 of them', Array.from({ length: 10_000 }, (_, at) => `X-${at}: a`)],
    ['one of a megabyte', [`X-Large: ${'x'.repeat(1_000_000)}`]],
    ['a key of 15 kB', [`X-API-Key: ${'x'.repeat(15_000)}`]],
    ['an Idempotency-Key of 15 kB', [`Idempotency-Key: ${'x'.repeat(15_000)}`]],
    ['a bare line', ['nothing']],
    ['a name of nothing', [': x']],
    ['a NUL', ['X-Nul: a\0b']],
    ['a lone carriage return', ['X-Cr: a\rX-B: c']],
  ])('%s: the request is refused, and the server continues', async (_what, headers) => {
    const head = [`GET /api/v1/companies/x HTTP/1.1`, 'Host: x', ...headers, 'Connection: close'];
    const siege = await target.attack(`headers: ${_what}`, () =>
      converse(target.server.url, `${head.join('\r\n')}\r\n\r\n`).catch(hangUp),
    );
    const statuses = statusesOf(siege.result);
    // Node.js closes some connections while requests are still being sent.
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    expectUnharmed(siege);
  });
});

describe('a slow connection', () => {
  it('with 300 heads that never end does not block other clients', async () => {
    const sockets: Socket[] = [];
    const siege = await target.attack('300 heads that never end', async () => {
      for (let at = 0; at < 300; at++) {
        const socket = openSocket(target.server.url);
        socket.write('GET /api/v1/companies/x HTTP/1.1\r\nX-Slow: ');
        sockets.push(socket);
      }
      await pause(1000);
    });
    for (const socket of sockets) socket.destroy();
    expectUnharmed(siege);
  });

  it('with 100 bodies that never end blocks only its own key, and only until it disconnects', async () => {
    const sockets: Socket[] = [];
    const siege = await target.attack('100 bodies that never end, of the key with 16 at work', async () => {
      for (let at = 0; at < 100; at++) {
        const socket = openSocket(target.server.url);
        const head = [
          'POST /graphql HTTP/1.1',
          'Host: x',
          key(),
          'Content-Type: application/json',
          'Content-Length: 900000',
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n{"query":"`);
        sockets.push(socket);
      }
      await pause(500);
      const question = '{ creditBalance { used } }';
      // The same key has no free slot and has to wait. Another key has its own slots.
      const own = target.attacker.graph(question);
      const other = await target.as(target.data.poor).graph(question);
      await pause(1500);
      for (const socket of sockets) socket.destroy();
      return { own: await own, other };
    });
    expect([siege.result.own.status, siege.result.other.status]).toEqual([200, 200]);
    expect(siege.milliseconds).toBeLessThan(5000 * slack);
    expectUnharmed(siege);
  });
});

describe('a body that expands when it is decompressed', () => {
  const bombs = [
    ['gzip', gzipSync(Buffer.alloc(50_000_000, ' '))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000, ' '))],
  ] as const;

  it.each(
    bombs.flatMap(([encoding, bytes]) =>
      ['/api/v1/companies', '/graphql'].map((path) => [encoding, path, bytes] as const),
    ),
  )('%s to %s: 413, and 50 MB are never held in memory', async (encoding, path, body) => {
    const headers = [
      ['X-API-Key', target.data.attacker.secret],
      ['Content-Type', 'application/json'],
      ['Content-Encoding', encoding],
    ] as const;
    const siege = await target.attack(`20 ${encoding} bombs to ${path}`, () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          sendRaw(target.server.url, { method: 'POST', target: path, headers, body }),
        ),
      ),
    );
    for (const { status, text } of siege.result) {
      expect(status).toBe(413);
      expect(text).toContain('PAYLOAD_TOO_LARGE');
    }
    expectUnharmed(siege);
    expect(siege.grownMebibytes).toBeLessThan(200);
  });
});

describe('paths to files', () => {
  it.each([
    '/explorer/../../package.json',
    '/explorer/%2e%2e/%2e%2e/package.json',
    '/explorer/..%2f..%2fpackage.json',
    '/explorer/..%5c..%5cpackage.json',
    '/explorer//etc/passwd',
    '/explorer/%00',
    '/explorer/....//....//package.json',
    '/api/v1/docs/../../../package.json',
    '/api/v1/docs/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/api/v1/docs/..%252f..%252fpackage.json',
    '/graphql/../package.json',
    '/.env',
    '/.git/config',
    '/%2e%2e/%2e%2e/etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    '//evil.example/%2e%2e',
  ])('%s do not reach any file', async (path) => {
    const answer = await sendRaw(target.server.url, { target: path });
    expect([301, 302, 400, 401, 404]).toContain(answer.status);
    expect(answer.headers.get('location') ?? '').not.toMatch(/evil|169\.254/);
    expect(answer.text).not.toMatch(/"dependencies"|root:|\[core\]/);
  });
});

describe('a JSON body', () => {
  it.each([
    [
      'an array of 100 operations',
      `[${Array.from({ length: 100 }, () => '{"query":"{__typename}"}').join(',')}]`,
    ],
    ['an array of one', '[{"query":"{creditBalance{used}}"}]'],
    ['a number', '7'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a query that is a list', '{"query":["{__typename}"]}'],
    ['variables that are a text', '{"query":"{__typename}","variables":"{}"}'],
    ['variables that are a list', '{"query":"{__typename}","variables":[1]}'],
    ['an operation name that is an object', '{"query":"{__typename}","operationName":{}}'],
    ['extensions that are a text', '{"query":"{__typename}","extensions":"x"}'],
    ['a hash that is an object', '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":{}}}}'],
    ['__proto__ as the query', '{"__proto__":{"query":"{__typename}"}}'],
    ['100,000 open brackets', '['.repeat(100_000)],
    ['100,000 objects in each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a megabyte of one key', `{"${'k'.repeat(900_000)}":1}`],
  ])('of a GraphQL request, %s, is refused without an internal error', async (_what, body) => {
    const headers = [
      ['X-API-Key', target.data.attacker.secret],
      ['Content-Type', 'application/json'],
      ['Accept', 'application/graphql-response+json'],
    ] as const;
    const answer = await sendRaw(target.server.url, { method: 'POST', target: '/graphql', headers, body });
    // In Apollo's protocol, the response to the hash of an unknown query has the status 200.
    if (answer.status === 200) expect(answer.text).toContain('PERSISTED_QUERY_NOT_FOUND');
    else expect([400, 413, 422]).toContain(answer.status);
  });
});

// Runs last, because requests are still executed and charged after their client has disconnected.
describe('a slow reader', () => {
  it('of 20 pages of 5,000 rows does not increase the memory of the server', async () => {
    const sockets: Socket[] = [];
    const siege = await target.attack('20 pages of 5,000 rows that no client reads', async () => {
      for (let at = 0; at < 20; at++) {
        const socket = openSocket(target.server.url);
        socket.pause();
        socket.write(
          `GET /api/v1/searches/funding-rounds/${target.data.searchId}/results?limit=5000 HTTP/1.1\r\nHost: x\r\n${key()}\r\n\r\n`,
        );
        sockets.push(socket);
      }
      await pause(3000);
    });
    for (const socket of sockets) socket.destroy();
    await target.untilSettled();
    // A page is charged before it is sent, whether the client reads it or not.
    expectUnharmed(siege, { credits: siege.charged });
    expect(siege.charged % 5000).toBe(0);
  });
});
