import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import pino from 'pino';
import { errorTable } from '../../../src/errors/error-table.js';
import { type ArbitraryDocument, documentArbitrary } from '../../harness/arbitrary/arbitrary-document.js';
import { type ArbitraryRequest, requestArbitrary } from '../../harness/arbitrary/arbitrary-request.js';
import type { Caller } from '../../harness/caller.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { sendRaw } from '../../harness/raw-request.js';
import { ownList, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

/**
 * The seed of this test run; `jest --seed=N` repeats a run. FUZZ_CASES sets the number of cases, and
 * test/bench/fuzz.mjs runs many.
 */
const runSeed = jest.getSeed();
const cases = Number(process.env['FUZZ_CASES'] ?? 2000);
const credits = 1_000_000_000;
/** Number of requests after which the simulated clock advances a minute, so that rate limits admit calls again. */
const minuteEvery = 300;

let server: TestServer;
let account: Account & { readonly as: Caller };
let narrow: Account;
let remaining = credits;
let requested = 0;
let charged = 0;
const statuses = new Map<string, number>();
/** Errors that the server logged. Responses never contain the cause of an internal error. */
const logged: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  console.info(`fuzz seed: ${runSeed}, ${cases} cases`);
  // Exports never run, because they would charge later than the request that creates them.
  server = await startServer({ bounds: { exportConcurrency: 0 }, logger });
  await seedDemo(server);
  await seedSearches(server);
  account = await server.account({ credits });
  narrow = await server.key(account.organizationId, { scopes: ['companies:read', 'searches:read'] });
  await ownList(server, account.organizationId);
});
afterAll(async () => {
  console.info(`answers: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}; ${charged} credits`);
  await server.stop();
});

/** A GraphQL request with its headers. */
interface GraphCase {
  readonly document: ArbitraryDocument;
  readonly key: 'right' | 'narrow' | 'wrong' | 'none';
  readonly headers: Readonly<Record<string, string>>;
}

const headers = fc
  .record(
    {
      'X-Dry-Run': fc.constantFrom('true', 'false', 'TRUE', 'x'),
      'X-Max-Credits': fc.constantFrom('0', '1', '5', '1000', '-1', '1e3', 'x', '9007199254740993'),
      'Idempotency-Key': fc.constantFrom('a', 'b', 'c', 'x'.repeat(300), 'é'),
      Accept: fc.constantFrom(
        'application/json',
        'application/graphql-response+json',
        'text/html',
        '*/*',
        'x',
      ),
    },
    { requiredKeys: [] },
  )
  .map((all): Record<string, string> => ({ ...all }));

const few = fc.oneof({ arbitrary: fc.constant<Record<string, string>>({}), weight: 5 }, headers);

const key = fc.oneof(
  { arbitrary: fc.constant('right' as const), weight: 16 },
  { arbitrary: fc.constant('narrow' as const), weight: 2 },
  fc.constantFrom('wrong' as const, 'none' as const),
);

async function knownCursors(): Promise<Record<string, string>> {
  const lists = ['companies', 'people', 'investors', 'fundingRounds', 'acquisitions', 'ipos'];
  const { data } = await account.as.graph(
    `{ ${lists.map((list) => `${list}(first: 1) { pageInfo { endCursor } }`).join(' ')} }`,
  );
  const cursorOf = (list: string): string =>
    (data?.[list] as { pageInfo: { endCursor: string } }).pageInfo.endCursor;
  return Object.fromEntries(lists.map((list) => [list, cursorOf(list)]));
}

async function idsOf(): Promise<Record<string, string[]>> {
  const { data } = await account.as.graph(
    `{ fundinground: fundingRounds(first: 3) { nodes { id } } acquisition: acquisitions(first: 2) { nodes { id } }
       ipo: ipos(first: 2) { nodes { id } } company: companies(first: 3) { nodes { id } }
       person: people(first: 3) { nodes { id } } investor: investors(first: 3) { nodes { id } }
       search: savedSearches { id } list: lists { id } }`,
  );
  type Page = readonly { id: string }[] | { readonly nodes: readonly { id: string }[] };
  const pages = Object.entries(data ?? {}) as [string, Page][];
  return Object.fromEntries(
    pages.map(([word, page]) => [word, ('nodes' in page ? page.nodes : page).map(({ id }) => id)]),
  );
}

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function sendGraph({ document, key: which, headers: more }: GraphCase): Promise<Got> {
  const secrets = { right: account.secret, narrow: narrow.secret, wrong: `${account.secret}x`, none: '' };
  const own = which === 'none' ? {} : { 'X-API-Key': secrets[which] };
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...own, ...more },
    body: JSON.stringify(document),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function sendRest(request: ArbitraryRequest): Promise<Got> {
  const secrets = { right: [account.secret], wrong: [`${account.secret}x`], none: [] }[request.key];
  const own = secrets.map((secret): [string, string] => ['X-API-Key', secret]);
  return sendRaw(server.url, { ...request, headers: [...own, ...(request.headers ?? [])] });
}

