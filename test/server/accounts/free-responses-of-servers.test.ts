import type { Answer } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, TestClock, type TestServer } from '../../harness/start-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

const onPostgres = process.env['DATABASE_URL'] !== undefined;
const itOnPostgres = onPostgres ? it : it.skip;
if (!onPostgres)
  console.info('Two servers on one database are skipped: they need a PostgreSQL in DATABASE_URL.');

const bounds = { narrowAnswersPerDay: 4 * 37 };
let questions = 0;
/** Returns a new question. */
const count = (): string =>
  `{ companies(filter: {id: {eq: "c0ffee"}, foundedYear: {gte: ${questions++}}}) { totalCount } }`;

let server: TestServer;
let twin: Twin | undefined;

beforeAll(async () => {
  server = await startServer({ bounds });
  await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
});
afterEach(() => twin?.stop());
afterAll(() => server.stop());

const answered = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length;

itOnPostgres('two servers share the allowance exactly', async () => {
  twin = await startTwin(server, { bounds });
  const { as, secret } = await server.account();
  const callers = [as, twin.as(secret)];
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => callers.map((caller) => caller.graph(count()))).flat(),
  );
  expect(answered(answers)).toBe(37);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(120 - 37);
});

itOnPostgres('a server whose clock is a day behind uses the allowance of the later day', async () => {
  twin = await startTwin(server, { bounds, clock: new TestClock(new Date('2026-06-14T23:00:00Z')) });
  const { as, secret } = await server.account();
  expect((await as.graph(count())).headers.get('x-narrow-answers-remaining')).toBe('36');
  expect((await twin.as(secret).graph(count())).headers.get('x-narrow-answers-remaining')).toBe('35');
  expect((await as.graph(count())).headers.get('x-narrow-answers-remaining')).toBe('34');
});
