/** The demo's rows are there once; these are appended to the ids of their copies. */
const suffixes = [...'123456789ab'];
const companiesWithRounds = 1000;
const roundsOfEach = 20;

/** What is no column of its own row, but names another row of the same copy, or has to differ from copy to copy. */
const linkedColumns = {
  company: ['id', 'organization_name'],
  investor: ['id', 'company_id'],
  funding_round: ['id', 'company_id'],
  participation: ['round_id', 'investor_id'],
};

/** Writes the demo's companies, investors and rounds again, under ids of their own. */
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
  await client.query(listInvestors);
}

/** What Dealgraph keeps of the participations in the rounds themselves. */
const listInvestors = `UPDATE funding_round SET investors = listed.investors FROM (
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
 * Gives 1,000 companies 20 dated rounds more, taken from others; answers the ids of these companies. Their own rounds
 * are dated too, because PostgreSQL sorts an unknown day before the newest one and Dealgraph after the oldest.
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
    [ids, names, roundsOfEach, companiesWithRounds],
  );
  // The notes are for saved searches, and there are none here that care.
  await client.query('TRUNCATE changed_record');
  return ids;
}

/** The same rows as somebody would keep them who has no Dealgraph: keys, foreign keys, an index for each list. */
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
