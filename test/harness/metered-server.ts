import { createSavedSearch } from '../../src/store/searches/saved-searches.js';
import { refreshSavedSearch } from '../../src/store/searches/refresh-saved-search.js';
import type { Answer, Caller, GraphAnswer } from './caller.js';
import { creditsOf, ledgerOf } from './ledger.js';
import { seed } from './seed.js';
import { startServer, type StartOptions, type TestServer } from './start-server.js';

/** The moment at which the tests of charging begin. */
export const noon = '2026-06-15T12:00:00.000Z';

/** What costs one credit, through either door. */
export const companyPath = '/companies/c0ffee';
export const companyQuery = '{ company(id: "c0ffee") { organizationName } }';

/** A server with two companies, a person, and a global search of twelve rounds: a page of N of them costs N. */
export interface MeteredServer extends TestServer {
  /** The path of the search's results. */
  readonly rounds: string;
}

export async function startMeteredServer(options: StartOptions = {}): Promise<MeteredServer> {
  const server = await startServer(options);
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
  const terms = { organizationId: null, name: 'All', product: 'funding_rounds', filter: {} } as const;
  const search = await createSavedSearch(server.db, { ...terms, isShared: false }, server.clock.now());
  await refreshSavedSearch(server.db, search, server.clock);
  return { ...server, rounds: `/searches/funding-rounds/${search.searchId}/results` };
}

function numberOf(answer: Answer, name: string): number {
  return Number(answer.headers.get(name));
}

/** X-Credits-Charged; 0 when the answer has none. */
export function charged(answer: Answer): number {
  return numberOf(answer, 'x-credits-charged');
}

export function requestId(answer: Answer): string {
  return answer.headers.get('x-request-id') ?? '';
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The budget that the X-CreditLimit headers describe: limit, remaining, and the text of the seconds to its reset. */
export function budgetOf(answer: Answer): [number, number, string | null] {
  const limit = numberOf(answer, 'x-creditlimit-limit');
  const remaining = numberOf(answer, 'x-creditlimit-remaining');
  return [limit, remaining, answer.headers.get('x-creditlimit-reset')];
}

/** The credit balance as it is on the wire. */
export async function balance(as: Caller): Promise<Record<string, unknown>> {
  return (await as.get('/organization/credits')).body as Record<string, unknown>;
}

/** `count` calls of one credit at once; the callers take turns, and each of them both doors. */
export function callAtOnce(callers: readonly Caller[], count: number): Promise<Answer[]> {
  const calls = callers.flatMap((as) => [() => as.get(companyPath), () => as.graph(companyQuery)]);
  const inTurns = [...calls.filter((_, at) => at % 2 === 0), ...calls.filter((_, at) => at % 2 === 1)];
  const rounds = Math.ceil(count / inTurns.length);
  const all = Array.from({ length: rounds }, () => inTurns).flat();
  return Promise.all(all.slice(0, count).map((call) => call()));
}

/** True when an answer has what it was asked for. */
export function isAnswered(answer: Answer): boolean {
  return answer.text.includes('Coffee');
}

/** The code of an answer's error, through either door; undefined when it has none. */
export function errorCodeOf({ body }: Answer): string | undefined {
  if (body === undefined || Array.isArray(body)) return undefined;
  const { errorCode, errors } = body as { errorCode?: string; errors?: GraphAnswer['errors'] };
  return errorCode ?? errors?.[0]?.extensions.code;
}

/** True for a refusal, through either door, that charged nothing. */
export function isOutOfCredits(answer: Answer): boolean {
  return errorCodeOf(answer) === 'OUT_OF_CREDITS' && charged(answer) === 0;
}

/**
 * Expects that of an organization's concurrent calls exactly `credits` were answered, each with one credit of the
 * budget as if they had come one by one, with a ledger row each, and that the others got nothing.
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
