import type { RecordEdge } from '../../domain/connections/record-edges.js';

/** Where the records of an edge come from: `t` is the alias of the records, `parent` an expression of one parent's id. */
interface Source {
  readonly from: string;
  readonly where: string;
}

type EdgeSource = (parent: string) => Source;

const acquired = (columns: readonly string[]): EdgeSource => {
  return (parent) => ({
    from: '"acquisition" t',
    where: `(${columns.map((column) => `t."${column}" = ${parent}`).join(' OR ')})`,
  });
};

/** Several ways can lead to one record, so the ids are made distinct before the records are looked at. */
const distinct = (table: string, ids: (parent: string) => string): EdgeSource => {
  return (parent) => ({
    from: `(SELECT DISTINCT id FROM (${ids(parent)}) way (id)) reached JOIN "${table}" t ON t.id = reached.id`,
    where: 'TRUE',
  });
};

export const edgeSources: Readonly<Record<RecordEdge, EdgeSource>> = {
  'Company.fundingRounds': (parent) => ({
    from: '"funding_round" t',
    where: `t.company_id = ${parent}`,
  }),
  'Company.investors': distinct(
    'investor',
    (parent) =>
      `SELECT p.investor_id FROM funding_round r JOIN participation p ON p.round_id = r.id WHERE r.company_id = ${parent}`,
  ),
  'Company.acquisitions': acquired(['acquirer_company_id', 'acquiree_company_id']),
  'Company.acquisitions(direction: ACQUIRER)': acquired(['acquirer_company_id']),
  'Company.acquisitions(direction: ACQUIREE)': acquired(['acquiree_company_id']),
  'Company.ipos': (parent) => ({ from: '"ipo" t', where: `t.company_id = ${parent}` }),
  'Company.people': (parent) => ({
    from: '"person" t',
    where: `jsonb_path_query_array(t.experience, '$[*].companyId') ? ${parent}`,
  }),
  'Person.investor': (parent) => ({ from: '"investor" t', where: `t.person_id = ${parent}` }),
  'Investor.portfolio': distinct(
    'company',
    (parent) =>
      `SELECT r.company_id FROM participation p JOIN funding_round r ON r.id = p.round_id WHERE p.investor_id = ${parent}
       UNION ALL SELECT jsonb_array_elements_text(i.portfolio_companies) FROM investor i WHERE i.id = ${parent}`,
  ),
  'Investor.fundingRounds': distinct(
    'funding_round',
    (parent) => `SELECT p.round_id FROM participation p WHERE p.investor_id = ${parent}`,
  ),
};
