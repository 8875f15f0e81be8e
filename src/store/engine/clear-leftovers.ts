import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Clears away what a backup or a restore that was killed has left in a data directory that this process holds. A
 * database that was moved aside while its successor did not get into its place yet goes back.
 */
export function clearLeftovers(directory: string): void {
  const [database, replaced] = [join(directory, 'postgres'), join(directory, 'postgres.replaced')];
  if (!existsSync(database) && existsSync(replaced)) renameSync(replaced, database);
  for (const draft of ['postgres.replaced', 'backup.new', 'restore.new'])
    rmSync(join(directory, draft), { recursive: true, force: true });
}
