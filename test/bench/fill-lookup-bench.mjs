import { allowSilence } from '../../dist/store/engine/silence.js';
import { fillFilterBench } from './fill-filter-bench.mjs';

/** People and investors beside so many companies, as in public exports. */
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
  INSERT INTO name_term (kind, record_id, term, place, standing)
    SELECT 'Company', id, found.term, found.place, standing_of(organization_rank, total_funding_usd)
    FROM company, LATERAL terms_of(ARRAY[organization_name], ARRAY[website_domain]) AS found`;

/** Fills a migrated database with this many companies, what finds them, and people and investors beside them. */
export async function fillLookupBench(db, companyCount) {
  await fillFilterBench(db, companyCount);
  const client = await db.longPool.connect();
  const limitAgain = allowSilence(client);
  try {
    await client.query('SET statement_timeout = 0');
    // The companies came with their triggers off; what these keep is made of all at once.
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
