import type { Answer } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { describeWhere, pause } from '../../harness/dealgraph.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import {
  balance,
  charged,
  companyPath,
  type MeteredServer,
  requestId,
  startMeteredServer,
} from '../../harness/metered-server.js';

const isOnOneDatabase = !process.env['CITUS_URL'];

// Concurrent reads by ID of one organization are batched: one statement reads and charges all their records.
let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

const there = [
  companyPath,
  '/companies/decaf',
  '/people/per_1',
  '/funding-rounds/fnr_1',
  '/funding-rounds/fnr_b',
];
const missing = ['/companies/c404', '/companies/deca', '/people/per_404', '/funding-rounds/fnr_404'];

/** Cycles through the paths, so that a batch contains existing and missing records. */
const mixed = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const paths = index % 3 === 2 ? missing : there;
    return paths[index % paths.length] ?? '';
  });

const idsOf = (answers: readonly Answer[]): string[] => answers.map(requestId).toSorted();

describe('records by their IDs', () => {
  it('are charged when they exist, whatever else is requested alongside', async () => {
    const { as, organizationId } = await server.account({ credits: 1000 });
    const paths = mixed(200);
    const answers = await Promise.all(paths.map((path) => as.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(
      paths.map((path) => (there.includes(path) ? 200 : 404)),
    );
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid.map(charged)).toEqual(paid.map(() => 1));
    const ledger = await ledgerOf(server, organizationId);
    expect(ledger.map((row) => row.requestId).toSorted()).toEqual(idsOf(paid));
    expect(await balance(as)).toMatchObject({ used: paid.length });
  });

  it('are each returned to their own request, with the credits remaining after its charge', async () => {
    const { as } = await server.account({ credits: 60 });
    const paths = Array.from({ length: 60 }, (_, index) => there[index % there.length] ?? '');
    const answers = await Promise.all(paths.map((path) => as.get(path)));
    const alone = new Map<string, unknown>();
    const { as: other } = await server.account({ credits: 60 });
    for (const path of there) alone.set(path, (await other.get(path)).body);
    expect(answers.map(({ body }) => body)).toEqual(paths.map((path) => alone.get(path)));
    const left = answers.map((answer) => Number(answer.headers.get('x-creditlimit-remaining')));
    expect(left.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  it('are returned until the credits run out; after that a missing record is not revealed', async () => {
    const { as, organizationId } = await server.account({ credits: 23 });
    const answers = await Promise.all(mixed(150).map((path) => as.get(path)));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(23);
    expect(answers.every(({ status }) => [200, 402, 404].includes(status))).toBe(true);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(23);
    expect(idsOf(paid)).toEqual(
      (await ledgerOf(server, organizationId)).map((row) => row.requestId).toSorted(),
    );
    expect((await as.get('/companies/c404')).status).toBe(402);
  });

  it('respect the cap of a key and of a day', async () => {
    const { as, organizationId } = await server.account({ credits: 100, dailyCap: 17 });
    const answers = await Promise.all(mixed(90).map((path) => as.get(path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(17);
  });
});

describeWhere(isOnOneDatabase, 'on Citus, a function in the database makes the charge', 'reads by ID', () => {
  it.each([
    ['alone', {}, companyPath, 1],
    ['with a price that it may have', { 'X-Max-Credits': '1' }, companyPath, 2],
    ['that is stored', { 'Idempotency-Key': 'a' }, companyPath, 3],
    ['of another version than the caller has', { 'If-None-Match': '"another"' }, companyPath, 2],
  ])('take few statements, for one %s', async (_what, headers, path, most) => {
    const { as } = await server.account({ credits: 100 });
    await as.get(path);
    const texts = await statementsOf(server, async () => {
      expect((await as.with(headers).get(path)).status).toBe(200);
    });
    // Ignores statements of background work.
    expect(texts.filter((text) => /credit_budget|company|idempotent_answer/.test(text))).toHaveLength(most);
  });
});

describeWhere(
  isOnOneDatabase,
  'Citus supports no triggers on distributed tables',
  'a record whose charge takes longer than the request timeout',
  () => {
    let slow: MeteredServer;
    beforeAll(async () => {
      slow = await startMeteredServer({ bounds: { requestMs: 300 } });
      await slow.db.pool.query(`CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN
          BEGIN PERFORM pg_sleep(0.7); EXCEPTION WHEN query_canceled THEN PERFORM 1; END;
          RETURN NEW;
        END $$`);
      await slow.db.pool.query(
        'CREATE TRIGGER slow BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION be_slow()',
      );
    });
    afterAll(() => slow.stop());

    it('is either returned and charged, or neither', async () => {
      const { as, organizationId } = await slow.account({ credits: 10 });
      await as.get('/organization/credits');
      const answers = await Promise.all(
        [companyPath, '/companies/c404', companyPath].map((path) => as.get(path)),
      );
      const paid = answers.filter(({ status }) => status === 200);
      expect(answers.every(({ status }) => [200, 404, 503].includes(status))).toBe(true);
      // Waits for charges that outlast their responses.
      await pause(1000);
      const ledger = await ledgerOf(slow, organizationId);
      expect(ledger.map((row) => row.requestId).toSorted()).toEqual(idsOf(paid));
    });
  },
);
