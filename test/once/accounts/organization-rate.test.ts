import { updateOrganization } from '../../../src/accounts/sql/update-organization.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { type AccountOptions, startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  server.clock.advance(3_600_000);
});
afterAll(() => server.stop());

const free = '/organization/credits';

function rateOf({ headers }: Answer): (string | null)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
}

/** Returns an operation with this many root fields. */
function fields(count: number): string {
  return `{ ${Array.from({ length: count }, (_, at) => `f${at}: creditBalance { remaining }`).join(' ')} }`;
}

type Rate = NonNullable<AccountOptions['rate']>;

/** Creates keys of one organization with a rate, one key for each of `rates`. */
async function keysOf(organizationRate: Rate, ...rates: readonly Rate[]): Promise<Caller[]> {
  const { organizationId } = await server.account({ organizationRate });
  const keys = rates.map((rate) => server.key(organizationId, { rate }));
  return (await Promise.all(keys)).map(({ as }) => as);
}

const per = (windowSeconds: number, max: number): Rate => ({ max, windowSeconds });

it('20 keys of an organization share its rate exactly, also concurrently, through both APIs', async () => {
  const keys = await keysOf(per(60, 50), ...Array.from({ length: 20 }, () => per(60, 900)));
  const calls = keys.flatMap((as) =>
    Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? as.get(free) : as.graph(fields(1)))),
  );
  const answers = await Promise.all(calls);
  const admitted = answers.filter(({ status }) => status === 200);
  const left = admitted.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(110);
  for (const answer of refused) expect(rateOf(answer)).toEqual(['50', '0', '60.000']);
});

it('another organization has its own rate', async () => {
  const [as] = await keysOf(per(60, 1), per(60, 9));
  const [other] = await keysOf(per(60, 1), per(60, 9));
  for (const one of [as, other]) expect((await one?.get(free))?.status).toBe(200);
});

it.each<readonly [string, Rate, Rate, number, readonly string[]]>([
  ['the key, with fewer remaining', per(60, 5), per(60, 100), 1, ['5', '4', '60.000']],
  ['the organization, with fewer remaining', per(60, 100), per(30, 5), 1, ['5', '4', '30.000']],
  ['the one that resets later, of two equal ones', per(60, 5), per(120, 5), 1, ['5', '4', '120.000']],
  ['the key, of two equal ones, when it resets later', per(90, 5), per(30, 5), 1, ['5', '4', '90.000']],
  ['the organization, for several root fields', per(60, 9), per(60, 7), 3, ['7', '4', '60.000']],
])('the headers report %s', async (_which, key, organization, cost, expected) => {
  const [as] = await keysOf(organization, key);
  expect(rateOf((await as?.graph(fields(cost))) as Answer)).toEqual(expected);
});

it("a request that exceeds the organization's rate does not count against its key", async () => {
  const [first, second] = (await keysOf(per(20, 3), per(60, 9), per(60, 4))) as [Caller, Caller];
  expect((await first.graph(fields(3))).status).toBe(200);
  for (const _ of [1, 2, 3]) {
    const refused = await second.get(free);
    expectError(refused, 429, 'RATE_LIMITED', 'You have been rate-limited');
    expect([...rateOf(refused), refused.headers.get('retry-after')]).toEqual(['3', '0', '20.000', '20']);
  }
  server.clock.advance(20_000);
  expect((await second.graph(fields(3))).status).toBe(200);
  server.clock.advance(20_000);
  expect(rateOf(await second.get(free))).toEqual(['4', '0', '40.000']);
});

it("a request that exceeds the key's rate does not count against its organization", async () => {
  const [first, second] = (await keysOf(per(60, 5), per(60, 1), per(60, 9))) as [Caller, Caller];
  expect((await first.get(free)).status).toBe(200);
  for (const _ of [1, 2, 3]) expect(rateOf(await first.get(free))).toEqual(['1', '0', '60.000']);
  expect(rateOf(await second.get(free))).toEqual(['5', '3', '60.000']);
});

it('a GraphQL operation that fits the rate of the key but not of the organization counts against neither', async () => {
  const [as, other] = (await keysOf(per(60, 5), per(60, 9), per(60, 9))) as [Caller, Caller];
  await as.graph(fields(3));
  const refused = await as.graph(fields(3));
  expect([refused.status, ...rateOf(refused)]).toEqual([429, '5', '2', '60.000']);
  expect(rateOf(await other.graph(fields(2)))).toEqual(['5', '0', '60.000']);
});

it('a changed rate applies within a second; the default is 9,000 requests in 60 s', async () => {
  const { as, organizationId } = await server.account({ organizationRate: per(60, 2) });
  expect(rateOf(await as.get(free))).toEqual(['2', '1', '60.000']);
  await updateOrganization(server.db, organizationId, { rateRule: null });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(rateOf(await as.get(free))).toEqual(['9000', '8998', '60.000']);
  await updateOrganization(server.db, organizationId, { rateRule: per(60, 2) });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(rateOf(await as.get(free))).toEqual(['2', '0', '60.000']);
});
