import type { Answer } from '../../harness/caller.js';
import { allowanceOfAll, startFreeServer, used } from '../../harness/free-questions.js';
import { charged, errorCodeOf } from '../../harness/metered-server.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
/** A server without answers for credits, where every statistic beyond the first needs the allowance. */
let strict: TestServer;

const companies = Array.from({ length: 30 }, (_, at) => ({
  id: `abc${at.toString(16).padStart(2, '0')}`,
  organization_name: `Small ${at}`,
  // Of 20 companies in Chile, only 3 have a number of employees.
  hq: { country: at < 20 ? 'Chile' : at < 29 ? 'Peru' : 'Cuba' },
  employee_count: at < 3 || at >= 20 ? 10 + at : null,
}));

beforeAll(async () => {
  server = await startFreeServer();
  strict = await startServer({ bounds: { narrowAnswersPerDay: allowanceOfAll, narrowAnswersPerCredit: 0 } });
  await seed(server.db, { Company: companies });
  await seed(strict.db, { Company: companies });
});
afterAll(async () => {
  await server.stop();
  await strict.stop();
});

/** Returns the narrow answers that all keys of an organization have used. */
async function usedByAll({ organizationId }: Account, { db } = server): Promise<number> {
  const text = 'SELECT used FROM narrow_answers WHERE organization_id = $1';
  const { rows } = await db
    .accounts(organizationId)
    .query<{ readonly used: string }>({ text, values: [organizationId] });
  return Number(rows[0]?.used ?? 0);
}

const inCountry = (country: string): object => ({ hq: { country: { eq: country } } });
const all = ['min', 'max', 'median', 'p25', 'p75', 'avg', 'sum'].map((op) => ({ [op]: 'employee_count' }));
const of = (...ops: readonly string[]): readonly object[] => ops.map((op) => ({ [op]: 'employee_count' }));

it.each<[string, object, number]>([
  // `n` statistics reveal the values of at most `n` records, and the group's credit pays for one.
  ['six statistics of nine records', { filter: inCountry('Peru'), metrics: all }, 5],
  ['six statistics of three known values among 20 records', { filter: inCountry('Chile'), metrics: all }, 2],
  ['six statistics of one record', { filter: inCountry('Cuba'), metrics: all }, 0],
  ['one statistic', { filter: inCountry('Peru'), metrics: of('median') }, 0],
  ['a sum and its mean', { filter: inCountry('Peru'), metrics: of('sum', 'avg') }, 0],
  ['a mean and the smallest value', { filter: inCountry('Peru'), metrics: of('avg', 'min') }, 1],
  [
    'a statistic to sort by',
    { filter: inCountry('Peru'), metrics: of('min'), order_by: [{ metric: 'max', field: 'employee_count' }] },
    1,
  ],
  ['all statistics of many records', { metrics: all }, 0],
  [
    'statistics of several groups',
    {
      filter: { hq: { country: { in: ['Chile', 'Peru', 'Cuba'] } } },
      group_by: [{ field: 'hq.country' }],
      metrics: of('min', 'max'),
    },
    2,
  ],
])('%s', async (_name, body, answers) => {
  const account = await server.account();
  const answer = await account.as.post('/companies/aggregate', body);
  expect([answer.status, errorCodeOf(answer), await usedByAll(account)]).toEqual([200, undefined, answers]);
  expect(answer.headers.get('x-narrow-answers-limit') !== null).toBe(answers > 0);
  // The credits of the response add more answers than its statistics use, so the key's share does not shrink.
  expect(await used(account)).toBe(0);
});

const aliases = ['min', 'max', 'median', 'p25', 'p75']
  .map(
    (op) =>
      `${op}: companiesAggregate(filter: {hq: {country: {eq: "Peru"}}}) { groups { ${op} { employeeCount } } }`,
  )
  .join(' ');

it('statistics in several aliases of one group, which are charged once, count together', async () => {
  const account = await server.account();
  const answer = await account.as.graph(`{ ${aliases} }`);
  expect([answer.errors, charged(answer), await usedByAll(account)]).toEqual([[], 1, 4]);
});

it('statistics beyond the answers of the credits use the allowance, all or nothing', async () => {
  const account = await strict.account();
  const ask = (filter: object): Promise<Answer> =>
    account.as.post('/companies/aggregate', { filter, metrics: all });
  expect([(await ask(inCountry('Peru'))).status, await used(account)]).toEqual([200, 5]);
  const refused = await ask({ employee_count: { lt: 13 } });
  expect([refused.status, errorCodeOf(refused), charged(refused)]).toEqual([
    429,
    'NARROW_ANSWERS_EXHAUSTED',
    0,
  ]);
  expect([await used(account), await account.as.remaining()]).toEqual([5, 999]);
});

it('a dry run, and a refusal for lack of credits, show no statistics and use nothing for them', async () => {
  const account = await strict.account({ credits: 1 });
  const body = {
    filter: { hq: { country: { in: ['Chile', 'Peru', 'Cuba'] } } },
    group_by: [{ field: 'hq.country' }],
    metrics: all,
  };
  await account.as.with({ 'X-Dry-Run': 'true' }).post('/companies/aggregate', body);
  expect(await used(account)).toBe(0);
  const poor = await server.account({ credits: 1 });
  const refused = await poor.as.post('/companies/aggregate', body);
  expect([refused.status, await usedByAll(poor)]).toEqual([402, 0]);
});

it('an analyst who pays for many small groups is not refused', async () => {
  const account = await server.account({ credits: 10_000 });
  const metrics = of('min', 'median', 'max', 'avg');
  for (let at = 0; at < 40; at++) {
    const body = {
      filter: { organization_name: { starts_with: 'Small' }, employee_count: { gte: at % 10 } },
      group_by: [{ field: 'hq.country' }],
      metrics,
    };
    expect((await account.as.post('/companies/aggregate', body)).status).toBe(200);
  }
  expect(
    (await account.as.graph('{ fundingRounds(filter: {id: {eq: "fnr_7"}}) { totalCount } }')).status,
  ).toBe(200);
});
