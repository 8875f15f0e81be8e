import { withoutTransaction } from '../../dist/database/transaction.js';

/** The columns of each table that must differ between the copies of a company. */
const ownColumns = {
  company: ['id'],
  funding_round: ['id', 'company_id'],
  participation: ['round_id'],
  acquisition: ['id', 'acquirer_company_id', 'acquiree_company_id'],
  ipo: ['id', 'company_id'],
};

/** Multiplies the companies of an imported export, their rounds, acquisitions and IPOs. */
export function multiplyCompanies(db, times) {
  return withoutTransaction(db, (client) => multiply(client, times));
}

async function multiply(client, times) {
  for (const [table, own] of Object.entries(ownColumns)) {
    const { rows } = await client.query(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns
       WHERE table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    const copied = names.map((name) => (own.includes(name) ? `${name} || '-' || copy` : name));
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(
      `INSERT INTO ${table} (${names.join(', ')})
       SELECT ${copied.join(', ')} FROM ${table}, generate_series(2, ${times}) AS copy`,
    );
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
  await client.query(`VACUUM ANALYZE ${Object.keys(ownColumns).join(', ')}`);
}
