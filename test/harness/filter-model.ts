/** A simple reference implementation of filters (docs/searching.md) over records in memory. */

export type Json = Readonly<Record<string, unknown>>;
export type Kind =
  | 'Company'
  | 'Person'
  | 'Investor'
  | 'FundingRound'
  | 'Acquisition'
  | 'Ipo'
  | 'TalentSignal'
  | 'InterestSignal';
export type Dataset = Readonly<Record<Kind, readonly Json[]>>;

/** Returns the records or items that an edge leads to, or null if the list is unknown. */
type Leads = (record: Json, filter: Json) => readonly Json[] | null;

interface Edge {
  readonly ends: 'one' | 'many';
  readonly to: Kind | 'Experience';
  readonly leads: Leads;
}

export interface FilterModel {
  matches(kind: Kind, record: Json, filter: Json): boolean;
  /** Returns the number of records that a to-many edge leads to. */
  count(kind: Kind, edge: string, record: Json): number;
}

export function filterModel(data: Dataset, today: string): FilterModel {
  const byIds = (kind: Kind, ids: readonly unknown[]): Json[] =>
    data[kind].filter(({ id }) => ids.includes(id));
  const investorsOf = (round: Json): unknown[] =>
    (round['investors'] as Json[]).map(({ investorId }) => investorId);
  const leadsOf = (round: Json): unknown[] =>
    (round['investors'] as Json[]).flatMap(({ investorId, isLeadInvestor }) =>
      isLeadInvestor === true ? [investorId] : [],
    );
  const one = (to: Kind, field: string): Edge => ({
    ...{ ends: 'one', to },
    leads: (record) => byIds(to, [record[field]]),
  });
  const many = (to: Kind, leads: (record: Json, filter: Json) => readonly Json[]): Edge => ({
    ...{ ends: 'many', to, leads },
  });
  const roundsOf = ({ id }: Json): Json[] => data.FundingRound.filter(({ companyId }) => companyId === id);
  const dealsOf = ({ id }: Json, { direction = 'BOTH' }: Json): Json[] =>
    data.Acquisition.filter(
      ({ acquirerCompanyId, acquireeCompanyId }) =>
        (direction !== 'ACQUIREE' && acquirerCompanyId === id) ||
        (direction !== 'ACQUIRER' && acquireeCompanyId === id),
    );
  const talentSignals = many('TalentSignal', ({ id }) =>
    data.TalentSignal.filter(({ personId }) => personId === id),
  );
  const aboutThis = many('InterestSignal', ({ id }) =>
    data.InterestSignal.filter(({ entityId }) => entityId === id),
  );
  const investorsOfSignal = (signal: Json): unknown[] =>
    (signal['signalInvestors'] as Json[]).map(({ investorId }) => investorId);
  const edges: Readonly<Record<string, Readonly<Record<string, Edge>>>> = {
    Company: {
      fundingRounds: many('FundingRound', roundsOf),
      investors: many('Investor', (company) => byIds('Investor', roundsOf(company).flatMap(investorsOf))),
      acquisitions: many('Acquisition', dealsOf),
      ipos: many('Ipo', ({ id }) => data.Ipo.filter(({ companyId }) => companyId === id)),
      interestSignals: aboutThis,
    },
    Person: {
      investor: {
        ...{ ends: 'one', to: 'Investor' },
        leads: ({ id }) => data.Investor.filter(({ personId }) => personId === id),
      },
      experience: {
        ...{ ends: 'many', to: 'Experience' },
        leads: ({ experience }) => experience as Json[] | null,
      },
      talentSignals,
      interestSignals: aboutThis,
    },
    Experience: { company: one('Company', 'companyId') },
    Investor: {
      person: one('Person', 'personId'),
      company: one('Company', 'companyId'),
      fundingRounds: many('FundingRound', ({ id }) =>
        data.FundingRound.filter((round) => investorsOf(round).includes(id)),
      ),
      interestSignals: many('InterestSignal', ({ id }) =>
        data.InterestSignal.filter((signal) => investorsOfSignal(signal).includes(id)),
      ),
    },
    FundingRound: {
      company: one('Company', 'companyId'),
      investors: many('Investor', (round) => byIds('Investor', investorsOf(round))),
      leadInvestors: many('Investor', (round) => byIds('Investor', leadsOf(round))),
    },
    Acquisition: {
      acquirer: one('Company', 'acquirerCompanyId'),
      acquiree: one('Company', 'acquireeCompanyId'),
    },
    Ipo: { company: one('Company', 'companyId') },
    TalentSignal: {
      person: one('Person', 'personId'),
      newCompany: one('Company', 'newPositionCompanyId'),
      pastCompany: one('Company', 'pastPositionCompanyId'),
    },
    InterestSignal: {
      company: one('Company', 'entityId'),
      person: one('Person', 'entityId'),
      investors: many('Investor', (signal) => byIds('Investor', investorsOfSignal(signal))),
    },
  };

  const holds = (kind: string, record: Json, filter: Json): boolean =>
    Object.entries(filter).every(([key, requested]) => {
      if (key === 'and') return (requested as Json[]).every((inner) => holds(kind, record, inner));
      if (key === 'or') return (requested as Json[]).some((inner) => holds(kind, record, inner));
      if (key === 'not') return !holds(kind, record, requested as Json);
      const edge = edges[kind]?.[key];
      return edge === undefined
        ? meets(record[key], requested as Json, today)
        : along(edge, record, requested as Json);
    });

  const along = ({ ends, to, leads }: Edge, record: Json, requested: Json): boolean => {
    const found = leads(record, requested);
    const meetsAt = (inner: unknown) => (end: Json) => holds(to, end, inner as Json);
    if (ends === 'one') return (found ?? []).some(meetsAt(requested));
    return Object.entries(requested).every(([key, inner]) => {
      if (key === 'some') return (found ?? []).some(meetsAt(inner));
      if (key === 'none') return !(found ?? []).some(meetsAt(inner));
      if (key === 'every') return (found ?? []).every(meetsAt(inner));
      if (key !== 'count') return true;
      return found !== null && meets(found.length, inner as Json, today);
    });
  };

  return {
    matches: holds,
    count: (kind, edge, record) => edges[kind]?.[edge]?.leads(record, {})?.length ?? 0,
  };
}

