import { deleteExpiredAnswers } from '../../../src/accounts/sql/idempotent-answers.js';
import { updateOrganization } from '../../../src/accounts/sql/update-organization.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { useMeteredPair } from '../../harness/metered-pair.js';
import {
  balance,
  charged,
  companyPath,
  companyQuery,
  errorCodeOf,
  type MeteredServer,
  requestId,
  sum,
} from '../../harness/metered-server.js';
import { seed } from '../../harness/seed.js';
import type { Twin } from '../../harness/start-twin.js';

const dayMs = 86_400_000;
const roundsQuery = (limit: number): string =>
  `{ fundingRoundsSearchResults(searchId: ${server.rounds.split('/')[3] ?? ''}, limit: ${limit}) { id name } }`;

let server: MeteredServer;
let twin: Twin;

useMeteredPair((pair) => {
  ({ server, twin } = pair);
});

const keyed = (as: Caller, key = 'order-1'): Caller => as.with({ 'Idempotency-Key': key });

function expectReplay(answer: Answer, first: Answer): void {
  expect(answer.status).toBe(first.status);
  expect(answer.headers.get('idempotent-replayed')).toBe('true');
  expect(answer.headers.get('x-original-request-id')).toBe(requestId(first));
  expect(requestId(answer)).not.toBe(requestId(first));
  expect(charged(answer)).toBe(0);
}

const channels: readonly [string, (as: Caller, limit: number) => Promise<Answer>][] = [
  ['REST', (as, limit) => as.get(`${server.rounds}?limit=${limit}`)],
  ['the graph', (as, limit) => as.graph(roundsQuery(limit))],
];

describe.each(channels)('the same request under one Idempotency-Key through %s', (_channel, call) => {
  it('is replayed and charged once', async () => {
    const { as, organizationId } = await server.account();
    const first = await call(keyed(as), 7);
    expect(charged(first)).toBe(7);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const second = await call(keyed(as), 7);
    expectReplay(second, first);
    expect(rowsOf(second)).toEqual(rowsOf(first));
    expect(rowsOf(second)).toHaveLength(7);
    expect((await ledgerOf(server, organizationId)).map((row) => row.requestId)).toEqual([requestId(first)]);
    expect(await balance(as)).toMatchObject({ used: 7 });
  });

  it('is charged once for concurrent calls to two servers', async () => {
    const { as, organizationId, secret } = await server.account();
    const callers = [keyed(as), keyed(twin.as(secret))];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => call(callers[index % 2] ?? as, 5)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(sum(answers.map(charged))).toBe(5);
    const first = answers.find((answer) => charged(answer) > 0);
    for (const answer of answers) {
      expect(rowsOf(answer)).toEqual(first && rowsOf(first));
      if (answer !== first && first !== undefined) expectReplay(answer, first);
    }
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(5);
  });

  it('is replayed when no credits remain: it has been paid for', async () => {
    const { as } = await server.account({ credits: 4 });
    const first = await call(keyed(as), 4);
    expectReplay(await call(keyed(as), 4), first);
    expect(isRefused(await call(keyed(as, 'order-2'), 4), 'OUT_OF_CREDITS')).toBe(true);
  });

  it('is a new request after 24 hours', async () => {
    const { as, organizationId } = await server.account();
    const first = await call(keyed(as), 3);
    server.clock.advance(dayMs - 1);
    expectReplay(await call(keyed(as), 3), first);
    server.clock.advance(1);
    const again = await call(keyed(as), 2);
    expect(charged(again)).toBe(2);
    expectReplay(await call(keyed(as), 2), again);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(5);
  });

  it('is refused when the request differs, at no charge', async () => {
    const { as, organizationId } = await server.account();
    const first = await call(keyed(as), 3);
    expect(isRefused(await call(keyed(as), 4), 'IDEMPOTENCY_KEY_REUSED')).toBe(true);
    for (const [, other] of channels) {
      if (other !== call) expect(isRefused(await other(keyed(as), 3), 'IDEMPOTENCY_KEY_REUSED')).toBe(true);
    }
    expectReplay(await call(keyed(as), 3), first);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(3);
  });

  it('serves one of several different concurrent requests and refuses the others', async () => {
    const { as, organizationId, secret } = await server.account();
    const callers = [keyed(as), keyed(twin.as(secret))];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => call(callers[index % 2] ?? as, 1 + (index % 4))),
    );
    const paid = answers.filter((answer) => charged(answer) > 0);
    expect(paid).toHaveLength(1);
    const answered = answers.filter((answer) => rowsOf(answer) !== undefined);
    expect(answered).toHaveLength(6);
    const refused = answers.filter((answer) => isRefused(answer, 'IDEMPOTENCY_KEY_REUSED'));
    expect(refused).toHaveLength(18);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(sum(paid.map(charged)));
  });

  it('is replayed unchanged, even if the dataset has changed', async () => {
    const { as } = await server.account();
    const first = await call(keyed(as), 1);
    const renamed = { funding_round_id: 'fnr_0', name: `Renamed ${Math.random()}`, company_name: 'Coffee' };
    await seed(server.db, { FundingRound: [renamed] });
    expect(rowsOf(await call(keyed(as), 1))).toEqual(rowsOf(first));
    expect((await call(keyed(as, 'order-2'), 1)).text).toContain(renamed.name);
  });

  it('is executed again after a refusal, which is not stored', async () => {
    const { as, organizationId } = await server.account({ credits: 2 });
    expect(isRefused(await call(keyed(as), 3), 'OUT_OF_CREDITS')).toBe(true);
    await updateOrganization(server.db, organizationId, { creditLimit: 3 });
    expect(charged(await call(keyed(as), 3))).toBe(3);
  });

  it('is not shared with another organization', async () => {
    const [one, two] = [await server.account(), await server.account()];
    await call(keyed(one.as), 2);
    expect(charged(await call(keyed(two.as), 3))).toBe(3);
    const { as: other } = await server.key(one.organizationId);
    expect(charged(await call(keyed(other), 2))).toBe(0);
  });

  it('is replayed only to a key that may read it', async () => {
    const { as, organizationId } = await server.account();
    await call(keyed(as), 2);
    const { as: poor } = await server.key(organizationId, { scopes: ['people:read'] });
    expect(isRefused(await call(keyed(poor), 2), 'NOT_PERMITTED')).toBe(true);
  });

  it('is not replayed in a dry run, which stores no response either', async () => {
    const { as } = await server.account();
    await call(keyed(as).with({ 'X-Dry-Run': 'true' }), 2);
    expect(charged(await call(keyed(as), 2))).toBe(2);
  });

  it.each([
    ['empty', ' '],
    ['too long', 'x'.repeat(256)],
    ['not ASCII', 'é'],
  ])('is refused when the key is %s', async (_what, key) => {
    const { as } = await server.account();
    expect(isRefused(await call(keyed(as, key), 2), 'VALIDATION_ERROR')).toBe(true);
    expect(charged(await call(keyed(as, 'x'.repeat(255)), 2))).toBe(2);
  });
});

