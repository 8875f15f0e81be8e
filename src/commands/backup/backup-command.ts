import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readMigrationState } from '../../store/engine/migrate.js';
import { CommandError, type Command, type CommandServices } from '../command.js';
import { migrationsDirectory } from '../migrate-command.js';
import { readVersion } from '../read-version.js';
import { backupFormat, engineVersion, listFiles, manifestName, type Manifest } from './manifest.js';

/** Files of a database are packed to a tenth by the fastest level, and by the best to little less. */
const level = 1;

/**
 * `dealgraph backup FILE`: the embedded database as a packed file, whether a server runs on it or not. Callers wait while
 * the files are copied, and are answered while they are packed.
 */
export const backupCommand: Command<{ readonly file: string }> = async ({ file }, services) => {
  const { db, dataDirectory, signal } = services;
  if (db.copyFiles === null)
    throw new CommandError('A PostgreSQL is backed up by its own pg_dump; docs/operations.md has the lines.');
  requireWritable(file);
  const draft = join(dataDirectory, 'backup.new');
  await makeDraft(draft);
  const part = `${file}.part`;
  try {
    const migrations = await readMigrationState(db.pool, migrationsDirectory);
    const begun = performance.now();
    await db.copyFiles(join(draft, 'postgres'));
    const copyMilliseconds = Math.round(performance.now() - begun);
    signal.throwIfAborted();
    await copyKey(dataDirectory, draft);
    const manifest = await writeManifest(draft, migrations.applied, services);
    signal.throwIfAborted();
    await pack(draft, part, signal);
    await rename(part, file);
    const sizes = Object.values(manifest.files).map(({ bytes }) => bytes);
    return {
      file,
      bytes: (await stat(file)).size,
      files: sizes.length,
      unpackedBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
      copyMilliseconds,
    };
  } finally {
    await rm(part, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
};

function requireWritable(file: string): void {
  if (existsSync(file)) throw new CommandError(`${file} is there already; give another name.`);
  if (!existsSync(dirname(file))) throw new CommandError(`The folder ${dirname(file)} is not there.`);
}

async function makeDraft(draft: string): Promise<void> {
  try {
    await mkdir(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandError('Another backup of this database is at work.');
  }
}

/** The demo's key in plain text, where there is one. */
async function copyKey(dataDirectory: string, draft: string): Promise<void> {
  const key = join(dataDirectory, 'demo-key');
  if (existsSync(key)) await copyFile(key, join(draft, 'demo-key'));
}

async function writeManifest(
  draft: string,
  migrations: readonly string[],
  { clock }: CommandServices,
): Promise<Manifest> {
  const manifest: Manifest = {
    format: backupFormat,
    program: readVersion(),
    engine: engineVersion(),
    createdAt: clock.now().toISOString(),
    migrations: [...migrations],
    files: await listFiles(draft),
  };
  await writeFile(join(draft, manifestName), JSON.stringify(manifest));
  return manifest;
}

/** zlib of Node.js works on threads; that of the packer would hold up whoever is served. */
async function pack(draft: string, part: string, signal: AbortSignal): Promise<void> {
  const { create } = await import('tar');
  const files = create({ cwd: draft, portable: true }, ['.']);
  await pipeline(files, createGzip({ level }), createWriteStream(part, { mode: 0o600 }), { signal });
  const written = await open(part, 'r');
  try {
    await written.sync();
  } finally {
    await written.close();
  }
}
