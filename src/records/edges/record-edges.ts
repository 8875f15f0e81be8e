import type { RecordKind } from '../record-kinds.js';

/** The start of an edge: a record, or an item of a list in a record. */
export type EdgeOrigin = RecordKind | 'Participation' | 'Experience' | 'Founder' | 'SignalInvestor';

/**
 * The declaration of an edge. GraphQL links, filters, aggregates and REST lists are derived from it. The SQL of each
 * edge is in `src/query/sql/edge-joins.ts`.
 */
interface EdgeDeclaration {
  readonly from: EdgeOrigin;
  readonly to: RecordKind;
  /** Whether the edge leads to one record or to a list of records. */
  readonly ends: 'one' | 'many';
  /** The field of the start record or item that has the ID of the record at the other end. */
  readonly by?: string;
  /**
   * The edge to the records that link both ends, such as funding rounds. A change to one of these records can create or
   * remove this edge.
   */
  readonly through?: `${EdgeOrigin}.${string}`;
  /** True if filters can follow the edge. */
  readonly filter?: true;
  /**
   * The field of the start record that lists the IDs of the records at the other end. Imports add missing IDs (D22).
   */
  readonly listedIn?: string;
  /**
   * The date field of the records at the other end. With this field, REST has a route that lists them, newest first.
   */
  readonly datedBy?: string;
  /** The description of the edge's GraphQL link. A link without a description is implemented manually. */
  readonly description?: string;
}

/** All edges. A name consists of the start and the GraphQL field with its arguments. */
export const recordEdges = {
  'Company.fundingRounds': {
    from: 'Company',
    to: 'FundingRound',
    ends: 'many',
    filter: true,
    description: 'Funding rounds in which the company raised money.',
  },
  'Company.investors': {
    from: 'Company',
    to: 'Investor',
    ends: 'many',
    through: 'Company.fundingRounds',
    filter: true,
    description: "Distinct investors in the company's funding rounds. For names only, use `investorNames`.",
  },
  'Company.acquisitions': { from: 'Company', to: 'Acquisition', ends: 'many', filter: true },
  'Company.acquisitions(direction: ACQUIRER)': { from: 'Company', to: 'Acquisition', ends: 'many' },
  'Company.acquisitions(direction: ACQUIREE)': { from: 'Company', to: 'Acquisition', ends: 'many' },
  'Company.ipos': {
    from: 'Company',
    to: 'Ipo',
    ends: 'many',
    filter: true,
    description: 'IPOs of the company.',
  },
  'Company.people': {
    from: 'Company',
    to: 'Person',
    ends: 'many',
    description: 'People who work or have worked at the company, according to their own `experience`.',
  },
  'Founder.person': { from: 'Founder', to: 'Person', ends: 'one', by: 'personId' },
  'Person.investor': {
    from: 'Person',
    to: 'Investor',
    ends: 'one',
    filter: true,
    description:
      'The investor record of this person. Null when unknown or when the person is not an investor.',
  },
  'Experience.company': {
    from: 'Experience',
    to: 'Company',
    ends: 'one',
    by: 'companyId',
    filter: true,
    description: 'The company. Null when unknown or when the dataset does not contain it.',
  },
  'Investor.person': {
    from: 'Investor',
    to: 'Person',
    ends: 'one',
    by: 'personId',
    filter: true,
    description: 'The person record of this investor. Null when unknown, and for firms.',
  },
  'Investor.company': {
    from: 'Investor',
    to: 'Company',
    ends: 'one',
    by: 'companyId',
    filter: true,
    description: 'The company record of this investor. Null when unknown or when there is none.',
  },
  'Investor.fundingRounds': {
    from: 'Investor',
    to: 'FundingRound',
    ends: 'many',
    filter: true,
    description: 'Funding rounds in which the investor participated.',
  },
  'Investor.portfolio': {
    from: 'Investor',
    to: 'Company',
    ends: 'many',
    description:
      'Distinct companies that the investor has invested in: those of its funding rounds and those in `portfolioCompanies`.',
  },
  'FundingRound.company': {
    from: 'FundingRound',
    to: 'Company',
    ends: 'one',
    by: 'companyId',
    filter: true,
    description:
      'The company that raised the money. Null when unknown or when the dataset does not contain it.',
  },
  'FundingRound.investors': { from: 'FundingRound', to: 'Investor', ends: 'many', filter: true },
  'FundingRound.leadInvestors': { from: 'FundingRound', to: 'Investor', ends: 'many', filter: true },
  'Participation.investor': {
    from: 'Participation',
    to: 'Investor',
    ends: 'one',
    by: 'investorId',
    description: 'The investor. Null when unknown or when the dataset does not contain it.',
  },
  'Acquisition.acquirer': {
    from: 'Acquisition',
    to: 'Company',
    ends: 'one',
    by: 'acquirerCompanyId',
    filter: true,
    description: 'The acquiring company. Null when unknown or when the dataset does not contain it.',
  },
  'Acquisition.acquiree': {
    from: 'Acquisition',
    to: 'Company',
    ends: 'one',
    by: 'acquireeCompanyId',
    filter: true,
    description: 'The acquired company. Null when unknown or when the dataset does not contain it.',
  },
  'Ipo.company': {
    from: 'Ipo',
    to: 'Company',
    ends: 'one',
    by: 'companyId',
    filter: true,
    description: 'The company that went public. Null when unknown or when the dataset does not contain it.',
  },
  'Person.talentSignals': {
    from: 'Person',
    to: 'TalentSignal',
    ends: 'many',
    filter: true,
    description: "Talent signals: news of the person's career.",
    listedIn: 'talentSignalIds',
    datedBy: 'signalDate',
  },
  'Person.interestSignals': {
    from: 'Person',
    to: 'InterestSignal',
    ends: 'many',
    filter: true,
    description: 'Signals of investors that show interest in the person.',
    listedIn: 'investorSignalIds',
  },
  'Company.interestSignals': {
    from: 'Company',
    to: 'InterestSignal',
    ends: 'many',
    filter: true,
    description: 'Signals of investors that show interest in the company.',
    listedIn: 'svcStrategicSignalIds',
    datedBy: 'signalDate',
  },
  'Investor.interestSignals': {
    from: 'Investor',
    to: 'InterestSignal',
    ends: 'many',
    filter: true,
    description: 'Signals in which the investor shows interest in a company or a person.',
    listedIn: 'strategicSignalIds',
    datedBy: 'signalDate',
  },
  'TalentSignal.person': {
    from: 'TalentSignal',
    to: 'Person',
    ends: 'one',
    by: 'personId',
    filter: true,
    description: 'The person. Null when unknown or when the dataset does not contain them.',
  },
  'TalentSignal.newCompany': {
    from: 'TalentSignal',
    to: 'Company',
    ends: 'one',
    by: 'newPositionCompanyId',
    filter: true,
    description:
      'The company of the announced position. Null when unknown or when the dataset does not contain it.',
  },
  'TalentSignal.pastCompany': {
    from: 'TalentSignal',
    to: 'Company',
    ends: 'one',
    by: 'pastPositionCompanyId',
    filter: true,
    description:
      'The company of the past position. Null when unknown or when the dataset does not contain it.',
  },
  'InterestSignal.company': {
    from: 'InterestSignal',
    to: 'Company',
    ends: 'one',
    by: 'entityId',
    filter: true,
    description: 'The company that the signal is about. Null for a person.',
  },
  'InterestSignal.person': {
    from: 'InterestSignal',
    to: 'Person',
    ends: 'one',
    by: 'entityId',
    filter: true,
    description: 'The person that the signal is about. Null for a company.',
  },
  'InterestSignal.investors': {
    from: 'InterestSignal',
    to: 'Investor',
    ends: 'many',
    filter: true,
    description: 'Distinct investors of the signal that the dataset contains.',
  },
  'SignalInvestor.investor': {
    from: 'SignalInvestor',
    to: 'Investor',
    ends: 'one',
    by: 'investorId',
    description: 'The investor. Null when unknown or when the dataset does not contain it.',
  },
} as const satisfies Readonly<Record<`${EdgeOrigin}.${string}`, EdgeDeclaration>>;

