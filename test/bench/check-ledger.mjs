import { openDatabase } from '../../dist/database/engine/open-database.js';

/**
 * Compares charges with responses: the total of the ledger with the budget, and the ledger rows of each operation with
 * the expected ones. `expected` maps an operation to {answers, credits}.
 */
export async function checkLedger(source, organizationId, expected) {
  const db = await openDatabase(source);
  try {
    const { rows: ledger } = await db.pool.query(
      `SELECT operation, count(*) AS answers, sum(credits)::bigint AS credits FROM ledger_entry
       WHERE organization_id = $1 GROUP BY operation`,
      [organizationId],
    );
    const { rows: budgets } = await db.pool.query(
      'SELECT month_used AS used FROM credit_budget WHERE organization_id = $1',
      [organizationId],
    );
    return compare(ledger, budgets[0]?.used, expected);
  } finally {
    await db.close();
  }
}

function compare(ledger, used, expected) {
  const credits = ledger.reduce((sum, row) => sum + row.credits, 0);
  const wrong = ledger.filter(({ operation, ...got }) => {
    const wanted = expected.get(operation);
    return wanted?.answers !== got.answers || wanted?.credits !== got.credits;
  });
  const isExact = wrong.length === 0 && ledger.length === expected.size && credits === used;
  return { isExact, credits, used, rows: ledger };
}
