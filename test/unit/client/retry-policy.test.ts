import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openServer } from '../../../src/cli/client/server.js';
import { createClient } from '../../../src/client/index.js';
import { sendRequest, throwIfRefused } from '../../../src/console/http/send-request.js';

// The package, the command line and the console repeat the same requests, because they share the client's transport.
// A server answers as the product, a proxy or a broken network does, and counts the requests.

/** How the server answers: a status with an error code, and `Retry-After`; or the point where the connection breaks. */
type Answering = { readonly status: number; readonly code?: string; readonly retryAfter?: string } | 'reset';

let answering: Answering = { status: 200 };
let received: IncomingMessage[] = [];

const server = createServer((request, response) => {
  received.push(request);
  if (answering === 'reset') request.socket.resetAndDestroy();
  else answer(response, answering);
});

function answer(response: ServerResponse, { status, code, retryAfter }: Exclude<Answering, 'reset'>): void {
  const body = code === undefined ? '<html>' : JSON.stringify({ errorCode: code, message: 'No.' });
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  response.writeHead(status).end(body);
}

let url = '';
const plainFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The console requests paths of its own origin.
  globalThis.fetch = (input, init) =>
    plainFetch(typeof input === 'string' ? new URL(input, url) : input, init);
});
afterAll(async () => {
  globalThis.fetch = plainFetch;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  received = [];
});

const path = '/api/v1/companies/a';
const read = async (response: Response): Promise<string> => {
  await throwIfRefused(response);
  return response.text();
};
const terms = {
  apiKey: 'dgk_key',
  isDryRun: false,
  maxCredits: undefined,
  idempotencyKey: 'mine',
  proxy: null,
};

/** A read that is charged, with an Idempotency-Key, through each client. */
const paidReads: Readonly<Record<string, () => Promise<unknown>>> = {
  package: () => createClient({ url, apiKey: 'dgk_key' }).companies.get('a', {}, { idempotencyKey: 'mine' }),
  'command line': () =>
    openServer({ ...terms, url, timeoutSeconds: 30, say: () => undefined }).call({ path }),
  console: () => sendRequest({ path, key: 'dgk_key', idempotencyKey: 'mine' }, read),
};

/** A write without an Idempotency-Key, through each client. */
const mutation = 'mutation { deleteList(id: "1") { id } }';
const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  package: () => createClient({ url, apiKey: 'dgk_key' }).graph(mutation),
  'command line': () =>
    openServer({ ...terms, url, timeoutSeconds: 30, say: () => undefined }).call({
      path: '/graphql',
      body: { query: mutation },
      changes: true,
    }),
  console: () =>
    sendRequest(
      {
        method: 'POST',
        path: '/graphql',
        key: 'dgk_key',
        body: { query: mutation },
        changes: true,
        maxCredits: 0,
      },
      read,
    ),
};

/** The answers, and how many requests a read and a write send. */
const cases: readonly (readonly [what: string, answering: Answering, reads: number, writes: number])[] = [
  ['TIMED_OUT', { status: 503, code: 'TIMED_OUT' }, 1, 1],
  ['TIMED_OUT with Retry-After', { status: 503, code: 'TIMED_OUT', retryAfter: '0' }, 1, 1],
  ['504 of a proxy', { status: 504 }, 1, 1],
  ['SERVICE_UNAVAILABLE', { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '0' }, 4, 1],
  ['503 of a proxy', { status: 503 }, 4, 1],
  ['502 of a proxy', { status: 502 }, 4, 1],
  ['a connection that is reset', 'reset', 4, 1],
  ['429 with Retry-After', { status: 429, code: 'RATE_LIMITED', retryAfter: '0' }, 4, 4],
  ['429 without Retry-After', { status: 429, code: 'RATE_LIMITED' }, 1, 1],
  ['429 until midnight', { status: 429, code: 'NARROW_ANSWERS_EXHAUSTED', retryAfter: '30000' }, 1, 1],
  ['INTERNAL_ERROR', { status: 500, code: 'INTERNAL_ERROR' }, 1, 1],
  ['NOT_FOUND', { status: 404, code: 'NOT_FOUND' }, 1, 1],
  ['a redirect', { status: 307 }, 1, 1],
];

describe.each(Object.keys(paidReads))('the %s', (client) => {
  it.each(cases)('after %s', async (_what, how, reads, changes) => {
    answering = how;
    await expect(paidReads[client]?.()).rejects.toThrow();
    expect(received).toHaveLength(reads);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['mine']));
    expect(received.map(({ headers }) => headers['x-api-key'])).toEqual(received.map(() => 'dgk_key'));
    received = [];
    await expect(writes[client]?.()).rejects.toThrow();
    expect(received).toHaveLength(changes);
    expect(received[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

it.each(['ENOTFOUND', 'CERT_HAS_EXPIRED'])(
  'a connection that fails with %s is not tried again',
  async (code) => {
    let tries = 0;
    const network: typeof fetch = () => {
      tries += 1;
      return Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) }),
      );
    };
    const client = createClient({ url, apiKey: 'dgk_key', fetch: network });
    await expect(client.companies.get('a')).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
    expect(tries).toBe(1);
  },
);
