import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const debian = '/usr/lib/postgresql';

/** The folder of PostgreSQL's server programs (initdb, postgres, pg_basebackup); null where there is none. */
export function findPostgres() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

/** Where a program is; Debian's servers are not in everybody's PATH. Null where there is none. */
export function findProgram(name) {
  const folder = [...pathFolders(), '/usr/sbin', '/sbin'].find((each) => existsSync(join(each, name)));
  return folder === undefined ? null : join(folder, name);
}

/** What a topology with these parts lacks here: names of programs, none when it can be started. */
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

/** Whom PostgreSQL and PgBouncer run as, because root may not: `{uid, gid}`; undefined is this user. */
export function findServant() {
  if (process.getuid() !== 0) return undefined;
  const idOf = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function pathFolders() {
  return (process.env.PATH ?? '').split(':').filter((folder) => folder !== '');
}
