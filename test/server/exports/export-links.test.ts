import pino from 'pino';
import { revokeApiKey, updateApiKey } from '../../../src/accounts/sql/api-keys.js';
import { eventsOf } from '../../harness/audit-log.js';
import type { Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { expectError } from '../../harness/expect-error.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { sendRaw } from '../../harness/raw-request.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { until } from '../../harness/webhook-calls.js';

const large = 40;

let server: TestServer;
let operator: OperatorClient;
const log: string[] = [];
beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  server = await startServer({ operators: true, logger, bounds: { keyStreams: 1 } });
  operator = await operatorOf(server);
  await seed(server.db, {
    Company: Array.from({ length: large }, (_, at) => ({
      id: `c${at}`,
      organization_name: 'x',
      description: 'd'.repeat(150_000),
    })),
    Ipo: [{ ipo_id: 'ipo_1', company_id: 'c1', company_name: 'x' }],
  });
});
afterAll(() => server.stop());

interface Link {
  readonly url: string;
  readonly expires_at: string;
}

async function make(as: Caller, product = 'ipos'): Promise<ExportAnswer> {
  return endedExport(as, (await as.post('/exports', { format: 'csv', product })).body as ExportAnswer);
}

async function linkTo(as: Caller, { id }: Pick<ExportAnswer, 'id'>, body = {}): Promise<Link> {
  const answer = await as.post(`/exports/${id}/links`, body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as Link;
}

/** Requests a file and reads it to its end. */
async function statusOf(url: string, method = 'GET'): Promise<number> {
  const answer = await fetch(url, { method });
  await answer.text();
  return answer.status;
}

async function expectRefused(url: string, why: RegExp, status = 403, code = 'NOT_PERMITTED'): Promise<void> {
  const answer = await fetch(url);
  const message = (await answer.json()) as object;
  expect([answer.status, message]).toEqual([
    status,
    { errorCode: code, message: expect.stringMatching(why) as string },
  ]);
}

describe('a link to an export', () => {
  it('returns the file without a key, also in ranges, for as long as requested, and costs nothing', async () => {
    const { as, secret } = await server.account({ credits: 10 });
    const job = await make(as);
    const file = `${server.url}/api/v1/exports/${job.id}/file`;
    const own = await (await fetch(file, { headers: { 'X-API-Key': secret } })).text();
    const left = await as.remaining();
    const { url, expires_at } = await linkTo(as, job, { expires_in_seconds: 120 });
    expect(url).toMatch(`${file}.csv?link=`);
    expect(Date.parse(expires_at) - server.clock.now().getTime()).toBe(120_000);

    const whole = await fetch(url);
    expect([whole.status, await whole.text()]).toEqual([200, own]);
    const headers = Object.fromEntries(whole.headers);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-length': String(job.bytes),
      'accept-ranges': 'bytes',
      'content-type': 'text/csv; charset=utf-8; header=present',
    });
    expect(Object.keys(headers).filter((name) => name.includes('credit'))).toEqual([]);
    const etag = String(headers['etag']);
    const part = await fetch(url, { headers: { Range: 'bytes=2-5', 'If-Range': etag } });
    expect([part.status, await part.text()]).toEqual([206, own.slice(2, 6)]);
    const head = await fetch(url, { method: 'HEAD', headers: { 'X-Dry-Run': 'true' } });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(job.bytes)]);
    expect(await statusOf(url, 'POST')).toBe(405);
    expect(await as.remaining()).toBe(left);

    server.clock.advance(119_999);
    expect(await statusOf(url)).toBe(200);
    server.clock.advance(1);
    await expectRefused(url, /it has expired/);
  });

  it('ends with the file at the latest, and GraphQL creates the same links', async () => {
    const { as } = await server.account();
    const job = await make(as);
    server.clock.advance(3_600_000);
    const { expires_at } = await linkTo(as, job, { expires_in_seconds: 86_400 });
    expect(expires_at).toBe(job.expires_at);
    const { data, errors } = await as.graph(
      `mutation { createExportLink(id: "${job.id}", expiresInSeconds: 60) { url expiresAt } }`,
    );
    expect(errors).toEqual([]);
    const { url } = (data as { readonly createExportLink: { readonly url: string } }).createExportLink;
    expect(await statusOf(url)).toBe(200);
  });

  it('cannot be created for another organization, without the scopes, without a file, or for longer than a day', async () => {
    const { as, organizationId } = await server.account();
    const job = await make(as);
    const other = await server.account();
    const path = `/exports/${job.id}/links`;
    expectError(await other.as.post(path, {}), 404, 'NOT_FOUND');
    const narrow = await server.key(organizationId, { scopes: ['people:read'] });
    expectError(await narrow.as.post(path, {}), 403, 'NOT_PERMITTED');
    for (const expires_in_seconds of [59, 86_401, 1.5, 'x'])
      expectError(await as.post(path, { expires_in_seconds }), 422, 'VALIDATION_ERROR', /expires_in_seconds/);
    expectError(await as.with({ 'X-Dry-Run': 'true' }).post(path, {}), 422, 'VALIDATION_ERROR');
    server.clock.advance(86_400_001);
    expectError(await as.post(path, {}), 404, 'NOT_FOUND', /its file was deleted/);
  });
});

