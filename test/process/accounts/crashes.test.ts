import {
  type Installation,
  openInstallation,
  pause,
  postgresUrl,
  type Served,
} from '../../harness/dealgraph.js';
import { Load, type LoadCall } from '../../harness/load.js';
import { booksOf, openAccount, untilSessionsEnded } from '../../harness/process-ledger.js';
import { writeSample } from '../../harness/sample-records.js';

const kills = Number(process.env['CRASH_KILLS'] ?? 10);
const atOnce = 24;
const mostMilliseconds = 600;
/** The small account has monthly credits and two grants. */
const smallTerms = { monthly: 200, grants: [120, 80] };
const smallBudget = 400;
const seed = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let installation: Installation;
let calls: readonly LoadCall['make'][];
let large: Account;
let small: Account;
let made = 0;

interface Account {
  readonly organization: string;
  readonly secret: string;
  /** The credits of each request that is known to be charged, by request ID. */
  readonly paid: Map<string, number>;
}

beforeAll(async () => {
  installation = await openInstallation();
  const server = await installation.startServe(['--no-demo']);
  await installation.answer(['import', await writeSample(installation)]);
  const seeds = ['--product', 'funding_rounds', '--name', 'All', '--filter', '{}'];
  const search = String((await installation.answer(['search', 'create', '--global', ...seeds]))['search_id']);
  const results = `/searches/funding-rounds/${search}/results`;
  calls = [
    (as) => as.get('/companies/c01'),
    (as) => as.get(`${results}?limit=2`),
    (as) => as.get(`${results}?limit=3`),
    (as) => as.graph('{ a: company(id: "c01") { id } b: company(id: "c02") { id } }'),
    (as) => as.graph(`{ fundingRoundsSearchResults(searchId: ${search}, limit: 3) { id company { id } } }`),
  ];
  large = await open('unlimited');
  small = await open(String(smallTerms.monthly));
  for (const credits of smallTerms.grants)
    await installation.answer([
      ...['grant', 'add', small.organization, '--credits', String(credits), '--expires', 'never'],
    ]);
  await server.stop();
});

async function open(credits: string): Promise<Account> {
  return { ...(await openAccount(installation, '--monthly-credits', credits)), paid: new Map() };
}

/** Returns the next call. Every second call has a unique Idempotency-Key. */
function nextCall(): LoadCall {
  const make = calls[made % calls.length];
  if (make === undefined) throw new Error('there are calls to make');
  return { key: made++ % 2 === 0 ? null : `call-${made}`, make };
}

interface Killed {
  readonly load: Load;
  readonly inFlight: number;
}

async function killUnderLoad(server: Served, account: Account, milliseconds: number): Promise<Killed> {
  const load = new Load([server.as(account.secret)], nextCall).start(atOnce);
  while (load.answered + load.refused === 0) await pause(5);
  await pause(milliseconds);
  load.stop();
  server.kill('SIGKILL');
  const inFlight = load.open.size;
  await server.ended;
  await load.ended();
  await untilSessionsEnded(installation);
  return { load, inFlight };
}

/** Repeats the interrupted calls that had an Idempotency-Key, with the same keys. */
async function retry(server: Served, account: Account, { open: cutOff }: Load): Promise<Load> {
  const left = [...cutOff].filter(({ key }) => key !== null);
  const load = new Load([server.as(account.secret)], () => left.pop() ?? null).start(4);
  await load.ended();
  return load;
}

describe('a server that is killed under load and started again', () => {
  it(`has charged every response, and at most the calls in flight without a response: ${kills} kills`, async () => {
    const random = randomFrom(seed);
    const totals = { kills: 0, answered: 0, refused: 0, inFlight: 0, unansweredCharges: 0, replayed: 0 };
    let server = await installation.startServe(['--no-demo']);
    for (let kill = 0; kill < kills; kill++) {
      const account = kill % 3 === 2 ? small : large;
      const { load, inFlight } = await killUnderLoad(server, account, random() * mostMilliseconds);
      merge(account.paid, load.paid);
      const unanswered = await checkBooks(account, inFlight);

      // Interrupted calls with a key that were already charged are replayed free. The others are charged now.
      server = await installation.startServe(['--no-demo']);
      const retried = await retry(server, account, load);
      for (const original of retried.originals) expect(unanswered).toContain(original);
      merge(account.paid, retried.paid);
      totals.kills++;
      totals.answered += load.answered;
      totals.refused += load.refused;
      totals.inFlight += inFlight;
      totals.unansweredCharges += unanswered.length;
      totals.replayed += retried.originals.length;
    }
    await spendSmallBudget(server);
    await server.stop();
    for (const account of [large, small]) expect(await checkBooks(account, 0)).toEqual([]);
    const { used } = await booksOf(installation, small.organization);
    expect(used).toEqual({ month: smallBudget, day: smallBudget });
    const { grants } = await installation.answer(['grant', 'list', small.organization]);
    expect(grants).toMatchObject([...smallTerms.grants].reverse().map((used) => ({ used, status: 'used' })));
    expect(await installation.answer(['usage', '--verify'])).toMatchObject({ mismatches: [] });
    const database = postgresUrl === undefined ? 'embedded' : 'PostgreSQL';
    console.info(
      `kill -9 under load (${database}, CRASH_SEED=${seed}): ${JSON.stringify(totals)}, uncharged 0`,
    );
    expect(totals.answered).toBeGreaterThan(kills);
  });
});

/**
 * Checks that every response has a ledger row, that the rows add up to the budget's usage, and that at most `inFlight`
 * requests were charged without a response. Returns the IDs of these requests, and adds their credits to `paid`.
 */
async function checkBooks({ organization, paid }: Account, inFlight: number): Promise<string[]> {
  const { charges, used } = await booksOf(installation, organization);
  expect(new Map([...paid].map(([requestId]) => [requestId, charges.get(requestId)]))).toEqual(paid);
  const unanswered = [...charges].filter(([requestId]) => !paid.has(requestId));
  expect(unanswered.length).toBeLessThanOrEqual(inFlight);
  const sum = [...charges.values()].reduce((total, credits) => total + credits, 0);
  expect(used).toEqual({ month: sum, day: sum });
  merge(paid, new Map(unanswered));
  return unanswered.map(([requestId]) => requestId);
}

/** Makes one-credit calls until the small budget is spent. */
async function spendSmallBudget(server: Served): Promise<void> {
  const [make] = calls;
  let left = smallBudget;
  const next = (): LoadCall | null => (make === undefined || left-- <= 0 ? null : { key: null, make });
  const load = new Load([server.as(small.secret)], next).start(8);
  await load.ended();
  expect(load.refused).toBeGreaterThan(0);
  merge(small.paid, load.paid);
}

function merge(into: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [requestId, credits] of more) into.set(requestId, credits);
}

/** Returns a random number generator (mulberry32) for numbers from 0 to 1. A seed always gives the same numbers. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