type Edges = typeof recordEdges;

export type RecordEdge = keyof Edges;

/** The record kind that an edge leads to. */
export type EdgeEnd<Edge extends RecordEdge> = Edges[Edge]['to'];

/** The edges for which a field of the start has the ID of the record at the other end. */
export type KeyedEdge = {
  [Edge in RecordEdge]: Edges[Edge] extends { readonly by: string } ? Edge : never;
}[RecordEdge];

/** The field that a start must have to follow this edge. */
export type EdgeKey<Edge extends KeyedEdge> = Readonly<Record<Edges[Edge]['by'], string | null>>;

/**
 * The edges that are not keyed by a field of the start: edges to lists, and to single records that have the ID of the
 * start.
 */
export type FoundEdge = Exclude<RecordEdge, KeyedEdge>;

export const recordEdgeNames = Object.keys(recordEdges) as readonly RecordEdge[];

/** Returns the declaration of an edge, typed so that optional properties can be read. */
export function edgeOf(edge: RecordEdge): EdgeDeclaration & { readonly through?: RecordEdge } {
  return recordEdges[edge];
}

/** The edges from a company to its acquisitions, by the value of the argument `direction` of links and filters. */
export const acquisitionEdges = {
  BOTH: 'Company.acquisitions',
  ACQUIRER: 'Company.acquisitions(direction: ACQUIRER)',
  ACQUIREE: 'Company.acquisitions(direction: ACQUIREE)',
} as const;

export type AcquisitionDirection = keyof typeof acquisitionEdges;
