import { get, type IncomingMessage } from 'node:http';
import { revokeApiKey, rotateApiKey, updateApiKey } from '../../../src/accounts/sql/api-keys.js';
import { standardBounds } from '../../../src/context/service-bounds.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { pause, within } from '../../harness/dealgraph.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { type OpenStream, openStream } from '../../harness/open-stream.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

// Tests streams and downloads that are open on one gateway while their keys change through another.

/** Maximum time until a stream ends after its key changes: 1 s (D10) plus tolerance. Two checks would take 1.4 s. */
const endedMilliseconds = 1300;
const stalledReaderMs = 1500;

let server: TestServer;
let twin: Twin;
let searchId: number;
const open: { close(): void }[] = [];

beforeAll(async () => {
  server = await startServer({ bounds: { stalledReaderMs } });
  server.clock.set(new Date().toISOString());
  twin = await startTwin(server);
  await seed(server.db, {
    FundingRound: [{ funding_round_id: 'fnr_1', name: 'fnr_1', company_name: 'Coffee' }],
    Company: Array.from({ length: 150 }, (_, at) => ({
      id: `c${String(at).padStart(3, '0')}`,
      organization_name: 'x',
      description: 'd'.repeat(150_000),
    })),
  });
  await refreshSearches(server.db, server.clock);
  searchId = await saveSearch(server, { product: 'funding_rounds' });
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

async function follow(url: string, { secret }: Account): Promise<OpenStream> {
  const stream = await openStream(`${url}/api/v1/searches/funding-rounds/${searchId}/stream`, secret);
  open.push(stream);
  return stream;
}

async function exportFile(account: Account & { readonly as: TestServer['anonymous'] }): Promise<string> {
  const made = await account.as.post('/exports', { format: 'ndjson', product: 'companies' });
  const { id } = await endedExport(account.as, made.body as ExportAnswer);
  return `${server.url}/api/v1/exports/${id}/file`;
}

/** Opens a download and reads nothing from it. Its 22 MB exceed the socket buffers of client and server. */
async function openDownload(url: string, { secret }: Account): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'X-API-Key': secret } }, resolve).on('error', reject);
  });
  response.on('error', () => undefined);
  open.push({ close: () => response.destroy() });
  expect(response.statusCode).toBe(200);
  return response;
}

async function untilClosed(count: number): Promise<number> {
  const begun = performance.now();
  while (server.services.streams.open > count) await pause(10);
  return performance.now() - begun;
}

interface KeyChange {
  readonly title: string;
  readonly change: (keyId: string, organizationId: string) => Promise<unknown>;
  readonly errorCode: string;
}

const keyChanges: readonly KeyChange[] = [
  {
    title: 'a revocation',
    change: (keyId) => revokeApiKey(server.db, keyId, server.clock.now()),
    errorCode: 'API_KEY_NOT_VALID',
  },
  {
    title: 'an expiry',
    change: (keyId) => updateApiKey(server.db, keyId, { expiresAt: server.clock.now() }),
    errorCode: 'API_KEY_NOT_VALID',
  },
  {
    title: 'a rotation without overlap',
    change: (keyId) => rotateApiKey(server.db, keyId, server.clock.now(), server.clock.now()),
    errorCode: 'API_KEY_NOT_VALID',
  },
  {
    title: 'the loss of a scope that the content needs',
    change: (keyId) => updateApiKey(server.db, keyId, { scopes: ['searches:read'] }),
    errorCode: 'NOT_PERMITTED',
  },
  {
    title: 'the end of the organization',
    change: (_keyId, id) => server.db.pool.query('DELETE FROM organization WHERE id = $1', [id]),
    errorCode: 'API_KEY_NOT_VALID',
  },
];

describe('a stream on another gateway', () => {
  it.each(keyChanges)('ends within a second of $title', async ({ change, errorCode }) => {
    const account = await server.account();
    const stream = await follow(twin.url, account);
    const next = stream.next();
    await change(account.keyId, account.organizationId);
    const begun = performance.now();
    expect(await within(10_000, 'the end', next)).toMatchObject({ name: 'error', data: { errorCode } });
    expect(performance.now() - begun).toBeLessThan(endedMilliseconds);
    expect(await stream.next()).toBeNull();
  });

  it('ends within a second, whenever the key changes between two checks', async () => {
    const accounts = await Promise.all(Array.from({ length: 14 }, () => server.account()));
    const streams = await Promise.all(accounts.map((account) => follow(twin.url, account)));
    const milliseconds = await Promise.all(
      accounts.map(async ({ keyId }, at) => {
        await pause(at * 110);
        await revokeApiKey(server.db, keyId, server.clock.now());
        const begun = performance.now();
        await streams[at]?.next();
        return performance.now() - begun;
      }),
    );
    expect(Math.max(...milliseconds)).toBeLessThan(endedMilliseconds);
  });

  it('continues when its key changes in another way: a name, a scope that it does not need, a later expiry', async () => {
    const account = await server.account({ scopes: ['searches:read', 'deals:read', 'people:read'] });
    const stream = await follow(twin.url, account);
    await updateApiKey(server.db, account.keyId, {
      name: 'another',
      scopes: ['searches:read', 'deals:read'],
      expiresAt: new Date(server.clock.now().getTime() + 3_600_000),
    });
    const next = stream.next();
    expect(await Promise.race([next, pause(endedMilliseconds)])).toBeUndefined();
    await seed(server.db, {
      FundingRound: [{ funding_round_id: 'fnr_2', name: 'fnr_2', company_name: 'Coffee' }],
    });
    await refreshSearches(server.db, server.clock);
    expect(await within(10_000, 'the change', next)).toMatchObject({ name: 'added' });
  });
});

describe('a download', () => {
  let url: string;
  let owner: Account & { readonly as: TestServer['anonymous'] };
  beforeAll(async () => {
    owner = await server.account();
    url = await exportFile(owner);
  });

  it.each(keyChanges.slice(0, 4))('ends within a second of $title', async ({ change }) => {
    const account = await server.key(owner.organizationId);
    const response = await openDownload(url, account);
    expect(server.services.streams.open).toBe(1);
    await change(account.keyId, owner.organizationId);
    expect(await untilClosed(0)).toBeLessThan(endedMilliseconds);
    // The client can detect that the file is incomplete.
    response.resume();
    await within(10_000, 'the end', new Promise((resolve) => response.once('close', resolve)));
    expect(response.complete).toBe(false);
  });

  it('that the client does not read releases its slot, and one that is read slowly continues to the end', async () => {
    const begun = performance.now();
    await openDownload(url, owner);
    const slow = await openDownload(url, owner);
    let bytes = 0;
    // The server notices reading in steps of up to 1.7 MB. The client needs about 0.3 s for one.
    let pauseMs = 10;
    const whole = new Promise((resolve) => slow.once('end', resolve));
    slow.on('data', (data: Buffer) => {
      bytes += data.length;
      slow.pause();
      setTimeout(() => slow.resume(), pauseMs);
    });
    const milliseconds = await untilClosed(1);
    expect([slow.complete, slow.destroyed]).toEqual([false, false]);
    // The first download may have stalled long before the second was open. Timers can be a millisecond early.
    expect(performance.now() - begun).toBeGreaterThan(stalledReaderMs * 0.99);
    expect(milliseconds).toBeLessThan(stalledReaderMs * 1.9);
    pauseMs = 0;
    await within(60_000, 'the whole file', whole);
    expect([slow.complete, bytes]).toEqual([true, Number(slow.headers['content-length'])]);
  });

  it('may stall for 30 s', () => {
    expect(standardBounds.stalledReaderMs).toBe(30_000);
  });
});