describe('an Idempotency-Key', () => {
  it('stores free responses of metered operations too', async () => {
    const { as, organizationId } = await server.account();
    const none = await keyed(as).get(`${server.rounds}?page=9`);
    expect(none.body).toEqual([]);
    expectReplay(await keyed(as).get(`${server.rounds}?page=9`), none);
    expectError(await keyed(as).get(companyPath), 422, 'IDEMPOTENCY_KEY_REUSED');
    const anonymous = await keyed(as, 'b').post('/people/by-email', { email: 'unknown@nowhere.example' });
    expect(anonymous.status).toBe(204);
    expectReplay(
      await keyed(as, 'b').post('/people/by-email', { email: 'unknown@nowhere.example' }),
      anonymous,
    );
    expectError(
      await keyed(as, 'b').post('/people/by-email', { email: 'else@nowhere.example' }),
      422,
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await ledgerOf(server, organizationId)).toEqual([]);
  });

  it('treats requests that differ only in the order of their variables as the same', async () => {
    const { as } = await server.account();
    const query = 'query ($a: ID!, $b: ID!) { a: company(id: $a) { id } b: company(id: $b) { id } }';
    expect(charged(await keyed(as).graph(query, { a: 'c0ffee', b: 'decaf' }))).toBe(2);
    expect(charged(await keyed(as).graph(query, { b: 'decaf', a: 'c0ffee' }))).toBe(0);
    const other = await keyed(as).graph(query, { a: 'decaf', b: 'c0ffee' });
    expect(other.errors[0]?.extensions.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('treats a GraphQL request over POST and GET as the same', async () => {
    const { as } = await server.account();
    const first = await keyed(as).graph(companyQuery);
    const path = `/../../graphql?query=${encodeURIComponent(companyQuery)}`;
    const again = await keyed(as).with({ 'Content-Type': 'application/json' }).get(path);
    expectReplay(again, first);
  });

  it('has no effect on free operations, and is refused for a mutation', async () => {
    const { as } = await server.account();
    const [before] = [await keyed(as).get('/organization/credits')];
    await as.get(companyPath);
    expect((await keyed(as).get('/organization/credits')).body).not.toEqual(before.body);
    const change = await keyed(as).graph(
      'mutation { createList(input: {name: "A", product: COMPANIES}) { id } }',
    );
    expect(change.errors[0]?.extensions.code).toBe('VALIDATION_ERROR');
    expect((await as.graph('{ lists { id } }')).data).toEqual({ lists: [] });
  });

  it('replays a response with errors alongside data unchanged', async () => {
    const { as } = await server.account();
    const query = '{ company(id: "c0ffee") { id } enrichInvestor { id } }';
    const first = await keyed(as).graph(query);
    expect(first.errors).toHaveLength(1);
    const again = await keyed(as).graph(query);
    expectReplay(again, first);
    expect([again.data, again.errors]).toEqual([first.data, first.errors]);
    const credits = { charged: 0, remaining: 999, records: {} };
    expect(again.body).toMatchObject({ extensions: { credits } });
  });

  it('is deleted after it expires', async () => {
    const { as, organizationId } = await server.account();
    await keyed(as).graph(companyQuery);
    const count = async (): Promise<number> =>
      server.db.prisma.idempotentAnswer.count({ where: { organizationId } });
    server.clock.advance(dayMs - 1);
    await deleteExpiredAnswers(server.db, server.clock.now(), 1000);
    expect(await count()).toBe(1);
    server.clock.advance(1);
    while ((await deleteExpiredAnswers(server.db, server.clock.now(), 2)) > 0);
    expect(await count()).toBe(0);
  });
});

/** Returns the rows of a REST or GraphQL response, or undefined if it has none. */
function rowsOf({ body }: Answer): unknown {
  if (Array.isArray(body)) return body;
  return (body as { data?: { fundingRoundsSearchResults?: unknown } | null }).data
    ?.fundingRoundsSearchResults;
}

/** Returns whether a REST or GraphQL response has this error code and cost 0 credits. */
function isRefused(answer: Answer, code: string): boolean {
  return errorCodeOf(answer) === code && charged(answer) === 0;
}
