/** One suffix per copy of the demo data. They are appended to the IDs. */
const suffixes = [...'123456789ab'];
const companiesWithRounds = 1000;
/** Rounds of each company that is read with its rounds: in the demo's rows, and in evenly linked ones. */
export const roundsOfEach = { demo: 20, even: 5 };

/** Columns that get the suffix: they refer to a row of the same copy, or must be unique. */
const linkedColumns = {
  company: ['id', 'organization_name'],
  investor: ['id', 'company_id'],
  funding_round: ['id', 'company_id'],
  participation: ['round_id', 'investor_id'],
};

/** Copies the demo's companies, investors, rounds and participations, with new IDs. */
export async function copyDemo(client) {
  const columns = new Map();
  for (const table of Object.keys(linkedColumns)) columns.set(table, await columnsOf(client, table));
  await client.query('CREATE TEMPORARY TABLE suffix AS SELECT unnest($1::text[]) AS text', [suffixes]);
  for (const [table, linked] of Object.entries(linkedColumns)) {
    const names = columns.get(table);
    const values = names.map((name) => (linked.includes(name) ? `t.${name} || suffix.text` : `t.${name}`));
    await client.query(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table} t, suffix`,
    );
  }
}

/** Fills the list of investors that Dealgraph stores in each round. */
export async function listInvestors(client) {
  await client.query(investorLists);
}

const investorLists = `UPDATE funding_round SET investors = listed.investors FROM (
  SELECT round_id, json_agg(json_build_object('investorId', investor_id, 'investorName', investor_name,
    'isLeadInvestor', is_lead_investor) ORDER BY position)::text AS investors FROM participation GROUP BY round_id) listed
  WHERE id = round_id`;

async function columnsOf(client, table) {
  const { rows } = await client.query(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1",
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Gives 1,000 companies 20 more rounds each, which are taken from other companies. Returns the IDs of these companies.
 * They have only dated rounds, because PostgreSQL and Dealgraph sort rounds without a date differently.
 */
export async function giveRounds(client) {
  const { rows } = await client.query(
    `SELECT id, organization_name AS name FROM company WHERE NOT EXISTS (
       SELECT FROM funding_round r WHERE r.company_id = company.id AND r.announced_on IS NULL)
     ORDER BY md5(id) LIMIT $1`,
    [companiesWithRounds],
  );
  const ids = rows.map(({ id }) => id);
  const names = rows.map(({ name }) => name);
  await client.query(
    `UPDATE funding_round SET company_id = taken.company_id, company_name = taken.name FROM (
       SELECT id, ($1::text[])[at] AS company_id, ($2::text[])[at] AS name FROM (
         SELECT id, (row_number() OVER (ORDER BY md5(id)) - 1) / $3::int + 1 AS at FROM funding_round
         WHERE announced_on IS NOT NULL) numbered
       WHERE at <= $4::int) taken
     WHERE funding_round.id = taken.id`,
    [ids, names, roundsOfEach.demo, companiesWithRounds],
  );
  // The recorded changes are needed only for saved searches, and this database has none.
  await client.query('TRUNCATE changed_record');
  return ids;
}

const even = { companies: 2000, investors: 500, participations: 3 };

/**
 * Reduces the copies to 2,000 companies with 5 rounds each, 500 investors, and 3 participations in each round. Returns
 * the IDs of the companies.
 */
export async function linkEvenly(client) {
  const roundCount = even.companies * roundsOfEach.even;
  const counts = { company: even.companies, investor: even.investors, funding_round: roundCount };
  for (const [table, count] of Object.entries(counts)) {
    await client.query(
      `DELETE FROM ${table} WHERE id NOT IN (SELECT id FROM ${table} ORDER BY md5(id) LIMIT ${count})`,
    );
    await client.query(`CREATE TEMPORARY TABLE ${table}_numbered AS
      SELECT id, (row_number() OVER (ORDER BY md5(id)) - 1)::int AS number FROM ${table}`);
  }
  await client.query(`UPDATE funding_round r SET company_id = c.id, company_name = c.organization_name,
      announced_on = date '2015-01-01' + n.number % 3000
    FROM funding_round_numbered n JOIN company_numbered m ON m.number = n.number / ${roundsOfEach.even}
      JOIN company c ON c.id = m.id WHERE r.id = n.id`);
  await client.query('TRUNCATE participation');
  await client.query(`INSERT INTO participation (round_id, position, investor_id, investor_name, is_lead_investor)
    SELECT n.id, p.position, i.id, i.investor_name, p.position = 0
    FROM funding_round_numbered n CROSS JOIN generate_series(0, ${even.participations - 1}) AS p(position)
      JOIN investor_numbered m ON m.number = (n.number * ${even.participations} + p.position) % ${even.investors}
      JOIN investor i ON i.id = m.id`);
  await listInvestors(client);
  await client.query('TRUNCATE changed_record');
  const { rows } = await client.query('SELECT id FROM company ORDER BY id');
  return rows.map(({ id }) => id);
}

/**
 * Creates conventional relational tables with the same rows: primary keys, foreign keys, and an index for each list.
 */
export async function makeRelationalTables(client) {
  await client.query(`
    CREATE SCHEMA peers;
    CREATE TABLE peers.companies AS SELECT * FROM company;
    CREATE TABLE peers.investors AS SELECT * FROM investor;
    CREATE TABLE peers.funding_rounds AS SELECT * FROM funding_round;
    CREATE TABLE peers.round_investors AS SELECT * FROM participation;
    ALTER TABLE peers.companies ADD PRIMARY KEY (id),
      ALTER founded_year TYPE integer, ALTER employee_count TYPE integer;
    ALTER TABLE peers.investors ADD PRIMARY KEY (id), DROP COLUMN company_id;
    ALTER TABLE peers.funding_rounds ADD PRIMARY KEY (id), DROP COLUMN investors,
      ALTER name SET NOT NULL, ALTER company_name SET NOT NULL,
      ADD FOREIGN KEY (company_id) REFERENCES peers.companies;
    ALTER TABLE peers.round_investors ADD PRIMARY KEY (round_id, position),
      ALTER investor_id SET NOT NULL, ALTER investor_name SET NOT NULL, ALTER is_lead_investor SET NOT NULL,
      ADD FOREIGN KEY (round_id) REFERENCES peers.funding_rounds,
      ADD FOREIGN KEY (investor_id) REFERENCES peers.investors;
    CREATE INDEX ON peers.companies (founded_year, id);
    CREATE INDEX ON peers.funding_rounds (company_id, announced_on, id);
    CREATE INDEX ON peers.round_investors (investor_id)`);
}
