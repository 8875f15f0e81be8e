import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { updateOrganization } from '../../../src/accounts/sql/update-organization.js';
import type { Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { expectError } from '../../harness/expect-error.js';
import { ledgerOf } from '../../harness/ledger.js';
import { saveList, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const count = 2300;
const name = (number: number): string => `fnr_${String(number).padStart(5, '0')}`;
const all = { format: 'ndjson', product: 'funding_rounds' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ bounds: { exports: 3 } });
  await seed(server.db, {
    FundingRound: Array.from({ length: count }, (_, at) => ({
      funding_round_id: name(at),
      name: `Round ${at}`,
      company_name: 'C',
      investment_type: at % 2 === 0 ? 'Seed' : 'Series A',
    })),
    Company: ['c3', 'c1', 'c2'].map((id) => ({ id, organization_name: id })),
  });
});
afterAll(() => server.stop());

async function make(as: Caller, body: object): Promise<ExportAnswer> {
  const answer = await as.post('/exports', body);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()]);
  return answer.body as ExportAnswer;
}

const download = (secret: string, id: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/api/v1/exports/${id}/file`, { headers: { 'X-API-Key': secret, ...headers } });

describe('an export', () => {
  it('of a product reports its price first, runs in steps with ledger rows, and can be downloaded in ranges', async () => {
    const { as, secret, organizationId } = await server.account({ credits: count });
    const dry = await as.with({ 'X-Dry-Run': 'true' }).post('/exports', all);
    expect(dry.body).toEqual({ credits: count, rows: count, records: { FundingRound: count } });
    expect((await as.get('/exports')).body).toEqual([]);
    const job = await endedExport(as, await make(as, all));
    expect(job).toMatchObject({ status: 'done', rows: count, credits: count, error: null });
    const ledger = await ledgerOf(server, organizationId);
    expect(ledger.map(({ operation, credits }) => [operation, credits])).toEqual([
      ['createExport', 1000],
      ['createExport', 1000],
      ['createExport', 300],
    ]);
    expect(await as.remaining()).toBe(0);
    const whole = await download(secret, job.id);
    const text = await whole.text();
    expect(Buffer.byteLength(text)).toBe(job.bytes);
    expect([whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
      String(job.bytes),
      'bytes',
    ]);
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { funding_round_id: string }).funding_round_id);
    expect(ids).toEqual(Array.from({ length: count }, (_, at) => name(at)));
    const version = whole.headers.get('etag') ?? '';
    const half = Math.floor(job.bytes / 2);
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      [`bytes=${half}-`, half, job.bytes],
      ['bytes=-7', job.bytes - 7, job.bytes],
      [`bytes=5-${job.bytes + 50}`, 5, job.bytes],
    ] as const) {
      const part = await download(secret, job.id, { Range: range, 'If-Range': version });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${job.bytes}`,
      ]);
      expect(await part.text()).toBe(text.slice(from, to));
    }
    const others = [
      { Range: 'bytes=0-1', 'If-Range': '"other"' },
      { Range: 'lines=0-1' },
      { Range: 'bytes=0-1,4-5' },
    ];
    for (const headers of others) expect((await download(secret, job.id, headers)).status).toBe(200);
    expect((await download(secret, job.id, { 'X-Dry-Run': 'true' })).headers.get('content-length')).toBe(
      String(job.bytes),
    );
    const beyond = await download(secret, job.id, { Range: `bytes=${job.bytes}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${job.bytes}`]);
    expect(await beyond.json()).toMatchObject({ errorCode: 'RANGE_NOT_SATISFIABLE' });
  });

  it('contains the records of a list, a search or a filter, as NDJSON or CSV', async () => {
    const { as, secret, organizationId } = await server.account({ credits: -1 });
    const listId = await saveList(server, organizationId, 'companies', ['c2', 'c3', 'c1']);
    const searchId = await saveSearch(server, { product: 'companies' });
    const read = async (body: object): Promise<string[]> => {
      const job = await endedExport(as, await make(as, body));
      expect(job.status).toBe('done');
      const lines = (await (await download(secret, job.id)).text()).trimEnd().split('\r\n');
      await as.request('DELETE', `/exports/${job.id}`);
      return lines.map((line) => line.split(',')[0] ?? '');
    };
    expect(await read({ format: 'csv', list_id: listId })).toEqual(['id', 'c2', 'c3', 'c1']);
    expect(await read({ format: 'csv', search_id: searchId })).toEqual(['id', 'c1', 'c2', 'c3']);
    const filter = { organization_name: { eq: 'c2' } };
    expect(await read({ format: 'csv', product: 'companies', filter })).toEqual(['id', 'c2']);
    expect(await read({ format: 'csv', product: 'companies', filter: { id: { eq: 'c9' } } })).toEqual(['id']);
  });

  it('that costs more than the remaining credits, or than X-Max-Credits allows, is not started', async () => {
    const { as } = await server.account({ credits: count - 1 });
    const price = /costs 2300 and 2299 remain/;
    expectError(await as.post('/exports', all), 402, 'OUT_OF_CREDITS', price);
    const limit = { 'X-Max-Credits': '2000' };
    expectError(await as.with(limit).post('/exports', all), 402, 'OUT_OF_CREDITS', price);
    expect((await as.get('/exports')).body).toEqual([]);
    expect(await as.remaining()).toBe(count - 1);
    const { as: rich } = await server.account({ credits: count });
    expectError(await rich.with(limit).post('/exports', all), 402, 'COST_ABOVE_MAX_CREDITS');
    expect((await rich.get('/exports')).body).toEqual([]);
    expect(await rich.remaining()).toBe(count);
  });

  it('is created once under an Idempotency-Key', async () => {
    const { as, organizationId } = await server.account({ credits: -1 });
    const keyed = as.with({ 'Idempotency-Key': 'k' });
    const [one, two] = await Promise.all([make(keyed, all), make(keyed, all)]);
    expect(one.id).toBe(two.id);
    await endedExport(as, one);
    expect(await ledgerOf(server, organizationId)).toHaveLength(3);
    expectError(await keyed.post('/exports', { ...all, format: 'csv' }), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('is deleted a day after it finished, and is reported as expired then', async () => {
    const { as, secret } = await server.account({ credits: -1 });
    const job = await endedExport(as, await make(as, { format: 'csv', product: 'companies' }));
    server.clock.advance(86_400_001);
    expect((await as.get(`/exports/${job.id}`)).body).toMatchObject({ status: 'expired' });
    const gone = await download(secret, job.id);
    expect([gone.status, await gone.json()]).toEqual([
      404,
      { errorCode: 'NOT_FOUND', message: 'Not Found: this export has no file: its file was deleted.' },
    ]);
  });

  it('uses one of the export slots of its organization until it is deleted', async () => {
    const { as } = await server.account({ credits: -1 });
    const body = { format: 'csv', product: 'ipos' };
    const made = [await make(as, body), await make(as, body), await make(as, body)];
    expectError(
      await as.post('/exports', body),
      422,
      'VALIDATION_ERROR',
      'This organization has 3 exports; the maximum is 3. Delete one first.',
    );
    await as.request('DELETE', `/exports/${made[0]?.id ?? ''}`);
    await make(as, body);
    expectError(await as.get(`/exports/${made[0]?.id ?? ''}`), 404, 'NOT_FOUND');
  });
});

/** Creates an export whose key runs out of credits after 1,000 rows, as if another request had spent the rest. */
async function failAfterOneStep(
  as: Caller,
  organizationId: string,
): Promise<{ made: ExportAnswer; failed: ExportAnswer }> {
  const trigger = `CREATE OR REPLACE FUNCTION spend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE credit_budget SET credit_limit = 1500 WHERE organization_id = '${organizationId}'; RETURN NEW; END $$`;
  await server.db.pool.query(trigger);
  await server.db.pool.query(
    `CREATE TRIGGER spend AFTER UPDATE ON export_job FOR EACH ROW
      WHEN (NEW.organization_id = '${organizationId}') EXECUTE FUNCTION spend()`,
  );
  const made = await make(as, all);
  await server.db.pool.query('DROP TRIGGER spend ON export_job');
  return { made, failed: await endedExport(as, made) };
}

describe('an export that runs out of credits', () => {
  it('is paid by the key that resumes it, within its cap', async () => {
    const { as, keyId, organizationId } = await server.account({ credits: count });
    const { made } = await failAfterOneStep(as, organizationId);
    await updateOrganization(server.db, organizationId, { creditLimit: -1 });
    const other = await server.key(organizationId);
    await capKey(server.db, organizationId, other.keyId, 500);
    expect((await other.as.post(`/exports/${made.id}/resume`, {})).status).toBe(200);
    expect(await endedExport(as, made)).toMatchObject({ error: { errorCode: 'OUT_OF_CREDITS' }, rows: 1000 });
    await capKey(server.db, organizationId, other.keyId, 1300);
    expect((await other.as.post(`/exports/${made.id}/resume`, {})).status).toBe(200);
    expect(await endedExport(as, made)).toMatchObject({ status: 'done', credits: count });
    const paid = (await ledgerOf(server, organizationId)).map((row) => [row.apiKeyId, row.credits]);
    expect(paid).toEqual([
      [keyId, 1000],
      [other.keyId, 1000],
      [other.keyId, 300],
    ]);
  });

  it('fails with the amount it charged, and continues from there when it is resumed', async () => {
    const { as, secret, organizationId } = await server.account({ credits: count });
    const { made, failed } = await failAfterOneStep(as, organizationId);
    expect(failed).toMatchObject({
      status: 'failed',
      rows: 1000,
      credits: 1000,
      error: { errorCode: 'OUT_OF_CREDITS' },
    });
    const soFar = await (await download(secret, made.id)).text();
    expect(soFar.trimEnd().split('\n')).toHaveLength(1000);
    await server.db.pool.query('UPDATE credit_budget SET credit_limit = -1 WHERE organization_id = $1', [
      organizationId,
    ]);
    expect((await as.post(`/exports/${made.id}/resume`, {})).status).toBe(200);
    const done = await endedExport(as, made);
    expect(done).toMatchObject({ status: 'done', rows: count, credits: count, error: null });
    const text = await (await download(secret, made.id)).text();
    expect(text.startsWith(soFar)).toBe(true);
    expect(text.trimEnd().split('\n')).toHaveLength(count);
    expectError(
      await as.post(`/exports/${made.id}/resume`, {}),
      422,
      'VALIDATION_ERROR',
      'Only a failed export can be resumed, and this one is done.',
    );
  });
});

describe('access to an export', () => {
  it('needs the scopes of its records, and of its search or list, to create and to read it', async () => {
    const { as, organizationId } = await server.account({ credits: -1 });
    const listId = await saveList(server, organizationId, 'companies', ['c1']);
    const reader = await server.key(organizationId, { scopes: ['companies:read'] });
    const lacking = (scope: string): RegExp => new RegExp(`lacks the scope ${scope}`);
    expectError(await reader.as.post('/exports', all), 403, 'NOT_PERMITTED', lacking('deals:read'));
    const ofList = { format: 'csv', list_id: listId };
    expectError(await reader.as.post('/exports', ofList), 403, 'NOT_PERMITTED', lacking('lists:read'));
    const along = { format: 'csv', product: 'companies', filter: { investors: { some: {} } } };
    expectError(await reader.as.post('/exports', along), 403, 'NOT_PERMITTED', lacking('investors:read'));
    const made = await make(as, ofList);
    expectError(await reader.as.get(`/exports/${made.id}`), 403, 'NOT_PERMITTED', lacking('lists:read'));
    expect((await reader.as.get('/exports')).body).toEqual([]);
  });

  it.each<[object, number, string, string | RegExp]>([
    [
      { format: 'csv' },
      422,
      'VALIDATION_ERROR',
      /^Exactly one of search_id, list_id and product is required, got none/,
    ],
    [{ format: 'csv', product: 'ipos', search_id: 1 }, 422, 'VALIDATION_ERROR', /got search_id, product\.$/],
    [
      { format: 'xls', product: 'ipos' },
      422,
      'VALIDATION_ERROR',
      'format must be one of ndjson, csv, parquet, xlsx, got "xls".',
    ],
    [{ format: 'csv', product: 'deals' }, 422, 'VALIDATION_ERROR', /^product must be one of companies, /],
    [{ format: 'csv', search_id: 'x' }, 400, 'BAD_SEARCH_ID_TYPE', /got "x"/],
    [{ format: 'csv', list_id: 'x' }, 400, 'INVALID_LIST_UUID', /UUID/],
    [{ format: 'csv', search_id: 9999 }, 404, 'NOT_FOUND', 'Not Found: no saved search has the id 9999.'],
    [{ format: 'csv', product: 'ipos', filters: {} }, 422, 'VALIDATION_ERROR', /filters/],
    [{ format: 'csv', product: 'ipos', filter: { idd: {} } }, 422, 'VALIDATION_ERROR', /did you mean/],
  ])('refuses %j', async (body, status, code, message) => {
    const { as } = await server.account();
    expectError(await as.post('/exports', body), status, code, message);
  });

  it('works through GraphQL too', async () => {
    const { as } = await server.account({ credits: -1 });
    const made = await as.graph(
      'mutation { createExport(input: {format: CSV, product: COMPANIES}) { id status expectedRows } }',
    );
    const { id } = made.data?.['createExport'] as { id: string };
    expect(made.data).toMatchObject({ createExport: { expectedRows: 3 } });
    await endedExport(as, { id });
    const seen = await as.graph('{ exports { id status rows credits error { errorCode } } }');
    expect(seen.data).toEqual({ exports: [{ id, status: 'DONE', rows: 3, credits: 3, error: null }] });
  });
});
