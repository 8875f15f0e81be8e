import type { ListProduct } from '../../records/record-kinds.js';

/** Why two records are probably the same. */
export type DuplicateReason =
  'domain' | 'email' | 'name and city' | 'name and company' | 'name and founder' | 'profile';

/** The words and spellings that do not distinguish names: legal forms at the end, and `the` at the start. */
const legalForms =
  '[, ]+(inc|incorporated|llc|ltd|limited|corp|corporation|co|company|gmbh|ag|sa|sas|bv|ab|oy|plc|pty ltd|pvt ltd|srl|spa)[.]?$';

/** Returns the SQL of a name without case, spaces, punctuation and legal forms; null if nothing remains. */
export function nameKeySql(column: string): string {
  const short = `regexp_replace(regexp_replace(lower(${column}), '^the ', ''), '${legalForms}', '')`;
  return `nullif(regexp_replace(${short}, '[[:space:][:punct:]]+', '', 'g'), '')`;
}

/** The SQL that finds duplicates of one kind of records. */
interface EvidenceSql {
  readonly table: string;
  readonly name: string;
  /** The web domain of a record. If two records have different ones, they are less probably the same. */
  readonly domain: string;
  /** SELECTs `reason`, `key` and `id`: records with the same reason and key are probably the same. */
  readonly evidence: string;
}

const profileKey = (column: string): string =>
  `regexp_replace(lower(${column}), '^https?://(www[.])?|/+$', '', 'g')`;

const companyName = nameKeySql('organization_name');
const personName = nameKeySql('full_name');
const investorName = nameKeySql('investor_name');

export const evidenceSql: Readonly<Record<ListProduct, EvidenceSql>> = {
  companies: {
    table: 'company',
    name: 'organization_name',
    domain: 'website_domain',
    evidence: `
      SELECT CASE kind WHEN 'domain' THEN 'domain' ELSE 'profile' END, kind || value, company_id FROM company_identifier
      UNION ALL SELECT 'name and city', ${companyName} || '|' || lower(hq_city), id FROM company
      UNION ALL SELECT 'name and founder', ${companyName} || '|' || lower(founder), id
        FROM company, jsonb_array_elements_text(CASE jsonb_typeof(founder_names) WHEN 'array' THEN founder_names END) founder`,
  },
  people: {
    table: 'person',
    name: 'full_name',
    domain: 'NULL',
    evidence: `
      SELECT 'email', email, person_id FROM person_email
      UNION ALL SELECT 'profile', ${profileKey('profnet_url')}, id FROM person
      UNION ALL SELECT 'profile', profnet_num_id::text, id FROM person
      UNION ALL SELECT 'profile', ${profileKey('microblog_url')}, id FROM person
      UNION ALL SELECT 'profile', ${profileKey('codehost_url')}, id FROM person
      UNION ALL SELECT 'name and company', ${personName} || '|' || ${nameKeySql('current_position_company_name')}, id
        FROM person`,
  },
  investors: {
    table: 'investor',
    name: 'investor_name',
    domain: 'domain_key',
    evidence: `
      SELECT 'domain', domain_key, id FROM investor
      UNION ALL SELECT 'profile', ${profileKey('profnet_url')}, id FROM investor
      UNION ALL SELECT 'profile', ${profileKey('microblog_url')}, id FROM investor
      UNION ALL SELECT 'name and city', ${investorName} || '|' || lower(hq_location), id FROM investor`,
  },
};
