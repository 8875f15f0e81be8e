import fc from 'fast-check';
import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { updateOrganization } from '../../../src/accounts/sql/organizations.js';
import { verifyLedger } from '../../../src/accounts/sql/verify-ledger.js';
import { Caller, type Answer } from '../../harness/caller.js';
import { ChargingModel, type ModelCall } from '../../harness/charging-model.js';
import { ledgerOf } from '../../harness/ledger.js';
import {
  charged,
  errorCodeOf,
  noon,
  requestId,
  startMeteredServer,
  type MeteredServer,
} from '../../harness/metered-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

/** The seed of this test run, random by default. */
const runSeed = Number(process.env['CHARGING_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const interleavings = Number(process.env['CHARGING_INTERLEAVINGS'] ?? 60);

/** A step between two checks of the ledger and the counters. */
type Step =
  | { readonly what: 'calls'; readonly calls: readonly Call[] }
  | { readonly what: 'limit' | 'dailyCap' | 'keyCap'; readonly value: number }
  | { readonly what: 'clock'; readonly milliseconds: number };

/** A call with a given price. It uses one of three keys, one of two servers, and REST or GraphQL. */
interface Call {
  readonly credits: number;
  readonly isCapped: boolean;
  /** Whether a capped call uses the key that the capped key issued. Both keys count against the same cap. */
  readonly isIssued: boolean;
  readonly atTwin: boolean;
  readonly channel: 'rest' | 'graphql';
  /** Calls with the same number share an Idempotency-Key. Null means that the call has none. */
  readonly order: number | null;
}

const hour = 3_600_000;

const call: fc.Arbitrary<Call> = fc.record({
  credits: fc.integer({ min: 1, max: 12 }),
  isCapped: fc.boolean(),
  isIssued: fc.boolean(),
  atTwin: fc.boolean(),
  channel: fc.constantFrom('rest', 'graphql'),
  order: fc.option(fc.nat({ max: 5 }), { freq: 4 }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('calls'),
      calls: fc.array(call, { minLength: 1, maxLength: 24 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('limit'),
      value: fc.oneof(fc.constant(-1), fc.nat({ max: 400 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('dailyCap', 'keyCap'),
      value: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 150 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('clock'),
      milliseconds: fc.oneof(
        fc.integer({ min: -2 * hour, max: 30 * hour }),
        fc.integer({ min: 0, max: 40 * 24 * hour }),
      ),
    }),
  },
);

let server: MeteredServer;
let twin: Twin;
const totals = { interleavings: 0, calls: 0, answered: 0, replayed: 0, refused: 0, credits: 0 };

beforeAll(async () => {
  console.info(`fast-check seed: ${runSeed} (CHARGING_SEED repeats it)`);
  server = await startMeteredServer();
  twin = await startTwin(server);
});
afterAll(async () => {
  console.info(`interleavings of charges: ${JSON.stringify(totals)}`);
  await twin.stop();
  await server.stop();
});

describe('any interleaving of charges, budgets, caps and clock steps', () => {
  it('matches a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        totals.interleavings++;
        await runSteps(steps);
      }),
      { seed: runSeed, numRuns: interleavings },
    );
  }, 3_000_000);
});

async function runSteps(steps: readonly Step[]): Promise<void> {
  server.clock.set(noon);
  const { organizationId, secret } = await server.account({ credits: 200, dailyCap: 100 });
  const capped = await server.key(organizationId);
  await capKey(server.db, organizationId, capped.keyId, 60);
  const issuing = await new Caller(server.url, capped.secret).post('/keys', { name: 'I', scopes: ['*'] });
  const { id: issuedId, secret: issued } = issuing.body as { id: string; secret: string };
  await capKey(server.db, organizationId, issuedId, 0);
  const model = new ChargingModel({ limit: 200, dailyCap: 100, keyCap: 60 }, server.clock.now());
  for (const one of steps) {
    if (one.what === 'calls') await makeCalls(one.calls, model, { secret, capped: capped.secret, issued });
    else if (one.what === 'clock') {
      server.clock.advance(one.milliseconds);
      model.moveTo(server.clock.now());
    } else await changeTerms(one, model, organizationId, capped.keyId);
    await expectFigures(model, organizationId);
  }
}

async function changeTerms(
  { what, value }: Extract<Step, { value: number }>,
  model: ChargingModel,
  organizationId: string,
  keyId: string,
): Promise<void> {
  model.terms[what] = value;
  if (what === 'keyCap') await capKey(server.db, organizationId, keyId, value);
  else {
    const change = what === 'limit' ? { creditLimit: value } : { dailyCap: value };
    await updateOrganization(server.db, organizationId, change);
  }
}

interface Secrets {
  readonly secret: string;
  readonly capped: string;
  readonly issued: string;
}

async function makeCalls(calls: readonly Call[], model: ChargingModel, secrets: Secrets): Promise<void> {
  const answers = await Promise.all(calls.map((one) => make(one, secrets)));
  const made = calls.map((one, index): ModelCall => {
    const answer = answers[index];
    if (answer === undefined) throw new Error('every call is answered');
    return { ...identify(one), credits: one.credits, isCapped: one.isCapped, outcome: outcomeOf(answer) };
  });
  model.take(made);
  totals.calls += made.length;
}

/** Returns the Idempotency-Key and the properties that distinguish requests under it. */
function identify({ order, channel, credits }: Call): Pick<ModelCall, 'order' | 'request'> {
  return { order, request: `${channel} ${credits}` };
}

function make(one: Call, { secret, capped, issued }: Secrets): Promise<Answer> {
  const { credits, order, channel } = one;
  const { url } = one.atTwin ? twin : server;
  const caller = new Caller(url, one.isCapped ? (one.isIssued ? issued : capped) : secret).with(
    order === null ? {} : { 'Idempotency-Key': `order-${order}` },
  );
  const searchId = server.rounds.split('/')[3] ?? '';
  if (channel === 'rest') return caller.get(`${server.rounds}?limit=${credits}`);
  return caller.graph(`{ fundingRoundsSearchResults(searchId: ${searchId}, limit: ${credits}) { id } }`);
}

function outcomeOf(answer: Answer): ModelCall['outcome'] {
  const code = errorCodeOf(answer);
  if (code === 'OUT_OF_CREDITS' || code === 'IDEMPOTENCY_KEY_REUSED') {
    totals.refused++;
    return { is: code === 'OUT_OF_CREDITS' ? 'refused' : 'reused' };
  }
  expect(code).toBeUndefined();
  const original = answer.headers.get('x-original-request-id');
  if (original !== null) {
    totals.replayed++;
    expect(charged(answer)).toBe(0);
    return { is: 'replayed', of: original };
  }
  totals.answered++;
  totals.credits += charged(answer);
  return {
    is: 'answered',
    requestId: requestId(answer),
    charged: charged(answer),
    remaining: Number(answer.headers.get('x-creditlimit-remaining')),
  };
}

/** Compares the budget and the ledger with the model: every row and every counter. */
async function expectFigures(model: ChargingModel, organizationId: string): Promise<void> {
  const ledger = await ledgerOf(server, organizationId);
  expect(new Map(ledger.map((row) => [row.requestId, row.credits]))).toEqual(model.paid);
  expect(await verifyLedger(server.db, organizationId)).toMatchObject({ organizations: 1, mismatches: [] });
  const budget = await server.db.prisma.creditBudget.findUniqueOrThrow({ where: { organizationId } });
  const counters = { month: Number(budget.monthUsed), day: Number(budget.dayUsed) };
  expect(counters).toEqual({ month: model.month.used, day: model.day.used });
}
