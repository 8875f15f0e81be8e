import { refreshSearches } from '../../src/import/refresh-searches.js';
import type { Answer, Caller, GraphAnswer } from './caller.js';
import { creditsOf, ledgerOf } from './ledger.js';
import { saveSearch } from './saved-search.js';
import { seed } from './seed.js';
import { type StartOptions, startServer, type TestServer } from './start-server.js';

/** The time at which the tests of charging start. */
export const noon = '2026-06-15T12:00:00.000Z';

/** The same call in REST and GraphQL. It costs one credit. */
export const companyPath = '/companies/c0ffee';
export const companyQuery = '{ company(id: "c0ffee") { organizationName } }';

/**
 * A server with two companies, a person, and a global saved search of twelve rounds. A page of N rounds costs N
 * credits.
 */
export interface MeteredServer extends TestServer {
  /** Path of the saved search's results. */
  readonly rounds: string;
}

export async function startMeteredServer(options: StartOptions = {}): Promise<MeteredServer> {
  const server = await startServer(options);
  const searchId = await saveSearch(server, { product: 'funding_rounds' });
  await seed(server.db, {
    Company: [
      { id: 'c0ffee', organization_name: 'Coffee', website: { domain: 'coffee.example' } },
      { id: 'decaf', organization_name: 'Decaf' },
    ],
    Person: [{ person_id: 'per_1', full_name: 'Ada Marsh', last_updated: '2026-01-01 00:00:00' }],
    FundingRound: Array.from({ length: 12 }, (_, index) => ({
      funding_round_id: `fnr_${index.toString(16)}`,
      name: `Round ${index}`,
      company_name: 'Coffee',
    })),
  });
  await refreshSearches(server.db, server.clock);
  return { ...server, rounds: `/searches/funding-rounds/${searchId}/results` };
}

function numberOf(answer: Answer, name: string): number {
  return Number(answer.headers.get(name));
}

/** Returns X-Credits-Charged, or 0 if the response does not have it. */
export function charged(answer: Answer): number {
  return numberOf(answer, 'x-credits-charged');
}

export function requestId(answer: Answer): string {
  return answer.headers.get('x-request-id') ?? '';
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Returns the X-CreditLimit headers: limit, remaining, and the seconds until the reset as text. */
export function budgetOf(answer: Answer): [number, number, string | null] {
  const limit = numberOf(answer, 'x-creditlimit-limit');
  const remaining = numberOf(answer, 'x-creditlimit-remaining');
  return [limit, remaining, answer.headers.get('x-creditlimit-reset')];
}

/** Returns the credit balance as REST returns it. */
export async function balance(as: Caller): Promise<Record<string, unknown>> {
  return (await as.get('/organization/credits')).body as Record<string, unknown>;
}

/**
 * Sends `count` concurrent calls that cost one credit each, alternating between the callers and between REST and
 * GraphQL.
 */
export function callAtOnce(callers: readonly Caller[], count: number): Promise<Answer[]> {
  const calls = callers.flatMap((as) => [() => as.get(companyPath), () => as.graph(companyQuery)]);
  const inTurns = [...calls.filter((_, at) => at % 2 === 0), ...calls.filter((_, at) => at % 2 === 1)];
  const rounds = Math.ceil(count / inTurns.length);
  const all = Array.from({ length: rounds }, () => inTurns).flat();
  return Promise.all(all.slice(0, count).map((call) => call()));
}

/** Returns whether a response contains the requested company. */
export function isAnswered(answer: Answer): boolean {
  return answer.text.includes('Coffee');
}

/** Returns the error code of a REST or GraphQL response, or undefined if there is none. */
export function errorCodeOf({ body }: Answer): string | undefined {
  if (body === undefined || Array.isArray(body)) return undefined;
  const { errorCode, errors } = body as { errorCode?: string; errors?: GraphAnswer['errors'] };
  return errorCode ?? errors?.[0]?.extensions.code;
}

/** Returns whether a REST or GraphQL response is an OUT_OF_CREDITS error that charged nothing. */
export function isOutOfCredits(answer: Answer): boolean {
  return errorCodeOf(answer) === 'OUT_OF_CREDITS' && charged(answer) === 0;
}

/**
 * Expects that exactly `credits` of an organization's concurrent calls succeeded and the others failed with
 * OUT_OF_CREDITS. Each successful call must have one ledger row. The remaining credits in these responses must be 0 to
 * `credits` - 1, each once, as if the calls had run in sequence.
 */
export async function expectExact(
  server: TestServer,
  answers: readonly Answer[],
  organizationId: string,
  credits: number,
): Promise<void> {
  const answered = answers.filter(isAnswered);
  expect(answered).toHaveLength(credits);
  expect(answers.filter((answer) => !isAnswered(answer)).every(isOutOfCredits)).toBe(true);
  const left = answered.map((answer) => budgetOf(answer)[1]).sort((a, b) => a - b);
  expect(left).toEqual(Array.from({ length: credits }, (_, index) => index));
  const ledger = await ledgerOf(server, organizationId);
  expect(ledger.map((row) => row.requestId).sort()).toEqual(answered.map(requestId).sort());
  expect(creditsOf(ledger)).toBe(credits);
}
