import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;

const round = (id: string, company: string): object => ({
  funding_round_id: `fnr_${id}`,
  name: `Round ${id}`,
  company_id: company,
  company_name: company,
  investors: [{ investor_id: 'inv_1', investor_name: 'First', is_lead_investor: true }],
});

/** Seeds company a1 but not a9; both IDs have rounds with one investor. */
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [{ id: 'a1', organization_name: 'One' }],
    Investor: [{ investor_id: 'inv_1', investor_name: 'First' }],
    FundingRound: [round('1', 'a1'), round('2', 'a1'), round('3', 'a9')],
  });
  as = (await server.account()).as;
});
afterAll(() => server.stop());

/** Returns the response, its cost, and the number of statements that read rounds for it. */
async function ask(query: string, who = as) {
  let answer: GraphAnswer | undefined;
  const texts = await statementsOf(server, async () => {
    answer = await who.graph(query);
  });
  return {
    data: answer?.data,
    codes: answer?.errors.map(({ extensions }) => extensions.code),
    charged: answer?.headers.get('x-credits-charged'),
    reads: texts.filter((text) => /FROM "?funding_round/.test(text)).length,
  };
}

const rounds = 'fundingRounds(orderBy: { field: ID, direction: ASC }) { nodes { name } }';
const names = (...ids: string[]): object => ({ nodes: ids.map((id) => ({ name: `Round ${id}` })) });

describe('links of a record that is requested by its ID', () => {
  it('are read in parallel with the record, at the same cost', async () => {
    expect(await ask(`{ company(id: "a1") { organizationName ${rounds} } }`)).toEqual({
      data: { company: { organizationName: 'One', fundingRounds: names('1', '2') } },
      codes: [],
      charged: '3',
      reads: 1,
    });
    expect(await ask(`{ investor(id: "inv_1") { ${rounds} } }`)).toMatchObject({
      data: { investor: { fundingRounds: names('1', '2', '3') } },
      charged: '4',
    });
  });

  it('cost nothing and are not returned when the record does not exist', async () => {
    expect(await ask(`{ company(id: "a9") { ${rounds} } }`)).toEqual({
      data: { company: null },
      codes: ['NOT_FOUND'],
      charged: '0',
      reads: 1,
    });
  });

  it('are not read for a malformed ID, when a directive skips the page, or for a count', async () => {
    expect(await ask(`{ company(id: "a 1") { ${rounds} } }`)).toMatchObject({
      codes: ['NOT_FOUND'],
      reads: 0,
    });
    const without = `{ company(id: "a1") { id fundingRounds @skip(if: true) { nodes { name } } } }`;
    expect(await ask(without)).toMatchObject({ data: { company: { id: 'a1' } }, charged: '1', reads: 0 });
    const count = '{ company(id: "a1") { fundingRounds { totalCount } } }';
    expect(await ask(count)).toMatchObject({
      data: { company: { fundingRounds: { totalCount: 2 } } },
      charged: '1',
      reads: 1,
    });
  });

  it('are not read for a key without the scope', async () => {
    const { as: who } = await server.account({ scopes: ['companies:read'] });
    const { reads, codes } = await ask(`{ company(id: "a1") { id ${rounds} } }`, who);
    expect({ reads, codes }).toEqual({ reads: 0, codes: ['NOT_PERMITTED'] });
  });

  it('report invalid arguments at their own path', async () => {
    const query = '{ company(id: "a1") { id fundingRounds(first: -1) { nodes { name } } } }';
    expect(await ask(query)).toMatchObject({ codes: ['VALIDATION_ERROR'], reads: 0 });
  });
});
