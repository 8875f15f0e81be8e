import type { Caller } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const companyCount = 500;
const investorCount = 40;

let server: TestServer;
let as: Caller;

const hex = (number: number): string => number.toString(16).padStart(6, '0');

/** Seeds 500 companies with two rounds each. Each round has two investors, which many rounds share. */
beforeAll(async () => {
  server = await startServer();
  const numbers = Array.from({ length: companyCount }, (_, index) => index);
  const investorOf = (number: number): object => ({
    investor_id: `inv_${hex(number % investorCount)}`,
    investor_name: `Investor ${number % investorCount}`,
    is_lead_investor: number % 2 === 0,
  });
  await seed(server.db, {
    Company: numbers.map((number) => ({
      id: hex(number),
      organization_name: `Company ${number}`,
      founder_info: [{ svc_person_id: `per_${hex(number)}`, title: 'CEO' }],
    })),
    Person: numbers.map((number) => ({
      person_id: `per_${hex(number)}`,
      full_name: `Person ${number}`,
      experience: [{ company_id: hex(number), title: 'CEO' }],
    })),
    Investor: Array.from({ length: investorCount }, (_, number) => ({
      investor_id: `inv_${hex(number)}`,
      investor_name: `Investor ${number}`,
      person_id: `per_${hex(number)}`,
      company_id: hex(number),
    })),
    FundingRound: numbers.flatMap((number) =>
      [0, 1].map((round) => ({
        funding_round_id: `fnr_${hex(number * 2 + round)}`,
        name: `Round ${round}`,
        company_id: hex(number),
        company_name: `Company ${number}`,
        announced_on: `20${10 + round}-01-01`,
        investors: [investorOf(number + round), investorOf(number + round + 7)],
      })),
    ),
    Acquisition: numbers.map((number) => ({
      acquisition_id: `acq_${hex(number)}`,
      acquirer_company_id: hex(number),
      acquirer_name: `Company ${number}`,
      acquiree_company_id: hex((number + 1) % companyCount),
      acquiree_name: `Company ${number + 1}`,
    })),
    Ipo: numbers.map((number) => ({
      ipo_id: `ipo_${hex(number)}`,
      company_id: hex(number),
      company_name: `Company ${number}`,
    })),
  });
  as = (await server.account({ credits: 10_000_000 })).as;
  await as.graph('{ companies(first: 1) { nodes { id } } }');
});
afterAll(() => server.stop());

/** Returns the number of statements a query takes, not counting the cached key lookup. */
async function countOf(query: string): Promise<number> {
  const texts = await statementsOf(server, async () => {
    const { errors } = await as.graph(query);
    expect(errors).toEqual([]);
  });
  return texts.filter((text) => !text.includes('api_key')).length;
}

describe('the number of statements', () => {
  it('is the same for 1 and for 500 companies along the links rounds, investors, portfolio, rounds', async () => {
    const from = (
      first: number,
    ): string => `{ companies(first: ${first}) { nodes { fundingRounds(first: 2) { nodes {
      investors { investor { portfolio(first: 2) { nodes { fundingRounds(first: 2) { nodes { name } } } } } } } } } } }`;
    const [one, many] = [await countOf(from(1)), await countOf(from(companyCount))];
    console.info(`company, rounds, investors, portfolio, rounds: ${one} statements from 1, ${many} from 500`);
    expect(many).toBe(one);
    expect(one).toBeLessThanOrEqual(12);
  });

  it.each([
    ['companies', 'fundingRounds { nodes { name } }'],
    ['companies', 'fundingRounds(filter: { name: { contains: "1" } }) { nodes { name } totalCount }'],
    ['companies', 'investors { edges { cursor node { investorName } } pageInfo { hasNextPage } }'],
    ['companies', 'acquisitions { nodes { acquirer { id } acquiree { id } } }'],
    ['companies', 'acquisitions(direction: ACQUIREE) { totalCount }'],
    ['companies', 'ipos { nodes { company { organizationName } } }'],
    ['companies', 'people { nodes { fullName } }'],
    ['companies', 'founders { title person { fullName } }'],
    ['people', 'experience { company { organizationName } }'],
    ['people', 'investor { investorName }'],
    ['investors', 'portfolio(first: 3) { nodes { organizationName } }'],
    ['investors', 'fundingRounds(last: 2) { nodes { name investors { investorName } } }'],
    ['investors', 'person { fullName } company { organizationName }'],
    ['fundingRounds', 'company { organizationName } investors { investor { investorName } }'],
  ])('is the same for a link from a few and from many of %s: %s', async (list, link) => {
    const from = (first: number): string => `{ ${list}(first: ${first}) { nodes { id ${link} } } }`;
    const [few, some, many] = [
      await countOf(from(2)),
      await countOf(from(60)),
      await countOf(from(companyCount)),
    ];
    // Links to few records may share a statement, and a short list may need fewer statements.
    expect(few).toBeLessThanOrEqual(some);
    expect(some).toBeLessThanOrEqual(many);
    expect(many - few).toBeLessThanOrEqual(2);
  });

  it('grows by one for totalCount, which is computed only if selected', async () => {
    const plain = await countOf('{ companies(first: 20) { nodes { fundingRounds { nodes { id } } } } }');
    const counted = await countOf(
      '{ companies(first: 20) { nodes { fundingRounds { totalCount nodes { id } } } } }',
    );
    expect(counted).toBe(plain + 1);
    const texts = await statementsOf(server, () => as.graph('{ companies(first: 20) { nodes { id } } }'));
    expect(texts.filter((text) => text.includes('count(*)'))).toEqual([]);
  });

  it('reads no record for a count alone', async () => {
    const texts = await statementsOf(server, () => as.graph('{ companies { totalCount } }'));
    expect(texts.filter((text) => text.includes('organization_name'))).toEqual([]);
  });

  it('in a dry run includes no reads of fields that only the response would contain', async () => {
    const query = `{ fundingRounds(first: 100) { totalCount nodes { name raisedAmountUsd investors { investorName
      investor { investorName domain } } company { organizationName tagline description } } } }`;
    const dry = as.with({ 'X-Dry-Run': 'true' });
    // Ignores lookups of the API key, which also read a name and are repeated when the cached key expires.
    const ofRecords = (text: string): boolean => !text.includes('"api_key"');
    const [texts, shown] = [
      (await statementsOf(server, () => dry.graph(query))).filter(ofRecords),
      (await statementsOf(server, () => as.graph(query))).filter(ofRecords),
    ];
    const paidColumns = /"(name|raised_amount_usd|tagline|description|organization_name|domain)"/;
    expect(texts.filter((text) => paidColumns.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes('count(*)'))).toEqual([]);
    expect(shown.filter((text) => paidColumns.test(text)).length).toBeGreaterThan(2);
  });
});
