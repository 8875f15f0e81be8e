import fc from 'fast-check';
import { pathOf, productOf, type RecordKind, recordKinds } from '../../../src/records/record-kinds.js';
import { csvColumns } from '../../../src/records/wire/csv-columns.js';
import { recordArbitraries } from '../../harness/arbitrary/arbitrary-records.js';
import type { Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { ledgerOf } from '../../harness/ledger.js';
import { cellsOf, jsonCells, queryParquet, readParquet } from '../../harness/read-parquet.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

const parquet = 'application/vnd.apache.parquet';
const roundCount = 2300;
const rounds = { format: 'parquet', product: 'funding_rounds', filter: { name: { contains: 'Counted' } } };

let server: TestServer;
let account: Account & { readonly as: Caller };
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, Object.fromEntries(recordKinds.map((kind) => [kind, draw(kind)])));
  await seed(server.db, {
    Company: [
      { id: 'c0', organization_name: 'Null and empty', roles: [], tags: null },
      { id: 'c1', organization_name: 'Null and empty', roles: null, tags: [] },
    ],
    FundingRound: Array.from({ length: roundCount }, (_, at) => ({
      funding_round_id: `fnr_${String(at).padStart(5, '0')}`,
      name: `Counted ${at}`,
      company_name: 'C',
      announced_on: '2026-01-02',
      raised_amount_usd: at,
    })),
  });
  account = await server.account({ credits: -1 });
});
afterAll(() => server.stop());

/** Returns random records of a kind, as an import reads them. `jest --seed=N` repeats a run. */
function draw(kind: RecordKind): readonly object[] {
  const drawn = fc.sample(recordArbitraries[kind], { seed: jest.getSeed(), numRuns: 30 });
  if (kind !== 'Company') return drawn;
  // Only enrich-company returns the region.
  return drawn.map((record) => ({ ...record, hq: { ...(record['hq'] as object), region: undefined } }));
}

async function exportFile(
  { as, secret }: { readonly as: Caller; readonly secret: string },
  body: object,
): Promise<{ readonly job: ExportAnswer; readonly file: Buffer }> {
  const job = await endedExport(as, (await as.post('/exports', body)).body as ExportAnswer);
  return { job, file: await download(secret, job.id) };
}

async function download(secret: string, id: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const url = `${server.url}/api/v1/exports/${id}/file`;
  const response = await fetch(url, { headers: { 'X-API-Key': secret, ...headers } });
  expect(response.ok).toBe(true);
  return Buffer.from(await response.arrayBuffer());
}

function recordsOf(text: Buffer | string): unknown[] {
  const lines = String(text).split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as unknown);
}

function page(path: string, accept: string, body?: object): Promise<Response> {
  return fetch(`${server.url}/api/v1${path}`, {
    headers: { 'X-API-Key': account.secret, 'Content-Type': 'application/json', Accept: accept },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe.each(recordKinds)('%s in Parquet', (kind) => {
  const columns = csvColumns[kind];

  it('exported, have the values of NDJSON in every field, for DuckDB and for hyparquet', async () => {
    const body = {
      product: productOf(kind),
      ...(kind === 'FundingRound' && { filter: { company_name: { ne: 'C' } } }),
    };
    const lines = await exportFile(account, { ...body, format: 'ndjson' });
    const { job, file } = await exportFile(account, { ...body, format: 'parquet' });
    expect(job).toMatchObject({
      status: 'done',
      rows: lines.job.rows,
      credits: lines.job.credits,
      bytes: file.length,
    });
    const expected = recordsOf(lines.file).map((record) => cellsOf(columns, record));
    expect(expected.length).toBeGreaterThan(10);
    const duck = await queryParquet(file, 'SELECT * FROM FILE');
    expect(duck.map((row) => jsonCells(columns, row))).toEqual(expected);
    expect((await readParquet(file)).map((row) => jsonCells(columns, row))).toEqual(expected);
    for (const { id } of [job, lines.job]) await account.as.request('DELETE', `/exports/${id}`);
  });

  it('are a page with the same records and price as in NDJSON', async () => {
    const path = `/${pathOf(kind)}/search`;
    const lines = await page(path, 'application/x-ndjson', { first: 5 });
    const answer = await page(path, parquet, { first: 5 });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, parquet]);
    for (const name of ['x-credits-charged', 'x-end-cursor', 'x-has-next-page'])
      expect([name, answer.headers.get(name)]).toEqual([name, lines.headers.get(name)]);
    const rows = await readParquet(await bytesOf(answer));
    const expected = recordsOf(await lines.text()).map((record) => cellsOf(columns, record));
    expect(rows.map((row) => jsonCells(columns, row))).toEqual(expected);
  });
});

describe('a Parquet file', () => {
  it('distinguishes null and an empty list, and has typed columns', async () => {
    const filter = { organization_name: { eq: 'Null and empty' } };
    const { file } = await exportFile(account, { format: 'parquet', product: 'companies', filter });
    const rows = await queryParquet(file, 'SELECT roles, tags FROM FILE ORDER BY id');
    expect(rows).toEqual([
      { roles: [], tags: null },
      { roles: null, tags: [] },
    ]);
    const described = await queryParquet(file, 'DESCRIBE SELECT * FROM FILE');
    const types = Object.fromEntries(
      described.map(({ column_name: name, column_type: of }): [string, unknown] => [String(name), of]),
    );
    expect(types).toMatchObject({
      roles: 'VARCHAR[]',
      founded_year: 'BIGINT',
      'funding.last_funding_date': 'DATE',
      'funding.total_funding_usd': 'DOUBLE',
      news: 'VARCHAR',
    });
  });

  it('is valid without rows', async () => {
    const filter = { organization_name: { eq: 'none' } };
    const { file } = await exportFile(account, { format: 'parquet', product: 'companies', filter });
    expect(await queryParquet(file, 'SELECT count(*) AS rows FROM FILE')).toEqual([{ rows: '0' }]);
    const empty = await page('/companies/search', parquet, { filter });
    expect(await readParquet(await bytesOf(empty))).toEqual([]);
    expect(empty.headers.get('x-credits-charged')).toBe('0');
  });

  it('is downloaded in ranges', async () => {
    const { job, file } = await exportFile(account, rounds);
    const [head, tail] = await Promise.all(
      ['bytes=0-3', 'bytes=-8'].map((Range) => download(account.secret, job.id, { Range })),
    );
    expect([head, tail]).toEqual([Buffer.from('PAR1'), file.subarray(-8)]);
  });

  it('of a page of a feed has the columns of the change and of the record', async () => {
    const feed = await page('/ipos/changes?cursor=start&limit=2', parquet);
    expect(feed.headers.get('x-end-cursor')).not.toBeNull();
    const rows = await queryParquet(
      await bytesOf(feed),
      'SELECT change, "at", id, "record.ipo_id" FROM FILE',
    );
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d .*\+00$/) as unknown;
    expect(rows).toEqual(rows.map(({ id }) => ({ change: 'added', at, id, 'record.ipo_id': id })));
    expect(rows).toHaveLength(2);
  });
});

