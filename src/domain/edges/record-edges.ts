import type { RecordKind } from '../record-kinds.js';

/** Where an edge begins: at a record, or at an item of a list that a record holds. */
export type EdgeOrigin = RecordKind | 'Participation' | 'Experience' | 'Founder';

/** One edge of the graph. Links, filters and lists are derived from it; `store/edges` has its tables. */
export interface EdgeDeclaration {
  readonly from: EdgeOrigin;
  readonly to: RecordKind;
  /** Whether it leads to one record or to a list. */
  readonly ends: 'one' | 'many';
  /** The field of the record, or of the item, that names the one at the other end. */
  readonly by?: string;
  /** The edge to the records that tie both ends together; a change of one of those can make or end this edge. */
  readonly through?: `${EdgeOrigin}.${string}`;
  /** Whether filters go along it. */
  readonly filter?: true;
}

/** All edges, by the kind of record that they begin at and the graph's field, with its arguments. */
export const recordEdges = {
  'Company.fundingRounds': { from: 'Company', to: 'FundingRound', ends: 'many', filter: true },
  'Company.investors': {
    from: 'Company',
    to: 'Investor',
    ends: 'many',
    through: 'Company.fundingRounds',
    filter: true,
  },
  'Company.acquisitions': { from: 'Company', to: 'Acquisition', ends: 'many', filter: true },
  'Company.acquisitions(direction: ACQUIRER)': { from: 'Company', to: 'Acquisition', ends: 'many' },
  'Company.acquisitions(direction: ACQUIREE)': { from: 'Company', to: 'Acquisition', ends: 'many' },
  'Company.ipos': { from: 'Company', to: 'Ipo', ends: 'many', filter: true },
  'Company.people': { from: 'Company', to: 'Person', ends: 'many' },
  'Founder.person': { from: 'Founder', to: 'Person', ends: 'one', by: 'personId' },
  'Person.investor': { from: 'Person', to: 'Investor', ends: 'one', filter: true },
  'Experience.company': { from: 'Experience', to: 'Company', ends: 'one', by: 'companyId', filter: true },
  'Investor.person': { from: 'Investor', to: 'Person', ends: 'one', by: 'personId', filter: true },
  'Investor.company': { from: 'Investor', to: 'Company', ends: 'one', by: 'companyId', filter: true },
  'Investor.fundingRounds': { from: 'Investor', to: 'FundingRound', ends: 'many', filter: true },
  'Investor.portfolio': { from: 'Investor', to: 'Company', ends: 'many' },
  'FundingRound.company': { from: 'FundingRound', to: 'Company', ends: 'one', by: 'companyId', filter: true },
  'FundingRound.investors': { from: 'FundingRound', to: 'Investor', ends: 'many', filter: true },
  'Participation.investor': { from: 'Participation', to: 'Investor', ends: 'one', by: 'investorId' },
  'Acquisition.acquirer': {
    from: 'Acquisition',
    to: 'Company',
    ends: 'one',
    by: 'acquirerCompanyId',
    filter: true,
  },
  'Acquisition.acquiree': {
    from: 'Acquisition',
    to: 'Company',
    ends: 'one',
    by: 'acquireeCompanyId',
    filter: true,
  },
  'Ipo.company': { from: 'Ipo', to: 'Company', ends: 'one', by: 'companyId', filter: true },
} as const satisfies Readonly<Record<`${EdgeOrigin}.${string}`, EdgeDeclaration>>;

type Edges = typeof recordEdges;

export type RecordEdge = keyof Edges;

/** The kind of record that an edge leads to. */
export type EdgeEnd<Edge extends RecordEdge> = Edges[Edge]['to'];

/** The edges whose end is named by a field of where they begin. */
export type KeyedEdge = {
  [Edge in RecordEdge]: Edges[Edge] extends { readonly by: string } ? Edge : never;
}[RecordEdge];

/** What an edge with such a field begins at, as far as the edge needs it. */
export type EdgeKey<Edge extends KeyedEdge> = Readonly<Record<Edges[Edge]['by'], string | null>>;

/** The edges that are found from their ends: lists, and the records that name the one where an edge begins. */
export type FoundEdge = Exclude<RecordEdge, KeyedEdge>;

export const recordEdgeNames = Object.keys(recordEdges) as readonly RecordEdge[];

/** What an edge is declared as, with all that a declaration may say. */
export function edgeOf(edge: RecordEdge): EdgeDeclaration & { readonly through?: RecordEdge } {
  return recordEdges[edge];
}
