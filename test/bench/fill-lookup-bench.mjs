import { allowSilence } from '../../dist/database/engine/silence.js';
import { fillFilterBench } from './fill-filter-bench.mjs';

/** The numbers of people and investors that public exports have for this number of companies. */
const peopleOf = (companies) => Math.round(companies * 0.9);
const investorsOf = (companies) => Math.round(companies * 0.12);

const identifiers = `INSERT INTO company_identifier (kind, value, company_id)
  SELECT 'domain', website_domain, id FROM company`;

const people = (
  count,
) => `INSERT INTO person (id, full_name, profnet_followers, location, current_position_title)
  SELECT 'per_' || md5(i::text), initcap(substr(md5((i % 4000)::text), 1, 6)) || ' ' || initcap(substr(md5((i / 7)::text), 1, 8)),
    i % 9000, 'Berlin, Germany', 'Engineer'
  FROM generate_series(1, ${count}) i`;

const investors = (
  count,
) => `INSERT INTO investor (id, investor_name, investor_rank, domain, hq_location, investor_types)
  SELECT 'inv_' || md5(i::text), initcap(substr(md5(i::text), 1, 7)) || ' Capital Partners', i, 'i' || i || '.example',
    'Paris, France', '["venture_capital"]'
  FROM generate_series(1, ${count}) i`;

const terms = `
  INSERT INTO name_term (kind, record_id, term, word_position, rank)
    SELECT 'Company', id, found.term, found.word_position, rank_of(organization_rank, total_funding_usd)
    FROM company, LATERAL terms_of(ARRAY[organization_name], ARRAY[website_domain]) AS found`;

/** Fills a migrated database with companies, their lookup terms and identifiers, and people and investors. */
export async function fillLookupBench(db, companyCount) {
  await fillFilterBench(db, companyCount);
  const client = await db.longPool.connect();
  const limitAgain = allowSilence(client);
  try {
    await client.query('SET statement_timeout = 0');
    // The companies were inserted with triggers disabled, so this fills the tables that triggers otherwise maintain.
    for (const statement of [
      terms,
      identifiers,
      people(peopleOf(companyCount)),
      investors(investorsOf(companyCount)),
      'VACUUM ANALYZE name_term, company_identifier, person, investor',
    ])
      await client.query(statement);
    await client.query('RESET statement_timeout');
  } finally {
    limitAgain();
    client.release();
  }
}
