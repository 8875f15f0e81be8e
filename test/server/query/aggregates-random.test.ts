import { Draw } from '../../harness/draw.js';
import {
  comparePlainly,
  groupPlainly,
  percentile,
  type PlainCompany,
  type PlainGroup,
  type PlainKey,
  type PlainMetric,
  type PlainRound,
  type PlainWorld,
  toDate,
  toDays,
} from '../../harness/evaluate-aggregate.js';
import { seed as write } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Compares random aggregates over random rounds, page by page, with the results of plain loops over the same records.
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const draw = new Draw(seed);
const maybe = <T>(make: () => T): T | null => (draw.chance(0.2) ? null : make());

let server: TestServer;
let world: PlainWorld;

beforeAll(async () => {
  console.info(`seed: ${seed}`);
  server = await startServer();
  world = await writeWorld();
});
afterAll(() => server.stop());

const types = ['Seed', 'Series A', 'Series B', 'Angel'];
const industries = ['AI', 'games', 'Ärzte', 'Robotics', 'a'];

async function writeWorld(): Promise<PlainWorld> {
  const companies: PlainCompany[] = Array.from({ length: 25 }, (_, index) => ({
    id: `c${index}`,
    industry: maybe(() => Array.from({ length: draw.nat(3) }, () => draw.pick(industries))),
    hq: { country: maybe(() => draw.pick(['Germany', 'France', 'USA'])) },
    founded_year: maybe(() => 2000 + draw.nat(5)),
  }));
  const investors = Array.from({ length: 12 }, (_, index) => ({
    ...{ investor_id: `inv_${index}`, investor_name: draw.pick(['One', 'Two', 'Three']) },
  }));
  const rounds = Array.from({ length: 220 }, (_, index) => ({
    ...{ funding_round_id: `fnr_${index}`, name: `Round ${index}`, company_name: 'x' },
    company_id: maybe(() => `c${draw.nat(27)}`),
    investment_type: maybe(() => draw.pick(types)),
    announced_on: maybe(() => toDate(toDays('2012-01-01') + draw.nat(900))),
    // Few distinct values, so that groups often tie, and multiples of 0.25, so that sums are exact.
    raised_amount_usd: maybe(() => draw.nat(8) / 4 + draw.nat(3)),
    investors: Array.from({ length: draw.nat(3) }, () => ({
      ...{ investor_id: `inv_${draw.nat(13)}`, investor_name: 'x', is_lead_investor: false },
    })),
  }));
  await write(server.db, { Company: companies, Investor: investors, FundingRound: rounds });
  return {
    rounds,
    companies: new Map(companies.map((company) => [company.id, company])),
    investorNames: new Map(investors.map((one) => [one.investor_id, one.investor_name])),
  };
}

