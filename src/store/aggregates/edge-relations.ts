import type { RecordKind } from '../../domain/record-kinds.js';
import { invariant } from '../../errors/invariant.js';

/** The columns that name the one record at the end of an edge. */
const columns: Readonly<Partial<Record<RecordKind, Readonly<Record<string, string>>>>> = {
  Investor: { person: 'person_id', company: 'company_id' },
  FundingRound: { company: 'company_id' },
  Acquisition: { acquirer: 'acquirer_company_id', acquiree: 'acquiree_company_id' },
  Ipo: { company: 'company_id' },
};

const portfolio = `SELECT p.investor_id, r.company_id FROM participation p JOIN funding_round r ON r.id = p.round_id`;
const namedPortfolio = `SELECT i.id, c.id FROM investor i, jsonb_array_elements_text(
  CASE jsonb_typeof(i.portfolio_companies) WHEN 'array' THEN i.portfolio_companies END) c (id)`;
const deals = `SELECT acquirer_company_id, id FROM acquisition UNION ALL SELECT acquiree_company_id, id FROM acquisition`;
const jobs = `SELECT job ->> 'companyId', p.id FROM person p, jsonb_array_elements(
  CASE jsonb_typeof(p.experience) WHEN 'array' THEN p.experience END) job`;

/** The records at both ends of an edge to several, of which a pair may come twice. */
const pairs: Readonly<Partial<Record<RecordKind, Readonly<Record<string, string>>>>> = {
  Company: {
    fundingRounds: 'SELECT company_id, id FROM funding_round',
    investors:
      'SELECT r.company_id, p.investor_id FROM funding_round r JOIN participation p ON p.round_id = r.id',
    acquisitions: deals,
    ipos: 'SELECT company_id, id FROM ipo',
    people: jobs,
  },
  Person: { investor: 'SELECT person_id, id FROM investor' },
  Investor: {
    fundingRounds: 'SELECT investor_id, round_id FROM participation',
    portfolio: `${portfolio} UNION ALL ${namedPortfolio}`,
  },
  FundingRound: {
    investors: 'SELECT round_id, investor_id FROM participation',
    leadInvestors: 'SELECT round_id, investor_id FROM participation WHERE is_lead_investor',
  },
};

/** The column that names the record at the end of an edge to one; null when the edge leads to several. */
export function columnOfEdge(kind: RecordKind, edge: string): string | null {
  return columns[kind]?.[edge] ?? null;
}

/** A table of the pairs (from_id, to_id) of an edge to several records, each pair once. */
export function pairsOfEdge(kind: RecordKind, edge: string): string {
  const select = pairs[kind]?.[edge];
  invariant(select !== undefined, `the edge ${kind}.${edge} is known to aggregates`);
  return `(SELECT DISTINCT from_id, to_id FROM (${select}) way (from_id, to_id) WHERE to_id IS NOT NULL)`;
}
