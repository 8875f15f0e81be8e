import { allowSilence } from '../../dist/database/engine/silence.js';
import { emptyCompany } from '../../dist/records/record-kinds.js';

/** Number of rounds per company, as in public exports. */
const roundsPerCompany = 1.3;

/** Cumulative shares per 1,000 records. For the remainder, the value is null. */
const countries = [
  [400, 'United States'],
  [550, 'United Kingdom'],
  [640, 'India'],
  [710, 'Germany'],
  [770, 'France'],
  [820, 'Canada'],
  [860, 'Israel'],
  [890, 'Brazil'],
  [905, 'Sweden'],
  [910, 'Estonia'],
  [911, 'Malta'],
];
const statuses = [
  [800, 'active'],
  [900, 'acquired'],
  [980, 'closed'],
  [1000, 'ipo'],
];
const types = [
  [270, 'Seed'],
  [480, 'Series Unknown'],
  [610, 'Series A'],
  [690, 'Series B'],
  [750, 'Debt Financing'],
  [800, 'Angel'],
  [840, 'Series C'],
  [999, 'Undisclosed'],
  [1000, 'Series H'],
];
const syllables =
  'ac,be,cor,dyn,el,fin,gal,hy,in,jet,ko,lum,mer,no,or,pex,qua,ri,sol,tri,ul,ver,wex,xan,yo,zen,bra,cle,dro,fle';
const nouns =
  'Labs,Systems,Networks,Health,Energy,Robotics,Media,Software,Finance,Foods,Mobile,Games,Motors,Travel,Security,Analytics,Design,Capital,Biotech,Cloud';
const industries = 'Software,Health Care,Energy,Finance,Media,Mobile,Games,Travel,Security,Education';

/** SQL condition that is true for one of 100,000 records. */
const isRare = 'i % 100000 = 77';

/**
 * Returns a SQL expression for a pseudorandom integer from 0 to `bound` - 1. It depends only on the row and `purpose`.
 */
function random(purpose, bound) {
  return `(abs(hashint8(i * 64 + ${purpose})::bigint) % ${bound})`;
}

function choose(purpose, choices) {
  const whens = choices.map(([share, value]) => `WHEN r < ${share} THEN '${value}'`).join(' ');
  return `(SELECT CASE ${whens} END FROM (SELECT ${random(purpose, 1000)}) AS drawn (r))`;
}

function pick(purpose, list) {
  const { length } = list.split(',');
  return `(string_to_array('${list}', ','))[1 + ${random(purpose, length)}]`;
}

const word = `initcap(${pick(1, syllables)} || ${pick(2, syllables)} || ${pick(3, syllables)})`;
const name = `${word} || ' ' || ${pick(4, nouns)} || CASE WHEN ${isRare} THEN ' Quixotry' ELSE '' END`;

const { web, reviews, socials, tractionMetrics } = emptyCompany('');
const emptyParts = [web, reviews, socials, tractionMetrics].map((part) => `'${JSON.stringify(part)}'`);

const companies = (count) => `
  INSERT INTO company (id, organization_name, organization_rank, hq_country, hq_city, website_domain, operating_status,
    founded_year, employee_count, total_funding_usd, last_funding_date, last_funding_type, industry, web, reviews,
    socials, traction_metrics, description)
  SELECT substr(md5(i::text), 1, 24), ${name}, i, CASE WHEN ${isRare} THEN 'Tuvalu' ELSE ${choose(5, countries)} END,
    ${pick(6, syllables)} || 'ville ' || ${random(7, 500)}, 'c' || i || '.example', ${choose(8, statuses)},
    CASE WHEN ${random(9, 10)} > 0 THEN 2015 - floor(sqrt(${random(10, 2500)})) END,
    CASE WHEN ${random(11, 10)} > 4 THEN ${random(12, 5000)} END,
    CASE WHEN ${random(13, 10)} > 1 THEN exp(8 + ${random(14, 1000)} * 0.014) END,
    CASE WHEN ${random(13, 10)} > 1 THEN date '2015-12-01' - ${random(15, 4000)}::int END,
    CASE WHEN ${random(13, 10)} > 1 THEN ${choose(16, types)} END,
    CASE WHEN ${isRare} THEN '["Falconry"]' ELSE jsonb_build_array(${pick(17, industries)}, ${pick(18, industries)}) END,
    ${emptyParts.join(', ')}, repeat('A company that makes things for those who need them. ', 4)
  FROM generate_series(1, ${count}) i`;

const rounds = (count, companyCount) => `
  INSERT INTO funding_round (id, name, company_id, company_name, investment_type, announced_on, raised_amount_usd)
  SELECT 'fnr_' || md5(r.i::text), r.type || ' - ' || c.organization_name, c.id, c.organization_name, r.type,
    r.announced_on, r.amount
  FROM (SELECT i, CASE WHEN ${isRare} THEN 'Initial Coin Offering' ELSE ${choose(20, types)} END AS type,
    date '2015-12-01' - ${random(21, 5000)}::int AS announced_on,
    CASE WHEN ${random(22, 6)} > 0 THEN exp(8 + ${random(23, 1000)} * 0.014) END AS amount
    FROM generate_series(1, ${count}) i) r
  JOIN company c ON c.id = substr(md5((1 + r.i % ${companyCount})::text), 1, 24)`;

/** Fills a migrated database with companies and rounds whose values are distributed as in real exports. */
export async function fillFilterBench(
  db,
  companyCount,
  roundCount = Math.round(companyCount * roundsPerCompany),
) {
  const client = await db.longPool.connect();
  const limitAgain = allowSilence(client);
  try {
    await client.query('SET statement_timeout = 0');
    for (const table of ['company', 'funding_round'])
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(companies(companyCount));
    await client.query(rounds(roundCount, companyCount));
    for (const table of ['company', 'funding_round'])
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query('VACUUM ANALYZE company, funding_round');
    await client.query('RESET statement_timeout');
  } finally {
    limitAgain();
    client.release();
  }
}
