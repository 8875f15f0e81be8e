import { allowance, startFreeServer, used } from '../../harness/free-questions.js';
import { charged, errorCodeOf } from '../../harness/metered-server.js';
import type { TestServer } from '../../harness/start-server.js';

// A record's price includes its lists. Filtered lists with fewer than 10 records can reveal values of other records, so
// each credit pays for 10 of them (D20).

let server: TestServer;

beforeAll(async () => {
  server = await startFreeServer();
});
afterAll(() => server.stop());

/** Returns fields that count the rounds of a company above different amounts. */
function counts(number: number, rest = '{ totalCount }'): string {
  const alias = (at: number): string =>
    `a${at}: fundingRounds(first: 1, filter: {raisedAmountUsd: {gte: ${at}}}) ${rest}`;
  return Array.from({ length: number }, (_, at) => alias(at + 1)).join(' ');
}

const ofOne = (fields: string): string => `{ company(id: "ccc0") { id ${fields} } }`;
const ofTwo = (fields: string): string =>
  `{ companies(first: 2, filter: {id: {in: ["ccc0", "ccc7"]}}) { nodes { id ${fields} } } }`;
const unfiltered = Array.from({ length: 30 }, (_, at) => `a${at}: fundingRounds { totalCount }`).join(' ');

it.each<[string, string, { credits: number; ofShare: number }]>([
  ['as many as the credit pays for', ofOne(counts(10)), { credits: 1, ofShare: 0 }],
  ['more, from the share of the key', ofOne(counts(10 + allowance)), { credits: 1, ofShare: allowance }],
  ['whether a page follows', ofOne(counts(12, '{ pageInfo { hasNextPage } }')), { credits: 1, ofShare: 2 }],
  ['of two records', ofTwo(counts(11)), { credits: 2, ofShare: 2 }],
  [
    'of records whose rounds are charged too',
    ofOne(counts(30, '{ totalCount nodes { id } }')),
    { credits: 2, ofShare: 0 },
  ],
  ['without a filter', ofOne(unfiltered), { credits: 1, ofShare: 0 }],
  [
    'the same one in several aliases',
    ofOne(`${counts(10)} again: fundingRounds(first: 1, filter: {raisedAmountUsd: {gte: 1}}) { totalCount }`),
    { credits: 1, ofShare: 0 },
  ],
])('%s', async (_name, query, { credits, ofShare }) => {
  const account = await server.account();
  const answer = await account.as.graph(query);
  expect([answer.errors, charged(answer), await used(account)]).toEqual([[], credits, ofShare]);
});

it('more than the key may use is refused, and charges nothing', async () => {
  const account = await server.account();
  const refused = await account.as.graph(ofOne(counts(10 + allowance + 1)));
  expect([errorCodeOf(refused), charged(refused)]).toEqual(['NARROW_ANSWERS_EXHAUSTED', 0]);
  expect([await used(account), await account.as.remaining()]).toEqual([0, 1000]);
});
