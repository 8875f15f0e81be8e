import type { EdgeOrigin, FoundEdge } from '../../domain/edges/record-edges.js';

/** Rows that pair the ids of both ends of an edge. A pair may be there twice, and lead to no record. */
export interface Pairs {
  readonly rows: string;
  readonly near: string;
  readonly far: string;
}

/** How the tables hold an edge that no field of where it begins does (the others are derived from that field). */
export type EdgeTables =
  /** One of these columns of the record at its end names the one where it begins. */
  | { readonly back: readonly string[] }
  | { readonly pairs: readonly Pairs[] }
  /** What holds of a record at its end, whose alias is `to`, and the id `near` of the one where it begins. */
  | { readonly holds: (to: string, near: string) => string };

/** The column of a record in which the items are, for edges that begin at items. */
export const itemColumns: Readonly<Partial<Record<EdgeOrigin, string>>> = { Experience: 'experience' };

/** The SQL of each edge; an edge that is declared and not here does not compile. */
export const edgeTables: Readonly<Record<FoundEdge, EdgeTables>> = {
  'Company.fundingRounds': { back: ['company_id'] },
  'Company.investors': {
    pairs: [
      {
        rows: 'funding_round r JOIN participation p ON p.round_id = r.id',
        near: 'r.company_id',
        far: 'p.investor_id',
      },
    ],
  },
  'Company.acquisitions': { back: ['acquirer_company_id', 'acquiree_company_id'] },
  'Company.acquisitions(direction: ACQUIRER)': { back: ['acquirer_company_id'] },
  'Company.acquisitions(direction: ACQUIREE)': { back: ['acquiree_company_id'] },
  'Company.ipos': { back: ['company_id'] },
  'Company.people': {
    holds: (to, near) => `jsonb_path_query_array(${to}.experience, '$[*].companyId') ? ${near}`,
  },
  'Person.investor': { back: ['person_id'] },
  'Investor.fundingRounds': {
    pairs: [{ rows: 'participation p', near: 'p.investor_id', far: 'p.round_id' }],
  },
  'Investor.portfolio': {
    pairs: [
      {
        rows: 'participation p JOIN funding_round r ON r.id = p.round_id',
        near: 'p.investor_id',
        far: 'r.company_id',
      },
      {
        rows: 'investor i CROSS JOIN LATERAL jsonb_array_elements_text(i.portfolio_companies) listed (id)',
        near: 'i.id',
        far: 'listed.id',
      },
    ],
  },
  'FundingRound.investors': {
    pairs: [{ rows: 'participation p', near: 'p.round_id', far: 'p.investor_id' }],
  },
};
