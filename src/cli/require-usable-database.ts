import type { Database } from '../database/database.js';
import { findObstacles } from '../database/engine/prerequisites.js';
import { requireExtension } from '../database/engine/require-extension.js';
import { migrationsDirectory } from '../runtime/migrations-directory.js';
import { CommandError } from './command.js';

/**
 * Checks that the program can use a PostgreSQL database. Without `migrates`, a read-only database passes, because many
 * commands only read. An embedded database is made by this program, so it always passes.
 * @throws CommandError that names each obstacle and its remedy.
 */
export async function requireUsableDatabase(
  { pool, copyFiles }: Database,
  { migrates }: { readonly migrates: boolean },
): Promise<void> {
  if (copyFiles !== null) return;
  const obstacles = await findObstacles(pool, migrationsDirectory, { migrates });
  const harmful = obstacles.filter(({ check }) => migrates || check !== 'writable');
  if (harmful.length > 0)
    throw new CommandError(
      harmful.map(({ found, advice }) => `The database cannot be used: ${found}. ${advice}`).join(' '),
    );
  if (migrates) await requireExtension(pool);
}
