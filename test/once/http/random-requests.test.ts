import fc from 'fast-check';
import { errorTable } from '../../../src/errors/error-table.js';
import { addToList, createList } from '../../../src/searches/sql/lists.js';
import { saveSearch } from '../../../src/searches/sql/save-search.js';
import {
  type ArbitraryRequest,
  listId,
  requestArbitrary,
} from '../../harness/arbitrary/arbitrary-request.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { sendRaw } from '../../harness/raw-request.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

/** The seed of this test run; `jest --seed=N` repeats a run. */
const runSeed = jest.getSeed();
const requests = 600;

let server: TestServer;
let account: Account & { readonly as: Caller };
let lastBalance: number;

/** Counts the responses by status, to show that the requests reach every kind of response. */
const statuses = new Map<number, number>();

beforeAll(async () => {
  console.info(`fast-check seed: ${runSeed}`);
  // Exports never run, because they would charge later than the request that creates them.
  server = await startServer({ bounds: { exportConcurrency: 0 } });
  account = await server.account({ credits: 1_000_000 });
  await seedEverything();
  lastBalance = await account.as.remaining();
});
afterAll(async () => {
  console.info(`answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  await server.stop();
});

/** Creates records, searches and lists with the IDs that the random requests use. */
async function seedEverything(): Promise<void> {
  const { db, clock } = server;
  await seed(db, {
    Company: [{ id: 'c0ffee', website: { domain: 'coffee.example' }, profnet_id: 1 }],
    Person: [{ person_id: 'per_ada', emails: [{ email: 'ada@coffee.example', score: 9 }] }],
    Investor: [{ investor_id: 'inv_1', investor_name: 'Acorn', domain: 'coffee.example' }],
    Ipo: [{ ipo_id: 'ipo_1', company_id: 'c0ffee', company_name: 'Coffee' }],
    FundingRound: [{ funding_round_id: 'fnr_1', name: 'Seed', company_name: 'Coffee', investors: [] }],
    Acquisition: [
      {
        acquisition_id: 'acq_1',
        acquirer_company_id: 'c0ffee',
        acquirer_name: 'Coffee',
        acquiree_company_id: 'other',
        acquiree_name: 'Other',
      },
    ],
  });
  const { organizationId } = account;
  const input = {
    organizationId,
    name: 'All',
    product: 'funding_rounds',
    filter: {},
    isShared: true,
  } as const;
  await saveSearch(db, input, clock);
  await createList(db, { listId, organizationId, name: 'All', product: 'investors' }, clock.now());
  await addToList(db, listId, ['inv_1'], clock.now());
}

function send({ key, ...request }: ArbitraryRequest): Promise<Answer> {
  const secrets = { right: [account.secret], wrong: [`${account.secret}x`], none: [] }[key];
  const own = secrets.map((secret): [string, string] => ['X-API-Key', secret]);
  return sendRaw(server.url, { ...request, headers: [...own, ...(request.headers ?? [])] });
}

/** Expects the contract's error shape without internals. */
function expectErrorShape({ status, headers, body }: Answer): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(Object.keys(body as object)).toEqual(['errorCode', 'message']);
  const { errorCode, message } = body as { errorCode: keyof typeof errorTable; message: string };
  expect(errorTable[errorCode].status).toBe(status);
  expect(message.length).toBeLessThan(700);
  expect(message.isWellFormed()).toBe(true);
  expect(message).not.toMatch(/node_modules|\.[jt]s:\d|\bat [\w.]+ \(|prisma|postgres|syntax error|ECONN/i);
}

function expectAnswerShape(answer: Answer, isHead: boolean): void {
  const { status, headers, text, body } = answer;
  expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-v]{26}$/);
  expect(headers.get('x-evil')).toBeNull();
  if (status === 204 || isHead) expect(text).toBe('');
  else if (status === 200) expect(body).toEqual(expect.any(Object));
  else expectErrorShape(answer);
}

/** Checks that each response costs exactly what its header says, and that an error is free. */
async function expectHonestCharge({ status, headers }: Answer): Promise<void> {
  const charged = Number(headers.get('x-credits-charged') ?? 0);
  const balance = await account.as.remaining();
  expect([status, balance]).toEqual([status, lastBalance - charged]);
  if (status !== 200) expect([status, charged]).toEqual([status, 0]);
  lastBalance = balance;
}

it(`returns responses in the contract's shape to ${requests} random requests, never 500, and charges the stated cost`, async () => {
  await fc.assert(
    fc.asyncProperty(requestArbitrary, async (request) => {
      const answer = await send(request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect([200, 204, 400, 401, 402, 403, 404, 405, 413, 415, 422, 429]).toContain(answer.status);
      expectAnswerShape(answer, request.method === 'HEAD');
      await expectHonestCharge(answer);
    }),
    { seed: runSeed, numRuns: requests },
  );
});