describe('an export as Parquet', () => {
  it('that runs out of credits has the records that were charged, and is complete after it is resumed', async () => {
    const poor = await server.account({ credits: roundCount });
    const { as, organizationId, secret } = poor;
    await onUpdate(
      `UPDATE credit_budget SET credit_limit = 1500 WHERE organization_id = '${organizationId}'`,
      organizationId,
    );
    const made = (await as.post('/exports', rounds)).body as ExportAnswer;
    const failed = await endedExport(as, made);
    await server.db.pool.query('DROP TRIGGER once ON export_job');
    expect(failed).toMatchObject({ status: 'failed', rows: 1000, error: { errorCode: 'OUT_OF_CREDITS' } });
    const counted = 'SELECT count(DISTINCT funding_round_id) AS ids, count(*) AS rows FROM FILE';
    const partial = await download(secret, made.id);
    const head = await fetch(`${server.url}/api/v1/exports/${made.id}/file`, {
      method: 'HEAD',
      headers: { 'X-API-Key': secret },
    });
    const partialVersion = head.headers.get('etag');
    expect(await queryParquet(partial, counted)).toEqual([{ ids: '1000', rows: '1000' }]);
    await server.db.pool.query('UPDATE credit_budget SET credit_limit = -1 WHERE organization_id = $1', [
      organizationId,
    ]);
    expect((await as.post(`/exports/${made.id}/resume`, {})).body).toMatchObject({ error: null, bytes: 0 });
    expect(await endedExport(as, made)).toMatchObject({ status: 'done', rows: roundCount, error: null });
    const resumed = await fetch(`${server.url}/api/v1/exports/${made.id}/file`, {
      headers: { 'X-API-Key': secret, Range: 'bytes=0-3', 'If-Range': partialVersion ?? '' },
    });
    await resumed.arrayBuffer();
    expect([resumed.status, partialVersion === resumed.headers.get('etag')]).toEqual([200, false]);
    const ids = String(roundCount);
    expect(await queryParquet(await download(secret, made.id), counted)).toEqual([{ ids, rows: ids }]);
    expect((await ledgerOf(server, organizationId)).map(({ credits }) => credits)).toEqual([1000, 1000, 300]);
  });

  it('that is interrupted while its file is assembled continues there, and charges nothing twice', async () => {
    const { as, organizationId, secret } = await server.account({ credits: roundCount });
    await server.db.pool.query(
      `CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'interrupted'; END $$`,
    );
    await server.db.pool.query(
      `CREATE TRIGGER interrupt BEFORE INSERT ON export_part FOR EACH ROW
        WHEN (NOT NEW.is_source AND NEW.metadata IS NULL) EXECUTE FUNCTION interrupt()`,
    );
    const made = (await as.post('/exports', rounds)).body as ExportAnswer;
    const state = async (): Promise<ExportAnswer> =>
      (await as.get(`/exports/${made.id}`)).body as ExportAnswer;
    while ((await state()).bytes === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await state()).toMatchObject({ status: 'running', rows: roundCount });
    await server.db.pool.query('DROP TRIGGER interrupt ON export_part');
    // Ends the lease, as if another server continued.
    await server.db.pool.query(`UPDATE export_job SET lease_until = now() - interval '1 s' WHERE id = $1`, [
      made.id,
    ]);
    while ((await state()).status === 'running') {
      server.services.exports.wake();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await state()).toMatchObject({ status: 'done', credits: roundCount });
    const file = await download(secret, made.id);
    expect(await queryParquet(file, 'SELECT count(*) AS rows FROM FILE')).toEqual([{ rows: '2300' }]);
    expect((await ledgerOf(server, organizationId)).map(({ credits }) => credits)).toEqual([1000, 1000, 300]);
  });
});

/** Runs a statement whenever an export of the organization changes. */
async function onUpdate(sql: string, organizationId: string): Promise<void> {
  await server.db.pool.query(
    `CREATE FUNCTION once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${sql}; RETURN NEW; END $$`,
  );
  await server.db.pool.query(
    `CREATE TRIGGER once AFTER UPDATE ON export_job FOR EACH ROW
      WHEN (NEW.organization_id = '${organizationId}') EXECUTE FUNCTION once()`,
  );
}
