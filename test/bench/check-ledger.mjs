import { openDatabase } from '../../dist/store/engine/open-database.js';

/**
 * What was charged against what was answered: the ledger's credits, the budget's own counter, and for each operation
 * its rows against its answers. `expected` is a map from an operation to {answers, credits}.
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