interface GraphBody {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly extensions?: { readonly credits?: { readonly charged: number } };
}

const graphCodes = new Set([
  ...Object.keys(errorTable),
  ...[
    'GRAPHQL_PARSE_FAILED',
    'GRAPHQL_VALIDATION_FAILED',
    'BAD_USER_INPUT',
    'OPERATION_RESOLUTION_FAILURE',
    'BAD_REQUEST',
  ],
  ...['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'],
]);

function expectGraphShape({ status, text }: Got): void {
  expect(text).not.toMatch(
    /INTERNAL_ERROR|INTERNAL_SERVER_ERROR|node_modules|\.js:\d|prisma|syntax error at or near/i,
  );
  const body = JSON.parse(text) as GraphBody;
  for (const { extensions } of body.errors ?? []) expect(graphCodes).toContain(extensions?.code);
  if (status !== 200) expect([status, body.data ?? null]).toEqual([status, null]);
}

/** Checks that the stated cost of a response equals the decrease of the budget. */
async function expectHonestCharge({ status, headers: got, text }: Got, isGraph: boolean): Promise<void> {
  const said = Number(got.get('x-credits-charged') ?? 0);
  if (status !== 200) expect([status, said]).toEqual([status, 0]);
  if (isGraph && status === 200) {
    const { data, extensions } = JSON.parse(text) as GraphBody;
    expect(extensions?.credits?.charged ?? 0).toBe(said);
    if (data === null || data === undefined) expect(said).toBe(0);
  }
  charged += said;
  remaining -= said;
  const left = got.get('x-creditlimit-remaining');
  if (left !== null) expect(Number(left)).toBe(remaining);
  if (requested % 50 === 0) expect(await account.as.remaining()).toBe(remaining);
}

async function check(got: Got, isGraph: boolean): Promise<void> {
  requested++;
  const faults = logged.splice(0);
  if (requested % minuteEvery === 0) server.clock.advance(61_000);
  const code = /"(?:code|errorCode)":"(\w+)"/.exec(got.text)?.[1] ?? '';
  const name = `${isGraph ? 'graph' : 'rest'} ${got.status} ${code}`;
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
  expect(faults).toEqual([]);
  expect([200, 204, 400, 401, 402, 403, 404, 405, 406, 413, 415, 422, 429]).toContain(got.status);
  if (isGraph) expectGraphShape(got);
  else expect(got.text).not.toContain('INTERNAL_ERROR');
  await expectHonestCharge(got, isGraph);
}

it(
  `responds to ${cases} random requests through REST and GraphQL, never with 500, and charges the stated cost`,
  async () => {
    const schema = buildSchema(
      readFileSync(join(__dirname, '..', '..', '..', 'schema', 'schema.graphql'), 'utf8'),
    );
    const texts = [
      'Aurora Robotics',
      'aurora',
      'a',
      'Robotics',
      'Seed',
      'United States',
      'ada.marsh@aurora-robotics.example',
      'aurora-robotics.example',
    ];
    const [cursors, ids] = [await knownCursors(), await idsOf()];
    remaining = await account.as.remaining();
    charged = credits - remaining;
    const graph = fc.record({
      document: documentArbitrary(schema, { ids, cursors, texts }),
      key,
      headers: few,
    });
    const anything = fc.oneof(
      { arbitrary: graph.map((it) => ({ it, isGraph: true as const })), weight: 5 },
      { arbitrary: requestArbitrary.map((it) => ({ it, isGraph: false as const })), weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (one) => {
        await check(one.isGraph ? await sendGraph(one.it) : await sendRest(one.it), one.isGraph);
      }),
      { seed: runSeed, numRuns: cases, endOnFailure: cases > 2000 },
    );
    const rows = await ledgerOf(server, account.organizationId);
    expect(creditsOf(rows)).toBe(charged);
    expect(await account.as.remaining()).toBe(credits - charged);
    expect(charged).toBeGreaterThan(0);
  },
  60_000 + cases * 100,
);
