import pg from 'pg';

/** The organizations that the bench created. The demo data's organization has rows of its own. */
const ofBench = "organization_id IN (SELECT id FROM organization WHERE name <> 'Demo')";

/**
 * Checks that the ledger has one row per successful call to Dealgraph, and that the budgets equal the sum of the rows.
 */
export async function checkCharges({ url }, answered) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT count(*)::int AS charges, sum(credits)::float8 AS credits,
      (SELECT sum(month_used)::float8 FROM credit_budget WHERE ${ofBench}) AS used
      FROM ledger_entry WHERE ${ofBench}`);
    const [{ charges, credits, used }] = rows;
    return { charges, credits, isExact: charges === answered && credits === used };
  } finally {
    await client.end();
  }
}
