import { organizationExists } from '../accounts/sql/organizations.js';
import type { Database } from '../database/database.js';
import { CommandError } from './command.js';

/**
 * Checks that an organization exists.
 * @throws CommandError when it does not.
 */
export async function requireOrganization(db: Database, organizationId: string): Promise<void> {
  if (await organizationExists(db, organizationId)) return;
  throw new CommandError(`Organization not found: ${organizationId}.`);
}
