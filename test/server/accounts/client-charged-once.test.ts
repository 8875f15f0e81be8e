import {
  ConnectionError,
  createClient,
  NotPermittedError,
  RateLimitedError,
} from '../../../src/client/index.js';
import { ledgerOf } from '../../harness/ledger.js';
import { type LossyProxy, startLossyProxy } from '../../harness/lossy-proxy.js';
import { companyQuery, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import { openClient } from '../../harness/open-client.js';

let server: MeteredServer;
let proxy: LossyProxy;
let behindProxy: { readonly url: string };

beforeAll(async () => {
  server = await startMeteredServer();
  proxy = await startLossyProxy(new URL(server.url));
  behindProxy = { url: `http://127.0.0.1:${proxy.port}` };
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

async function creditsOf(organizationId: string): Promise<number[]> {
  return (await ledgerOf(server, organizationId)).map(({ credits }) => credits);
}

describe('a call whose reply is lost', () => {
  it.each([
    ['a record', 'GET /api/v1/companies/c0ffee', [1]],
    ['a page', 'GET /api/v1/searches', [5]],
    ['a bulk of inputs', 'POST /api/v1/companies/bulk', [2]],
    ['a graph query', 'POST /graphql', [1]],
  ] as const)('succeeds on the next attempt and is charged once: %s', async (_what, text, credits) => {
    const account = await server.account();
    const client = openClient(behindProxy, account);
    const calls = [
      () => client.companies.get('c0ffee'),
      () => client.searches.fundingRounds.results(1, { limit: 5 }),
      () => client.companies.bulk({ inputs: [{ id: 'c0ffee' }, { id: 'decaf' }] }),
      () => client.graph(companyQuery),
    ];
    const call =
      calls[
        ['GET /api/v1/c', 'GET /api/v1/s', 'POST /api/v1', 'POST /g'].findIndex((one) => text.startsWith(one))
      ];
    const lost = proxy.lost();
    proxy.loseReplyTo(text);
    const answer = await call?.();
    expect(proxy.lost()).toBe(lost + 1);
    expect(answer?.data).toBeTruthy();
    expect(answer?.credits.charged).toBe(0);
    expect(answer?.replayOf).toMatch(/./);
    const ledger = await ledgerOf(server, account.organizationId);
    expect(ledger.map((row) => row.credits)).toEqual(credits);
    expect(answer?.replayOf).toBe(ledger[0]?.requestId);
  });

  it('is reported as lost when no retries remain, and is free when it is repeated with its Idempotency-Key', async () => {
    const account = await server.account();
    const client = openClient(behindProxy, account, { maxAttempts: 1 });
    const call = () => client.companies.get('c0ffee', {}, { idempotencyKey: 'mine' });
    proxy.loseReplyTo('GET /api/v1/companies/c0ffee');
    const error = await call().catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', status: 0 });
    expect((await call()).credits.charged).toBe(0);
    expect(await creditsOf(account.organizationId)).toEqual([1]);
  });

  it('is not sent again when it creates something: a webhook, or a mutation', async () => {
    const account = await server.account();
    const client = openClient(behindProxy, account);
    proxy.loseReplyTo('POST /api/v1/webhooks');
    await expect(
      client.webhooks.create({ url: 'https://example.com/', products: ['people'] }),
    ).rejects.toThrow(ConnectionError);
    expect((await client.webhooks.list()).data).toHaveLength(1);
    proxy.loseReplyTo('POST /graphql');
    const mutation =
      'mutation { createSavedSearch(input: { name: "S", product: COMPANIES, filter: {} }) { id } }';
    await expect(client.graph(mutation)).rejects.toThrow(ConnectionError);
    expect((await client.searches.list()).data.filter(({ is_global: isGlobal }) => !isGlobal)).toHaveLength(
      1,
    );
  });
});

describe('over the rate limit', () => {
  /** Advances the server's clock when the client has to wait. */
  const moving: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 429) server.clock.advance(Number(response.headers.get('Retry-After')) * 1000);
    return response;
  };

  it('a call waits as long as Retry-After requests, and succeeds', async () => {
    const account = await server.account({ rate: { max: 2, windowSeconds: 1 } });
    const client = createClient({ url: server.url, apiKey: account.secret, fetch: moving });
    const began = performance.now();
    for (let count = 0; count < 3; count++)
      expect((await client.companies.get('c0ffee')).credits.charged).toBe(1);
    expect(performance.now() - began).toBeGreaterThan(990);
    expect(await creditsOf(account.organizationId)).toEqual([1, 1, 1]);
  });

  it('a call that would have to wait too long fails, and the error has the seconds', async () => {
    const account = await server.account({ rate: { max: 1, windowSeconds: 3600 } });
    const client = openClient(server, account);
    await client.companies.get('c0ffee');
    const error = await client.companies.get('c0ffee').catch((one: unknown) => one);
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', rate: { limit: 1, remaining: 0 } });
    expect((error as RateLimitedError).retryAfter).toBeGreaterThan(60);
    expect((error as RateLimitedError).requestId).toMatch(/./);
  });
});

it('a refusal is thrown without a retry, as its own class, with the details of the response', async () => {
  const { secret } = await server.account({ scopes: ['people:read'] });
  const error = await openClient(server, { secret })
    .companies.get('c0ffee')
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(NotPermittedError);
  expect(error).toMatchObject({
    name: 'NotPermittedError',
    status: 403,
    code: 'NOT_PERMITTED',
    retryAfter: null,
  });
});
