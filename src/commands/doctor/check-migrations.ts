import { readMigrationState } from '../../store/engine/migrate.js';
import type { CommandServices } from '../command.js';
import { migrationsDirectory } from '../migrate-command.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** Whether the database has the migrations of this version, and no others. */
export async function checkMigrations({ db, deployment }: CommandServices): Promise<Finding[]> {
  const { applied, pending, ahead, unknown, changed } = await readMigrationState(
    db.pool,
    migrationsDirectory,
  );
  const findings: Finding[] = [];
  const add = (finding: Finding, names: readonly string[]): void => {
    if (names.length > 0) findings.push(finding);
  };
  const of = (what: string, names: readonly string[]): string =>
    `${names.length} ${what}: ${names.join(', ')}`;
  const lacking = of('pending', pending);
  add(
    deployment.isEmbedded
      ? warn('migrations', lacking, 'The next start, and the next other command, applies them.')
      : fail('migrations', lacking, 'Run: dealgraph migrate'),
    pending,
  );
  add(fail('migrations', of('unknown', unknown), 'Run the version that made them, or a later one.'), unknown);
  add(
    warn('migrations', of('of a later version', ahead), 'Replace this version when the upgrade is through.'),
    ahead,
  );
  add(
    fail('migrations', of('changed since', changed), 'Install the version anew: its files were changed.'),
    changed,
  );
  return findings.length > 0 ? findings : [ok('migrations', `all ${applied.length}`)];
}
