import { organizationExists } from '../store/accounts/organizations.js';
import type { Database } from '../store/database.js';
import { CommandError } from './command.js';

/** @throws CommandError when there is no such organization. */
export async function requireOrganization(db: Database, organizationId: string): Promise<void> {
  if (await organizationExists(db, organizationId)) return;
  throw new CommandError(`There is no organization ${organizationId}.`);
}
