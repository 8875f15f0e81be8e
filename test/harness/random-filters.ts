import type { Dataset, Json, Kind } from './filter-model.js';

/** The random seed. The same seed generates the same records, filters and orders. */
export const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
/** The current date of the test server. */
export const today = '2026-06-15';

/** State of the random number generator (mulberry32). */
let state = seed;
export function draw(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}
export const oneOf = <T>(items: readonly T[]): T => items[draw(items.length)] as T;
const maybe = <T>(make: () => T): T | null => (draw(4) === 0 ? null : make());
const times = <T>(most: number, make: () => T): T[] => Array.from({ length: draw(most + 1) }, make);

const words = ['Red', 'red hot', 'Green', 'GREEN tea', 'Blue'];
const word = (): string => oneOf(words);
const date = (): string => `${2022 + draw(6)}-${oneOf(['01-31', '06-15', '06-16', '12-01'])}`;
const figure = (): number => draw(4) - 1;
/** Returns a random ID. Some of the IDs do not exist, so that some links lead to no record. */
const ref = (prefix: string): string => `${prefix}${draw(9)}`;
const all = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const uuid = (prefix: number, at: number): string => `${prefix}0000000-0000-4000-8000-00000000000${at}`;
const countries = ['Chad', 'Peru'];
const industries = ['Robotics', 'Energy'];

export const data: Dataset = {
  Company: all(14, (at) => ({
    ...{ id: `c${at}`, organizationName: maybe(word), foundedYear: maybe(() => draw(3)) },
    hq: { country: countries[at] ?? maybe(() => oneOf(countries)) },
    industry: at === 0 ? industries : maybe(() => times(2, () => oneOf(industries))),
    techVerticals: at === 0 ? [words, []] : maybe(() => times(2, () => times(2, word))),
    tractionMetrics: {
      webVisits: maybe(() => ({
        ...{ latest: maybe(figure), oneMonth: maybe(() => ({ change: maybe(figure), percentage: 0.5 })) },
      })),
    },
  })),
  Person: all(9, (at) => ({
    ...{ id: `per_${at}`, fullName: maybe(word) },
    experience: maybe(() =>
      times(3, () => ({
        ...{ title: maybe(word), isCurrent: maybe(() => draw(2) === 0), startDate: maybe(date) },
        ...{ companyId: maybe(() => ref('c')), industry: maybe(() => times(2, () => oneOf(industries))) },
      })),
    ),
  })),
  Investor: all(8, (at) => ({
    ...{ id: `inv_${at}`, investorName: maybe(word), foundedYear: maybe(() => draw(3)) },
    ...{ personId: maybe(() => ref('per_')), companyId: maybe(() => ref('c')) },
  })),
  FundingRound: all(16, (at) => ({
    ...{ id: `fnr_${at.toString(16)}`, name: word(), companyName: word(), companyId: maybe(() => ref('c')) },
    ...{ raisedAmountUsd: maybe(figure), announcedOn: maybe(date) },
    investors: times(3, () => ({ investorId: ref('inv_'), investorName: 'x', isLeadInvestor: false })),
  })),
  Acquisition: all(9, (at) => ({
    ...{ id: `acq_${at}`, acquirerName: word(), acquireeName: word(), priceUsd: maybe(figure) },
    ...{ acquirerCompanyId: ref('c'), acquireeCompanyId: ref('c'), acquisitionDate: maybe(date) },
  })),
  Ipo: all(4, (at) => ({
    ...{ id: `ipo_${at}`, companyId: ref('c'), companyName: word(), stockSymbol: maybe(word) },
  })),
  TalentSignal: all(9, (at) => ({
    ...{ id: uuid(1, at), personId: maybe(() => ref('per_')), fullName: maybe(word) },
    ...{ signalScore: maybe(() => 1 + draw(3)), signalDate: maybe(date) },
    newPositionCompanyId: maybe(() => ref('c')),
    pastPositionCompanyId: maybe(() => ref('c')),
  })),
  InterestSignal: all(9, (at) => ({
    ...{ id: uuid(2, at), entityId: maybe(() => ref(oneOf(['c', 'per_']))) },
    ...{ signalScore: maybe(() => 1 + draw(3)), signalSummary: maybe(word) },
    signalInvestors: times(3, () => ({ investorId: maybe(() => ref('inv_')), name: 'x' })),
  })),
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const idNames: Partial<Record<Kind, string>> = {
  ...{ Person: 'person_id', Investor: 'investor_id', FundingRound: 'funding_round_id' },
  ...{ Acquisition: 'acquisition_id', Ipo: 'ipo_id' },
  ...{ TalentSignal: 'signal_id', InterestSignal: 'signal_id' },
};

/** Converts a record to the contract's key names. */
function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name === 'oneMonth' ? '1mo' : snake(name), toWire(inner)]),
  );
}

export function wireRecord(kind: Kind, { id, ...record }: Json): object {
  return { [idNames[kind] ?? 'id']: id, ...(toWire(record) as object) };
}

type Make = () => Json;

