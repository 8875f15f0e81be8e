import { Draw } from '../../harness/draw.js';
import { seed as write } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Compares aggregates of interest signals along every edge with plain loops over the same records. A signal's entity is
// a company or a person, so each of the two edges leads to records of one kind only.
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const draw = new Draw(seed);
const maybe = <T>(make: () => T): T | null => (draw.chance(0.2) ? null : make());
const all = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

interface Signal {
  readonly signal_id: string;
  readonly entity_id: string | null;
  readonly signal_score: number | null;
  readonly signal_investors: readonly { readonly investor_id: string | null; readonly name: string }[];
}

const uuid = (prefix: number, index: number): string =>
  `${prefix}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const companies = all(6, (index) => ({
  ...{ id: `c${index}`, organization_name: `Company ${index}` },
  hq: { country: maybe(() => draw.pick(['Chad', 'Peru'])) },
}));
const people = all(5, (index) => ({ person_id: `per_${index}`, full_name: `Person ${index}` }));
const investors = all(5, (index) => ({ investor_id: `inv_${index}`, investor_name: `Investor ${index}` }));
const rounds = all(20, (index) => ({
  ...{ funding_round_id: `fnr_${index}`, name: `Round ${index}`, company_name: 'x' },
  company_id: maybe(() => `c${draw.nat(6)}`),
  investors: all(draw.nat(2), () => ({
    ...{ investor_id: `inv_${draw.nat(5)}`, investor_name: 'x', is_lead_investor: draw.chance(0.5) },
  })),
}));
const talentSignals = all(9, (index) => ({
  ...{ signal_id: uuid(2, index), person_id: `per_${draw.nat(5)}`, full_name: `Talent ${index}` },
}));
// The last ID of each kind is one that no record has.
const signals: readonly Signal[] = all(70, (index) => ({
  ...{ signal_id: uuid(1, index), signal_summary: `Signal ${index}` },
  entity_id: maybe(() => (draw.chance(0.5) ? `c${draw.nat(6)}` : `per_${draw.nat(5)}`)),
  signal_score: maybe(() => 1 + draw.nat(9)),
  signal_investors: all(draw.nat(3), () => ({ investor_id: maybe(() => `inv_${draw.nat(5)}`), name: 'x' })),
}));

const names = new Map<string, string>([
  ...companies.map((one): [string, string] => [one.id, one.organization_name]),
  ...people.map((one): [string, string] => [one.person_id, one.full_name]),
  ...investors.map((one): [string, string] => [one.investor_id, one.investor_name]),
  ...rounds.map((one): [string, string] => [one.funding_round_id, one.name]),
  ...signals.map((one, index): [string, string] => [one.signal_id, `Signal ${index}`]),
  ...talentSignals.map((one): [string, string] => [one.signal_id, one.full_name]),
]);

let server: TestServer;
beforeAll(async () => {
  console.info(`seed: ${seed}`);
  server = await startServer();
  await write(server.db, {
    ...{ Company: companies, Person: people, Investor: investors, FundingRound: rounds },
    ...{ TalentSignal: talentSignals, InterestSignal: signals },
  });
});
afterAll(() => server.stop());

type Leads = (signal: Signal) => readonly string[];

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
const companyOf: Leads = ({ entity_id: id }) => (id === null || id.startsWith('per_') ? [] : [id]);
const personOf: Leads = ({ entity_id: id }) => (id?.startsWith('per_') === true ? [id] : []);
const isOf =
  (leads: Leads) =>
  (signal: Signal) =>
  (id: string | null): boolean =>
    id !== null && leads(signal).includes(id);
const roundsOf = (signal: Signal) => rounds.filter(({ company_id }) => isOf(companyOf)(signal)(company_id));
const sharing =
  (leads: Leads): Leads =>
  (signal) =>
    signals.filter(({ entity_id }) => isOf(leads)(signal)(entity_id)).map(({ signal_id }) => signal_id);

/** The edges of an interest signal, each with the IDs that it leads to. */
const edges: Readonly<Record<string, Leads>> = {
  company: companyOf,
  person: personOf,
  investors: ({ signal_investors }) => distinct(signal_investors.map(({ investor_id }) => investor_id)),
  'company.funding_rounds': (signal) => roundsOf(signal).map(({ funding_round_id }) => funding_round_id),
  'company.investors': (signal) =>
    distinct(roundsOf(signal).flatMap((round) => round.investors.map(({ investor_id }) => investor_id))),
  'company.interest_signals': sharing(companyOf),
  'person.interest_signals': sharing(personOf),
  'person.talent_signals': (signal) =>
    talentSignals
      .filter(({ person_id }) => isOf(personOf)(signal)(person_id))
      .map(({ signal_id }) => signal_id),
};
const edgeNames = Object.keys(edges);

interface Expected {
  readonly key: object;
  readonly count: number;
  readonly count_distinct: Readonly<Record<string, number>>;
}

/** Groups signals by the values of a key, sorted by it, with null last. */
function groupsBy(
  given: readonly Signal[],
  name: string,
  valuesOf: (signal: Signal) => readonly string[],
  shown: (value: string) => unknown,
): Expected[] {
  const groups = new Map<string | null, Signal[]>();
  for (const signal of given) {
    const values = valuesOf(signal);
    for (const value of values.length === 0 ? [null] : values)
      groups.set(value, [...(groups.get(value) ?? []), signal]);
  }
  const sorted = [...groups].sort(([a], [b]) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a < b ? -1 : 1;
  });
  return sorted.map(([value, members]) => ({
    key: { [name]: value === null ? null : shown(value) },
    count: members.length,
    count_distinct: Object.fromEntries(
      edgeNames.map((edge) => [edge, new Set(members.flatMap((one) => edges[edge]?.(one) ?? [])).size]),
    ),
  }));
}

const record = (id: string): object => ({ id, name: names.get(id) ?? null });
const metrics = edgeNames.map((edge) => ({ count_distinct: edge }));

/** Reads the groups of a request in small pages, and checks that exactly they were charged. */
async function read(body: object): Promise<unknown[]> {
  const { as } = await server.account({ credits: 100_000 });
  const found: unknown[] = [];
  for (let after: string | undefined; ;) {
    const request = { ...body, first: 7, ...(after !== undefined && { after }) };
    const answer = await as.post('/interest-signals/aggregate', request);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, answer.text.slice(0, 300)]);
    const { groups, page_info: page } = answer.body as {
      readonly groups: readonly unknown[];
      readonly page_info: { readonly has_next_page: boolean; readonly end_cursor: string };
    };
    found.push(...groups);
    if (!page.has_next_page) break;
    after = page.end_cursor;
  }
  expect(await as.remaining()).toBe(100_000 - found.length);
  return found;
}

describe.each(edgeNames)('the edge %s of interest signals', (edge) => {
  const leads = edges[edge] ?? (() => []);

  it('groups the records of one kind, which `count_distinct` counts, and charges for no others', async () => {
    const expected = groupsBy(signals, edge, leads, record);
    expect(await read({ group_by: [{ edge }], metrics })).toEqual(expected);
    const known = expected.filter(({ key }) => Object.values(key)[0] !== null);
    expect(await read({ group_by: [{ edge, skip_null: true }], metrics })).toEqual(known);
  });

  it('can be combined with a field, a filter, and `having`', async () => {
    const filter = { signal_score: { gte: 4 } };
    const filtered = signals.filter(({ signal_score: score }) => score !== null && score >= 4);
    for (const counted of edgeNames) {
      const expected = groupsBy(filtered, edge, leads, record);
      for (const gte of [1, 2]) {
        const having = [{ metric: 'count_distinct', edge: counted, gte }];
        const body = { filter, group_by: [{ edge }], metrics, having };
        const met = expected.filter(({ count_distinct: counts }) => (counts[counted] ?? 0) >= gte);
        expect({ seed, body, groups: await read(body) }).toEqual({ seed, body, groups: met });
      }
    }
  });
});

it('a field of the company, and a condition on it, belong to companies only', async () => {
  const countryOf = (signal: Signal): string[] =>
    distinct(companies.filter(({ id }) => isOf(companyOf)(signal)(id)).map(({ hq }) => hq.country));
  expect(await read({ group_by: [{ edge: 'company', field: 'hq.country' }], metrics })).toEqual(
    groupsBy(signals, 'company.hq.country', countryOf, (value) => value),
  );
  const inChad = companies.filter(({ hq }) => hq.country === 'Chad').map(({ id }) => id);
  const ofChad = signals.filter(({ entity_id }) => entity_id !== null && inChad.includes(entity_id));
  const filter = { hq: { country: { eq: 'Chad' } } };
  expect(await read({ group_by: [{ edge: 'company', filter }], metrics })).toEqual(
    groupsBy(ofChad, 'company', companyOf, record),
  );
});

it('links, filters and counts of both edges agree with the groups', async () => {
  const { as } = await server.account({ credits: 100_000 });
  const existing = (leads: Leads) => (signal: Signal) => leads(signal).find((id) => names.has(id)) ?? null;
  const { data } = await as.graph(
    `{ interestSignals(first: 100, orderBy: { field: ID }) { nodes { id company { id } person { id } } }
      companies: interestSignals(filter: { company: {} }) { totalCount }
      people: interestSignals(filter: { person: {} }) { totalCount } }`,
  );
  const [company, person] = [existing(companyOf), existing(personOf)];
  const node = (id: string | null): object | null => (id === null ? null : { id });
  expect(data).toEqual({
    interestSignals: {
      nodes: signals.map((one) => ({
        id: one.signal_id,
        company: node(company(one)),
        person: node(person(one)),
      })),
    },
    companies: { totalCount: signals.filter((one) => company(one) !== null).length },
    people: { totalCount: signals.filter((one) => person(one) !== null).length },
  });
});
