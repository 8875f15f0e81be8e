import type { Database } from '../../database/database.js';
import { accountTables } from '../../database/distribution/account-tables.js';
import { inLongTransaction } from '../../database/transaction.js';

/**
 * Deletes an organization with its ledger and everything else that it has. Only a sandbox does this: a live server
 * retains the ledger.
 */
export async function deleteOrganization(db: Database, organizationId: string): Promise<void> {
  const { organization: _organization, ...others } = accountTables;
  await inLongTransaction(db, async (client) => {
    for (const table of Object.keys(others))
      await client.query(`DELETE FROM ${table} WHERE organization_id = $1`, [organizationId]);
    await client.query('DELETE FROM organization WHERE id = $1', [organizationId]);
  });
}