describe('a link stops working', () => {
  const ends: readonly [string, (of: Owner) => Promise<unknown>, RegExp, number?, string?][] = [
    [
      'when its key is revoked',
      ({ keyId }) => revokeApiKey(server.db, keyId, server.clock.now()),
      /key that created it/,
    ],
    ['when its key loses a scope', ({ keyId }) => setScopes(keyId, ['people:read']), /ipos:read|deals:read/],
    [
      'when the organization is suspended',
      ({ organizationId }) => operator.post(`/organizations/${organizationId}/suspend`, { reason: 'Unpaid' }),
      /does not work: the organization that created it is suspended\./,
    ],
    [
      'when the export is deleted',
      ({ as, job }) => as.request('DELETE', `/exports/${job.id}`),
      /no export/i,
      404,
      'NOT_FOUND',
    ],
  ];
  interface Owner {
    readonly as: Caller;
    readonly keyId: string;
    readonly organizationId: string;
    readonly job: ExportAnswer;
  }
  const setScopes = (keyId: string, scopes: readonly string[]) => updateApiKey(server.db, keyId, { scopes });

  it.each(ends)('%s', async (_name, end, why, status = 403, code = 'NOT_PERMITTED') => {
    const { as: first, organizationId } = await server.account();
    const { as, keyId } = await server.key(organizationId);
    const job = await make(as);
    const { url } = await linkTo(as, job);
    expect(await statusOf(url)).toBe(200);
    await end({ as: first, keyId, organizationId, job });
    // A download that began while the key was still cached ends without a response.
    await until(async () => (await statusOf(url).catch(() => 200)) !== 200);
    await expectRefused(url, why, status, code);
  });

  it('even while its file is downloaded', async () => {
    const { organizationId } = await server.account();
    const { as, keyId } = await server.key(organizationId);
    const { url } = await linkTo(as, await make(as, 'companies'));
    const reader = (await fetch(url)).body?.getReader();
    await reader?.read();
    await revokeApiKey(server.db, keyId, server.clock.now());
    const rest = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await expect(rest()).rejects.toThrow(/terminated/);
  });
});

it('a link that was changed, is for another file, or has a hidden path returns nothing, and is limited by address', async () => {
  const { as, secret } = await server.account();
  const [job, other] = [await make(as), await make(as)];
  const { url } = await linkTo(as, job);
  const { pathname, search } = new URL(url);
  const token = search.slice('?link='.length);
  const later = Buffer.from(JSON.stringify(['key_1', 9e15])).toString('base64url');
  const at = (path: string): string => server.url + path;
  const changed = [
    pathname,
    `${pathname}?link=`,
    `${pathname}?link=${token}x`,
    `${pathname}?link=${token.slice(0, -1)}`,
    `${pathname}?link=${token.slice(0, 22)}${later}`,
    `${pathname}?link=${'A'.repeat(22)}${token.slice(22)}`,
    `${pathname}?link=${token}&link=${token}`,
    pathname.replace(job.id, other.id) + search,
    pathname.replace('.csv', '.ndjson') + search,
  ];
  for (const path of changed) await expectRefused(at(path), /it is incomplete, was changed/);
  expect(await statusOf(at(`${pathname}${search}&x=1`))).toBe(422);
  // The key of a link opens no other path, and a key is no link.
  for (const path of [
    `/api/v1/exports/${job.id}`,
    `/api/v1/exports/${job.id}/file`,
    `/api/v1/exports/${job.id}/links/../file.csv`,
    `/api/v1/exports/${job.id}/file.csv/..`,
    `/api/v1/exports/${job.id}/file.csv%2f`,
    `/api/v1/exports/${job.id}/file%2ecsv`,
    `/api/v1/exports/${job.id.toUpperCase()}/file.csv`,
    `/api/v1//exports/${job.id}/file.csv`,
    '/api/v1/organization/credits',
  ])
    expect((await sendRaw(server.url, { target: path + search })).status).toBe(401);
  expect((await fetch(at(pathname), { headers: { 'X-API-Key': secret } })).status).toBe(403);
  // Another address: the limit of the address counts links that do not work.
  const statuses = new Set<number>();
  for (let sent = 0; sent < 30; sent += 1) {
    const answers = Array.from({ length: 40 }, () => fetch(at(`${pathname}?link=${token}x`)));
    for (const { status } of await Promise.all(answers)) statuses.add(status);
  }
  expect([...statuses].sort()).toEqual([403, 429]);
  expect(await statusOf(url)).toBe(200);
  server.clock.advance(61_000);
});

it('downloads through links are limited apart from those of keys, and neither logged nor listed with the signature', async () => {
  const { as, secret, organizationId } = await server.account({ rate: { max: 40, windowSeconds: 60 } });
  const reader = (await server.key(organizationId)).as;
  const job = await make(as, 'companies');
  const { url } = await linkTo(as, job);
  const open = await fetch(url);
  await expectRefused(url, /links have 1 open streams/, 429, 'TOO_MANY_REQUESTS_AT_ONCE');
  const own = await fetch(`${server.url}/api/v1/exports/${job.id}/file`, {
    headers: { 'X-API-Key': secret },
  });
  expect(own.status).toBe(200);
  await Promise.all([open.body?.cancel(), own.body?.cancel()]);
  await until(async () => (await statusOf(url, 'HEAD')) === 200);
  for (let sent = 0; sent < 45; sent += 1) expect(await statusOf(url, 'HEAD')).toBe(200);
  await as.request('DELETE', `/exports/${job.id}`);
  expect(await statusOf(url)).toBe(404);

  const token = new URL(url).searchParams.get('link') ?? 'none';
  expect(log.some((line) => line.includes('/exports/:exportId/file.:format'))).toBe(true);
  expect(log.filter((line) => line.includes(token.slice(0, 22)))).toEqual([]);
  const events = await eventsOf(reader);
  expect(events.find(({ action }) => action === 'export link')).toMatchObject({ target_id: job.id });
  const requests = await until(async () => {
    const { text } = await reader.get('/requests?outcome=all');
    return text.includes('NOT_FOUND') && text;
  });
  for (const text of [JSON.stringify(events), requests]) expect(text).not.toContain(token.slice(0, 22));
});
