import { cp, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openInstallation } from '../../harness/dealgraph.js';

type Damage = (folder: string) => Promise<unknown>;

const firstOf = async (folder: string, pattern: RegExp): Promise<string> => {
  const name = (await readdir(folder)).find((one) => pattern.test(one));
  return join(folder, name ?? '');
};

const damaged =
  /^The embedded database in .*postgres is damaged: .*\. No file was deleted\. Restore a backup with: dealgraph restore FILE --replace\. /;

const cases: Readonly<Record<string, readonly [damage: Damage, complaint: RegExp]>> = {
  'without PG_VERSION': [(folder) => rm(join(folder, 'PG_VERSION')), damaged],
  'of another PostgreSQL version': [
    (folder) => writeFile(join(folder, 'PG_VERSION'), '15\n'),
    /was made by PostgreSQL 15, and this version of dealgraph needs PostgreSQL \d+\./,
  ],
  'with a truncated control file': [(folder) => truncate(join(folder, 'global', 'pg_control'), 100), damaged],
  'with a truncated log': [
    async (folder) => truncate(await firstOf(join(folder, 'pg_wal'), /^0/), 0),
    damaged,
  ],
  'without its tables': [(folder) => rm(join(folder, 'base'), { recursive: true }), damaged],
  'without its log': [(folder) => rm(join(folder, 'pg_wal'), { recursive: true }), damaged],
  'that is a file': [
    async (folder) => {
      await rm(folder, { recursive: true });
      await writeFile(folder, 'x');
    },
    /postgres is not a folder, so it contains no database\. .*DEALGRAPH_DATA_DIR/,
  ],
};

it.each(Object.entries(cases))(
  'an embedded database %s is refused, and nothing is deleted',
  async (_name, [damage, complaint]) => {
    const installation = await openInstallation({ database: 'embedded' });
    const folder = join(installation.dataDirectory, 'postgres');
    const copy = join(installation.folder, 'copy');
    await damage(folder);
    await cp(folder, copy, { recursive: true });
    for (const command of [['organization', 'list'], ['doctor'], ['serve', '--port', '0']])
      expect(await installation.complaint(command)).toMatch(complaint);
    expect(await list(folder)).toEqual(expect.arrayContaining(await list(copy)));
  },
);

it('a data directory with an empty folder for the database gets a new database', async () => {
  const installation = await openInstallation({ database: 'embedded', fresh: true });
  await mkdir(join(installation.dataDirectory, 'postgres'), { recursive: true });
  expect(await installation.answer(['organization', 'list'])).toEqual({ organizations: [] });
});

/** Lists the files, without a cache that PostgreSQL deletes when it starts. */
async function list(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => !name.endsWith('pg_internal.init'));
}
