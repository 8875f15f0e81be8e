import type { Answer } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { pause } from '../../harness/dealgraph.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import {
  balance,
  charged,
  companyPath,
  requestId,
  startMeteredServer,
  type MeteredServer,
} from '../../harness/metered-server.js';

// A record by its id is read and paid for in one statement, together with those of the organization's other calls.
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

/** The paths in turn, so that what is there and what is not comes in one group. */
const mixed = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const paths = index % 3 === 2 ? missing : there;
    return paths[index % paths.length] ?? '';
  });

const idsOf = (answers: readonly Answer[]): string[] => answers.map(requestId).toSorted();

describe('records by their ids', () => {
  it('are charged where they are there, whatever is asked beside them', async () => {
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

  it('are the ones that were asked for, each with what is left after it', async () => {
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

  it('are answered as far as the credits go, and told nothing of what is not there after that', async () => {
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

  it('keep to the cap of a key, and of a day', async () => {
    const { as, organizationId } = await server.account({ credits: 100, dailyCap: 17 });
    const answers = await Promise.all(mixed(90).map((path) => as.get(path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(17);
  });

  it.each([
    ['alone', {}, companyPath, 1],
    ['with a price that it may have', { 'X-Max-Credits': '1' }, companyPath, 2],
    ['that is kept', { 'Idempotency-Key': 'a' }, companyPath, 3],
    ['of another version than the caller has', { 'If-None-Match': '"another"' }, companyPath, 2],
  ])('take few statements: one %s', async (_what, headers, path, most) => {
    const { as } = await server.account({ credits: 100 });
    await as.get(path);
    const texts = await statementsOf(server, async () => {
      expect((await as.with(headers).get(path)).status).toBe(200);
    });
    // What the process does for itself meanwhile does not count.
    expect(texts.filter((text) => /credit_budget|company|idempotent_answer/.test(text))).toHaveLength(most);
  });
});

describe('a record whose charge takes longer than a request may', () => {
  let slow: MeteredServer;
  beforeAll(async () => {
    slow = await startMeteredServer({ bounds: { requestMilliseconds: 300 } });
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

  it('is answered and charged, or neither', async () => {
    const { as, organizationId } = await slow.account({ credits: 10 });
    await as.get('/organization/credits');
    const answers = await Promise.all(
      [companyPath, '/companies/c404', companyPath].map((path) => as.get(path)),
    );
    const paid = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => [200, 404, 503].includes(status))).toBe(true);
    // Whatever goes on behind an answer has ended by then.
    await pause(1000);
    const ledger = await ledgerOf(slow, organizationId);
    expect(ledger.map((row) => row.requestId).toSorted()).toEqual(idsOf(paid));
  });
});
