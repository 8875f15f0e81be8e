import type { EdgeOrigin, FoundEdge } from '../../domain/edges/record-edges.js';

/**
 * Rows that pair the ids of both ends of an edge. A pair may be there twice, and lead to no record. Their aliases begin
 * with `edge_`, so that they hide none of the statement around them.
 */
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
        rows: 'funding_round edge_round JOIN participation edge_part ON edge_part.round_id = edge_round.id',
        near: 'edge_round.company_id',
        far: 'edge_part.investor_id',
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
    pairs: [{ rows: 'participation edge_part', near: 'edge_part.investor_id', far: 'edge_part.round_id' }],
  },
  'Investor.portfolio': {
    pairs: [
      {
        rows: 'participation edge_part JOIN funding_round edge_round ON edge_round.id = edge_part.round_id',
        near: 'edge_part.investor_id',
        far: 'edge_round.company_id',
      },
      {
        rows: 'investor edge_investor CROSS JOIN LATERAL jsonb_array_elements_text(edge_investor.portfolio_companies) listed (id)',
        near: 'edge_investor.id',
        far: 'listed.id',
      },
    ],
  },
  'FundingRound.investors': {
    pairs: [{ rows: 'participation edge_part', near: 'edge_part.round_id', far: 'edge_part.investor_id' }],
  },
};
