import type { Caller } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// The stored JSON text of a round's investors is passed on if it is exactly the response. All other selections get the
// same values from parsed investors.

let server: TestServer;
let as: Caller;

const names = [
  '"quoted" \\ back',
  'Zoë 🦄 \u2028',
  '{"isLeadInvestor":true}',
  ...Array<string>(60).fill('A'.repeat(100)),
];
const investors = names.map((name, at) => ({
  investorId: `inv_${at}`,
  investorName: name,
  isLeadInvestor: at % 2 === 0,
}));
const storedLists = [investors.slice(0, 3), [], investors];

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    FundingRound: storedLists.map((list, at) => ({
      funding_round_id: `fnr_${at}`,
      name: `Round ${at}`,
      company_name: 'One',
      investors: list.map(({ investorId, investorName, isLeadInvestor }) => ({
        investor_id: investorId,
        investor_name: investorName,
        is_lead_investor: isLeadInvestor,
      })),
    })),
  });
  as = (await server.account({ credits: 1_000_000 })).as;
});
afterAll(() => server.stop());

const whole = 'investorId investorName isLeadInvestor';

type Investor = Readonly<Record<string, unknown>>;

async function readLists(
  selection: string,
): Promise<readonly Readonly<Record<string, readonly Investor[]>>[]> {
  const nodes = `fundingRounds(orderBy: { field: ID, direction: ASC }) { nodes { ${selection} } }`;
  const fragment = `fragment F on FundingRound { investors { ${whole} } }`;
  const { data, errors } = await as.graph(`{ ${nodes} } ${selection.includes('...F') ? fragment : ''}`);
  expect(errors).toEqual([]);
  return (data as { fundingRounds: { nodes: Record<string, Investor[]>[] } }).fundingRounds.nodes;
}

/** Returns a function that adds `__typename` to an investor where the selection has it. */
function typed(selection: string): (investor: Investor) => Investor {
  const type = { __typename: 'Participation' };
  if (selection.includes(`${whole} __typename`)) return (investor) => ({ ...investor, ...type });
  return selection.includes('__typename') ? (investor) => ({ ...type, ...investor }) : (investor) => investor;
}

describe('the investors of rounds', () => {
  it.each<[selection: string, isText: boolean]>([
    [`investors { ${whole} }`, true],
    [`investors: investors { ${whole} } name`, true],
    ['...F', true],
    [`... on FundingRound { investors { ${whole} } }`, true],
    ['investors { isLeadInvestor investorName investorId }', false],
    [`investors { ${whole} __typename }`, true],
    [`investors { __typename ${whole} }`, true],
    [`investors { __typename ${whole} __typename }`, false],
    ['investors { investorId __typename investorName isLeadInvestor }', false],
    [`investors { ${whole} type: __typename }`, false],
    ['investors { investorId name: investorName isLeadInvestor }', false],
    ['investors { investorId investorName isLeadInvestor @include(if: true) }', false],
    [`investors { ${whole} investor { id } }`, false],
    ['investors { investorName }', false],
    [`investors { investorId } ...F`, false],
    [`investors { ... on Participation { ${whole} } }`, false],
  ])('have the stored values and the requested order: %s', async (selection, isText) => {
    let nodes: Awaited<ReturnType<typeof readLists>> = [];
    const texts = await statementsOf(server, async () => {
      nodes = await readLists(selection);
    });
    for (const [at, stored] of storedLists.entries()) {
      const got = nodes[at]?.['investors'] ?? [];
      expect(got).toHaveLength(stored.length);
      expect(got).toMatchObject(
        selection.includes('name:')
          ? stored.map(({ investorName }) => ({ name: investorName }))
          : stored.map(({ investorName }) => ({ investorName })),
      );
      if (selection.includes(whole)) expect(got).toMatchObject(stored);
      if (isText) expect(JSON.stringify(got)).toBe(JSON.stringify(stored.map(typed(selection))));
    }
    expect(texts.some((text) => text.includes('"investorsText"'))).toBe(isText);
  });

  it('are the same through a link, by ID and with an alias', async () => {
    const { data, errors } = await as.graph(
      `{ fundingRound(id: "fnr_2") { all: investors { ${whole} } } again: fundingRound(id: "fnr_2") {
        all: investors { ${whole} } some: investors { investorId } } }`,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      fundingRound: { all: investors },
      again: { all: investors, some: investors.map(({ investorId }) => ({ investorId })) },
    });
  });
});