const same = (key: unknown): unknown => key;
const orNone = <T>(values: readonly T[]): readonly (T | null)[] => (values.length === 0 ? [null] : values);
const companyOf = ({ company_id }: PlainRound, { companies }: PlainWorld) => companies.get(company_id ?? '');
const quarter = (date: string): string => `${date.slice(0, 5)}Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
const bounds = [0.5, 1, 1.75];
const cut = (date: string | null, length: number): readonly (string | null)[] => [
  date === null ? null : date.slice(0, length),
];

const keys: readonly PlainKey[] = [
  {
    ...{ name: 'investment_type', requested: { field: 'investment_type' }, shown: same },
    of: ({ investment_type }) => [investment_type],
  },
  {
    ...{ name: 'announced_on', requested: { field: 'announced_on', by: 'year' }, shown: same },
    of: ({ announced_on }) => cut(announced_on, 4),
  },
  {
    ...{ name: 'announced_on', requested: { field: 'announcedOn', by: 'MONTH' }, shown: same },
    of: ({ announced_on }) => cut(announced_on, 7),
  },
  {
    ...{ name: 'announced_on', requested: { field: 'ANNOUNCED_ON', by: 'quarter' }, shown: same },
    of: ({ announced_on }) => [announced_on === null ? null : quarter(announced_on)],
  },
  {
    ...{ name: 'raised_amount_usd', requested: { field: 'raised_amount_usd' }, shown: same },
    of: ({ raised_amount_usd }) => [raised_amount_usd],
  },
  {
    ...{ name: 'raised_amount_usd', requested: { field: 'raised_amount_usd', buckets: bounds } },
    of: ({ raised_amount_usd: amount }) => [
      amount === null ? null : bounds.filter((bound) => amount >= bound).length,
    ],
    shown: (key) =>
      key === null ? null : { from: bounds[Number(key) - 1] ?? null, to: bounds[Number(key)] ?? null },
  },
  {
    ...{ name: 'investors', requested: { edge: 'investors' } },
    of: ({ investors }) => orNone(investors.map(({ investor_id }) => investor_id)),
    shown: (key, { investorNames }) =>
      key === null ? null : { id: key, name: investorNames.get(String(key)) ?? null },
  },
  {
    ...{ name: 'company.hq.country', requested: { edge: 'company', field: 'hq.country' }, shown: same },
    of: (round, known) => [companyOf(round, known)?.hq.country ?? null],
  },
  {
    ...{ name: 'company.founded_year', requested: { edge: 'company', field: 'founded_year' }, shown: same },
    of: (round, known) => [companyOf(round, known)?.founded_year ?? null],
  },
  {
    ...{ name: 'company.industry', requested: { edge: 'company', field: 'industry' }, shown: same },
    of: (round, known) => orNone(companyOf(round, known)?.industry ?? []),
  },
];

const amounts = (rounds: readonly PlainRound[]): number[] =>
  rounds.flatMap(({ raised_amount_usd }) => raised_amount_usd ?? []);
const days = (rounds: readonly PlainRound[]): number[] =>
  rounds.flatMap(({ announced_on }) => (announced_on === null ? [] : [toDays(announced_on)]));
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const known = <T>(values: readonly T[], of: (values: readonly T[]) => number | null): number | null =>
  values.length === 0 ? null : of(values);
const dated = (value: number | null): string | null => (value === null ? null : toDate(Math.floor(value)));
const field = 'raised_amount_usd';

const metrics: readonly PlainMetric[] = [
  { name: 'count', of: (rounds) => rounds.length },
  { name: 'sum', field, of: (rounds) => known(amounts(rounds), total) },
  { name: 'avg', field, of: (rounds) => known(amounts(rounds), (all) => total(all) / all.length) },
  { name: 'min', field, of: (rounds) => known(amounts(rounds), (all) => Math.min(...all)) },
  { name: 'median', field, of: (rounds) => percentile(amounts(rounds), 0.5) },
  { name: 'p25', field, of: (rounds) => percentile(amounts(rounds), 0.25) },
  { name: 'p75', field, of: (rounds) => percentile(amounts(rounds), 0.75) },
  {
    name: 'max',
    field: 'announced_on',
    of: (rounds) => dated(known(days(rounds), (all) => Math.max(...all))),
  },
  { name: 'median', field: 'announced_on', of: (rounds) => dated(percentile(days(rounds), 0.5)) },
  {
    ...{ name: 'count_distinct', edge: 'company' },
    of: (rounds) => new Set(rounds.flatMap(({ company_id }) => company_id ?? [])).size,
  },
  {
    ...{ name: 'count_distinct', edge: 'investors' },
    of: (rounds) =>
      new Set(rounds.flatMap(({ investors }) => investors.map(({ investor_id }) => investor_id))).size,
  },
  {
    ...{ name: 'count_distinct', edge: 'company.investors' },
    of: (rounds) => {
      const companies = new Set(rounds.flatMap(({ company_id }) => company_id ?? []));
      const beside = world.rounds.filter(({ company_id }) => companies.has(company_id ?? 'none'));
      return new Set(beside.flatMap(({ investors }) => investors.map(({ investor_id }) => investor_id))).size;
    },
  },
  {
    name: 'days_between',
    of: (rounds) => {
      const first = known(days(rounds.filter(({ investment_type }) => investment_type === 'Seed')), (all) =>
        Math.min(...all),
      );
      const later = days(rounds).filter((one) => first !== null && one > first);
      return first === null ? null : known(later, (all) => Math.min(...all) - first);
    },
  },
];

const requested = ({ name, field: of, edge }: PlainMetric): object => ({
  metric: name,
  ...(of !== undefined && { field: of }),
  ...(edge !== undefined && { edge }),
});

const seedFirst = { field: 'announced_on', from: { investment_type: { eq: 'seed' } } };

function inAnswer(metric: PlainMetric): unknown {
  if (metric.name === 'count') return 'count';
  if (metric.name === 'days_between') return { days_between: seedFirst };
  return { [metric.name]: metric.field ?? metric.edge };
}

/** Draws at most `most` items of a list, without repeating a name. */
function some<T>(from: readonly T[], most: number, nameOf: (one: T) => string): T[] {
  const chosen = new Map<string, T>();
  for (let left = draw.nat(most); left > 0; left--) {
    const one = draw.pick(from);
    chosen.set(nameOf(one), one);
  }
  return [...chosen.values()];
}

const nameOf = ({ name, field: of, edge }: PlainMetric): string => [name, of, edge].join(' ');
const isMany = ({ name }: PlainKey): boolean => name === 'investors' || name === 'company.industry';

interface Ordering {
  readonly requested: object;
  readonly direction: 'asc' | 'desc';
  readonly of: (group: PlainGroup) => string | number | null;
}

function drawOrder(chosen: readonly PlainKey[], measured: readonly PlainMetric[]): Ordering[] {
  return Array.from({ length: draw.nat(3) }, (): Ordering => {
    const direction = draw.pick(['asc', 'desc'] as const);
    if (chosen.length > 0 && draw.chance(0.3)) {
      const key = draw.pick(chosen);
      const at = chosen.indexOf(key);
      return { requested: { key: key.name, direction }, direction, of: ({ keys: own }) => own[at] ?? null };
    }
    const metric = draw.pick(measured.length === 0 ? metrics.slice(0, 1) : measured);
    return {
      requested: { ...requested(metric), direction },
      direction,
      of: ({ rounds }) => metric.of(rounds),
    };
  });
}

function shownGroup(
  { keys: own, rounds }: PlainGroup,
  chosen: readonly PlainKey[],
  measured: readonly PlainMetric[],
) {
  const group: Record<string, unknown> = {
    key: Object.fromEntries(chosen.map((key, at) => [key.name, key.shown(own[at] ?? null, world)])),
    count: rounds.length,
  };
  for (const metric of measured) {
    if (metric.name === 'count') continue;
    const value = metric.of(rounds);
    const name = metric.field ?? metric.edge;
    group[metric.name] =
      name === undefined ? value : { ...(group[metric.name] as object | undefined), [name]: value };
  }
  return group;
}

/** Rounds numbers to 12 digits, because the last digits of sums and means depend on the order of addition. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)]));
}

async function readAll(body: object, size: number): Promise<{ groups: unknown[]; pages: number }> {
  const { as } = await server.account({ credits: 100_000 });
  const found: unknown[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const answer = await as.post('/funding-rounds/aggregate', { ...body, first: size, after });
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, answer.text.slice(0, 300)]);
    const page = answer.body as {
      groups: unknown[];
      page_info: { has_next_page: boolean; end_cursor: string | null };
    };
    found.push(...page.groups);
    after = page.page_info.has_next_page ? page.page_info.end_cursor : null;
    pages += 1;
  } while (after !== null);
  expect(await as.remaining()).toBe(100_000 - found.length);
  return { groups: found, pages };
}

it.each(Array.from({ length: 60 }, (_, index) => index))('random aggregate %i is exact', async () => {
  const chosen = some(keys, 3, ({ name }) => name).filter(
    (key, _at, all) => !isMany(key) || all.filter(isMany).indexOf(key) < 2,
  );
  const measured = some(metrics, 6, nameOf);
  const order = drawOrder(chosen, measured);
  const least = draw.chance(0.5) ? draw.nat(4) : 0;
  const isFiltered = draw.chance(0.3);
  const body = {
    ...(isFiltered && { filter: { investment_type: { ne: 'Angel' } } }),
    group_by: chosen.map((key) => key.requested),
    metrics: measured.map(inAnswer),
    having: [{ metric: 'count', gte: least }],
    order_by: order.map((one) => one.requested),
  };
  const rounds = world.rounds.filter((one) => !isFiltered || one.investment_type !== 'Angel');
  const expected = groupPlainly(rounds, chosen, world)
    .filter((group) => group.rounds.length >= least)
    .sort((one, other) => {
      for (const { of, direction } of order) {
        const difference = comparePlainly(of(one), of(other), direction);
        if (difference !== 0) return difference;
      }
      const at = chosen.findIndex((_, index) => one.keys[index] !== other.keys[index]);
      return at === -1 ? 0 : comparePlainly(one.keys[at] ?? null, other.keys[at] ?? null, 'asc');
    })
    .map((group) => shownGroup(group, chosen, measured));
  const { groups } = await readAll(body, Math.max(1, Math.ceil(expected.length / (1 + draw.nat(3)))));
  expect({ seed, body, groups: rounded(groups) }).toEqual({ seed, body, groups: rounded(expected) });
});