const number = (): Json => {
  const comparison = oneOf(['eq', 'ne', 'gte', 'gt', 'lte', 'lt', 'in', 'notIn', 'isNull']);
  if (comparison === 'isNull') return { isNull: draw(2) === 0 };
  return { [comparison]: comparison.endsWith('n') || comparison === 'notIn' ? times(3, figure) : figure() };
};
const text = (): Json => {
  const comparison = oneOf(['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'isNull']);
  if (comparison === 'isNull') return { isNull: draw(2) === 0 };
  const some = (): string => oneOf([...words, 'RED', 'blue']);
  const part = (): string => oneOf(['re', 'E', ' ', 'x']);
  if (['contains', 'startsWith'].includes(comparison)) return { [comparison]: part() };
  return { [comparison]: comparison.toLowerCase().endsWith('in') ? times(2, some) : some() };
};
const texts = (values: readonly string[]): Json => {
  const comparison = oneOf(['has', 'hasAny', 'hasAll', 'isNull']);
  if (comparison === 'isNull') return { isNull: draw(2) === 0 };
  return { [comparison]: comparison === 'has' ? oneOf(values) : times(2, () => oneOf(values)) };
};
const day = (): Json =>
  oneOf<Make>([
    () => ({ withinLast: `P${draw(4)}Y` }),
    () => ({ [oneOf(['gte', 'lt', 'ne'])]: date() }),
    () => ({ isNull: draw(2) === 0 }),
  ])();

/** How much deeper a filter may still become: in nested groups, and in edges. */
interface Room {
  readonly groups: number;
  readonly steps: number;
}

const several = (make: Make): Json => {
  const requested = oneOf(['some', 'every', 'none', 'count', 'both']);
  if (requested === 'count') return { count: number() };
  return requested === 'both' ? { none: make(), count: { gte: 1 } } : { [requested]: make() };
};

function fieldsOf(kind: Kind | 'Experience'): Make[] {
  const fields: Readonly<Record<Kind | 'Experience', Make[]>> = {
    Company: [
      () => ({ organizationName: text() }),
      () => ({ foundedYear: number() }),
      () => ({ hq: { country: { [oneOf(['eq', 'ne'])]: oneOf(countries) } } }),
      () => ({ industry: texts(industries) }),
      () => ({ techVerticals: texts(words) }),
      () => ({ tractionMetrics: { webVisits: { latest: number(), oneMonth: { change: number() } } } }),
      () => ({ tractionMetrics: { webVisits: { oneMonth: { percentage: { isNull: draw(2) === 0 } } } } }),
    ],
    Person: [() => ({ fullName: text() })],
    Experience: [
      () => ({ title: text() }),
      () => ({ isCurrent: { [oneOf(['eq', 'ne'])]: draw(2) === 0 } }),
      () => ({ startDate: day() }),
      () => ({ industry: texts(industries) }),
    ],
    Investor: [() => ({ investorName: text() }), () => ({ foundedYear: number() })],
    FundingRound: [
      () => ({ name: text() }),
      () => ({ raisedAmountUsd: number() }),
      () => ({ announcedOn: day() }),
    ],
    Acquisition: [() => ({ priceUsd: number() }), () => ({ acquisitionDate: day() })],
    Ipo: [() => ({ stockSymbol: text() })],
    TalentSignal: [
      () => ({ fullName: text() }),
      () => ({ signalScore: number() }),
      () => ({ signalDate: day() }),
    ],
    InterestSignal: [() => ({ signalSummary: text() }), () => ({ signalScore: number() })],
  };
  return fields[kind];
}

function edgesOf(kind: Kind | 'Experience', room: Room): Make[] {
  const inner = { ...room, steps: room.steps - 1 };
  const at = (end: Kind): Json => filterOf(end, inner);
  const experience = (): Json => ({ experience: several(() => filterOf('Experience', room)) });
  const interestSignals = (): Json => ({ interestSignals: several(() => at('InterestSignal')) });
  if (room.steps === 0) return kind === 'Person' ? [experience] : [];
  const edges: Readonly<Record<Kind | 'Experience', Make[]>> = {
    Company: [
      () => ({ fundingRounds: several(() => at('FundingRound')) }),
      () => ({ investors: several(() => at('Investor')) }),
      () => ({
        acquisitions: {
          ...several(() => at('Acquisition')),
          ...(draw(3) > 0 && { direction: oneOf(['BOTH', 'ACQUIRER', 'ACQUIREE']) }),
        },
      }),
      () => ({ ipos: several(() => at('Ipo')) }),
      interestSignals,
    ],
    Person: [
      () => ({ investor: at('Investor') }),
      () => ({ talentSignals: several(() => at('TalentSignal')) }),
      ...[interestSignals, experience, experience],
    ],
    Experience: [() => ({ company: at('Company') })],
    Investor: [
      () => ({ person: at('Person') }),
      () => ({ company: at('Company') }),
      () => ({ fundingRounds: several(() => at('FundingRound')) }),
      interestSignals,
    ],
    FundingRound: [() => ({ company: at('Company') }), () => ({ investors: several(() => at('Investor')) })],
    Acquisition: [() => ({ acquirer: at('Company') }), () => ({ acquiree: at('Company') })],
    Ipo: [() => ({ company: at('Company') })],
    TalentSignal: [
      () => ({ person: at('Person') }),
      () => ({ newCompany: at('Company') }),
      () => ({ pastCompany: at('Company') }),
    ],
    InterestSignal: [
      () => ({ company: at('Company') }),
      () => ({ person: at('Person') }),
      () => ({ investors: several(() => at('Investor')) }),
    ],
  };
  return edges[kind];
}

export function filterOf(kind: Kind | 'Experience', room: Room): Json {
  if (draw(12) === 0) return {};
  const inner = (): Json => filterOf(kind, { ...room, groups: room.groups - 1 });
  const groups: Make[] = [
    () => ({ not: inner() }),
    () => ({ and: [inner(), inner()] }),
    () => ({ or: [inner(), inner()] }),
  ];
  const makes = [...fieldsOf(kind), ...edgesOf(kind, room), ...edgesOf(kind, room)];
  return oneOf(room.groups > 0 ? [...makes, ...groups] : makes)();
}
