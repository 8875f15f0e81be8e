import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const debian = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's server programs (initdb, postgres, pg_basebackup); null if there is none. */
export function findPostgres() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

/** Returns the path of a program; null if it is not installed. Also searches sbin, which may not be in PATH. */
export function findProgram(name) {
  const folder = [...pathFolders(), '/usr/sbin', '/sbin'].find((each) => existsSync(join(each, name)));
  return folder === undefined ? null : join(folder, name);
}

/** Returns the names of the programs that a topology with these parts needs and that are not installed. */
export function missingPrograms({ pooler = false, proxy = false, redis = false } = {}) {
  const needed = [
    'setpriv',
    ...(pooler ? ['pgbouncer'] : []),
    ...(proxy ? ['haproxy'] : []),
    ...(redis ? ['redis-server'] : []),
  ];
  const missing = needed.filter((name) => findProgram(name) === null);
  return findPostgres() === null ? ['initdb', ...missing] : missing;
}

/**
 * Returns the user (`{uid, gid}`) to run PostgreSQL and PgBouncer as, which refuse to run as root. Returns undefined if
 * the current user is not root.
 */
export function findServant() {
  if (process.getuid() !== 0) return undefined;
  const idOf = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function pathFolders() {
  return (process.env.PATH ?? '').split(':').filter((folder) => folder !== '');
}
