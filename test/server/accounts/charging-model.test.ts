import fc from 'fast-check';
import type { GrantPart } from '../../../src/accounts/model/grants.js';
import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { updateOrganization } from '../../../src/accounts/sql/update-organization.js';
import { verifyLedger } from '../../../src/accounts/sql/verify-ledger.js';
import { type Answer, Caller } from '../../harness/caller.js';
import { ChargingModel, type ModelCall } from '../../harness/charging-model.js';
import { ledgerOf } from '../../harness/ledger.js';
import {
  charged,
  errorCodeOf,
  type MeteredServer,
  noon,
  requestId,
  startMeteredServer,
} from '../../harness/metered-server.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

/** The seed of this test run, random by default. */
const runSeed = Number(process.env['CHARGING_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const interleavings = Number(process.env['CHARGING_INTERLEAVINGS'] ?? 60);

/** A step between two checks of the ledger and the counters. */
type Step =
  | { readonly what: 'calls'; readonly calls: readonly Call[] }
  | { readonly what: 'limit' | 'dailyCap' | 'keyCap'; readonly value: number }
  | { readonly what: 'grant'; readonly credits: number; readonly hours: number | null }
  | { readonly what: 'void'; readonly at: number }
  /** Refunds a charge, whole (null) or in part. */
  | { readonly what: 'refund'; readonly at: number; readonly credits: number | null }
  /** Sets the clock to the expiry of a grant, or to the millisecond before it. */
  | { readonly what: 'expiry'; readonly at: number; readonly before: 0 | 1 }
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
      what: fc.constant('grant'),
      credits: fc.integer({ min: 1, max: 60 }),
      hours: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('void'), at: fc.nat({ max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('refund'),
      at: fc.nat({ max: 40 }),
      credits: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('expiry'),
      at: fc.nat({ max: 5 }),
      before: fc.constantFrom(0, 1),
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
let operator: OperatorClient;
const totals = { interleavings: 0, calls: 0, answered: 0, replayed: 0, refused: 0, credits: 0, refunds: 0 };

beforeAll(async () => {
  console.info(`fast-check seed: ${runSeed} (CHARGING_SEED repeats it)`);
  server = await startMeteredServer({ operators: true });
  operator = await operatorOf(server);
  twin = await startTwin(server);
});
afterAll(async () => {
  console.info(`interleavings of charges: ${JSON.stringify(totals)}`);
  await twin.stop();
  await server.stop();
});

describe('any interleaving of charges, refunds, budgets, caps, grants and clock steps', () => {
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
    } else if (one.what === 'grant' || one.what === 'void' || one.what === 'expiry')
      await changeGrants(one, model, organizationId);
    else if (one.what === 'refund') await refund(one, model, organizationId);
    else await changeTerms(one, model, organizationId, capped.keyId);
    await expectFigures(model, organizationId);
  }
}

async function changeGrants(
  one: Extract<Step, { what: 'grant' | 'void' | 'expiry' }>,
  model: ChargingModel,
  organizationId: string,
): Promise<void> {
  const path = `/organizations/${organizationId}/grants`;
  const now = server.clock.now().getTime();
  if (one.what === 'grant') {
    const { credits, hours } = one;
    const until = hours === null ? null : new Date(now + hours * hour);
    const { json } = await operator.post(path, { credits, expires_at: until?.toISOString() ?? null });
    model.addGrant({ id: String(json['id']), credits, used: 0, until: until?.getTime() ?? Infinity });
    return;
  }
  const grant = model.grants[one.at % Math.max(1, model.grants.length)];
  if (grant === undefined) return;
  if (one.what === 'void') {
    expect((await operator.post(`${path}/${grant.id}/void`)).status).toBe(200);
    model.voidGrant(grant.id);
  } else if (grant.until !== Infinity) {
    server.clock.advance(grant.until - one.before - now);
    model.moveTo(server.clock.now());
  }
}

/** Refunds a charge, whole (null) or in part. Refused if less of it remains. */
async function refund(
  { at, credits }: Extract<Step, { what: 'refund' }>,
  model: ChargingModel,
  organizationId: string,
): Promise<void> {
  const id = model.refundable[at % Math.max(1, model.refundable.length)];
  if (id === undefined) return;
  const remaining = model.unrefunded(id);
  const body = { request_id: id, credits, reason: 'Test' };
  const { status, json } = await operator.post(`/organizations/${organizationId}/refunds`, body);
  expect(status).toBe(remaining >= (credits ?? 1) ? 200 : 422);
  if (status !== 200) return;
  const { grants } = await server.db.prisma.ledgerEntry.findFirstOrThrow({
    where: { organizationId, requestId: id },
  });
  const given = { refundId: String(json['id']), credits: credits ?? remaining };
  const toGrant = model.refund(id, given, (grants ?? []) as unknown as readonly GrantPart[]);
  expect(json).toMatchObject({ credits: given.credits, granted_credits: toGrant });
  if (toGrant > 0)
    model.addGrant({ id: String(json['grant_id']), credits: toGrant, used: 0, until: Infinity });
  totals.refunds += 1;
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
  const grants = model.grants.map(({ id, credits, used }) => ({ id, credits, used }));
  expect([Number(budget.monthGranted), budget.grants]).toMatchObject([model.monthGranted, grants]);
}
