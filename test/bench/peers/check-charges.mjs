import pg from 'pg';

/**
 * Checks that the ledger has one row per successful call to Dealgraph, and that the budgets equal the sum of the rows.
 */
export async function checkCharges({ url }, answered) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT count(*)::int AS charges, sum(credits)::float8 AS credits,
      (SELECT sum(month_used)::float8 FROM credit_budget) AS used FROM ledger_entry`);
    const [{ charges, credits, used }] = rows;
    return { charges, credits, isExact: charges === answered && credits === used };
  } finally {
    await client.end();
  }
}