const comparisons = new Set([
  ...['eq', 'ne', 'in', 'notIn', 'gte', 'gt', 'lte', 'lt', 'isNull', 'contains', 'startsWith'],
  ...['has', 'hasAny', 'hasAll', 'withinLast'],
]);

/** Returns whether a value meets all comparisons. If it is an object, `requested` has the comparisons of each field. */
function meets(value: unknown, requested: Json, today: string): boolean {
  return Object.entries(requested).every(([key, given]) => {
    if (!comparisons.has(key)) return meets((value as Json | null)?.[key], given as Json, today);
    return compare(value ?? null, key, given, today);
  });
}

function compare(value: unknown, comparison: string, given: unknown, today: string): boolean {
  if (comparison === 'isNull') return (value === null) === given;
  if (comparison === 'ne') return value === null || !same(value, given);
  if (comparison === 'notIn') return !(given as unknown[]).some((one) => value !== null && same(value, one));
  if (value === null) return false;
  if (comparison === 'eq') return same(value, given);
  if (comparison === 'in') return (given as unknown[]).some((one) => same(value, one));
  if (comparison === 'contains') return fold(value).includes(fold(given));
  if (comparison === 'startsWith') return fold(value).startsWith(fold(given));
  if (comparison === 'withinLast')
    return (value as string) <= today && (value as string) >= yearsBefore(today, given);
  if (comparison.startsWith('has')) {
    const elements = (value as unknown[]).flat();
    const isThere = (one: unknown): boolean => elements.includes(one);
    if (comparison === 'has') return isThere(given);
    return comparison === 'hasAny' ? (given as unknown[]).some(isThere) : (given as unknown[]).every(isThere);
  }
  const [a, b] = [value as number, given as number];
  return { gte: a >= b, gt: a > b, lte: a <= b, lt: a < b }[comparison] ?? false;
}

function same(value: unknown, given: unknown): boolean {
  return typeof value === 'string' ? fold(value) === fold(given) : value === given;
}

function fold(text: unknown): string {
  return String(text).toLowerCase();
}

/** Supports only durations of whole years. */
function yearsBefore(today: string, duration: unknown): string {
  const years = Number(/^P(\d+)Y$/.exec(String(duration))?.[1]);
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
}
