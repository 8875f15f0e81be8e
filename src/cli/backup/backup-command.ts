import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readMigrationState } from '../../database/engine/migrate.js';
import { migrationsDirectory } from '../../runtime/migrations-directory.js';
import { type Command, CommandError, type CommandServices } from '../command.js';
import { readVersion } from '../read-version.js';
import { backupFormat, engineVersion, listFiles, type Manifest, manifestName } from './manifest.js';

/**
 * The fastest gzip level. It compresses database files to a tenth of their size; the highest level saves little more.
 */
const level = 1;

/**
 * `dealgraph backup FILE`: writes the embedded database to a compressed file, even while a server uses the database.
 * Requests wait while the database files are copied, but not while the copy is compressed.
 */
export const backupCommand: Command<{ readonly file: string }> = async ({ file }, services) => {
  const { db, dataDirectory, signal } = services;
  if (db.distribution.isDistributed)
    throw new CommandError(
      'Distributed accounts are on several nodes. Back up each node with pg_basebackup and archive its log; see docs/scaling.md for the commands.',
    );
  if (db.copyFiles === null)
    throw new CommandError(
      'PostgreSQL databases are backed up with pg_dump. See docs/operations.md for the commands.',
    );
  requireWritable(file);
  const draft = join(dataDirectory, 'backup.new');
  await makeDraft(draft);
  const part = `${file}.part`;
  try {
    const migrations = await readMigrationState(db.pool, migrationsDirectory);
    const begun = performance.now();
    await db.copyFiles(join(draft, 'postgres'));
    const copyMs = Math.round(performance.now() - begun);
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
      copyMs,
    };
  } finally {
    await rm(part, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
};

function requireWritable(file: string): void {
  if (existsSync(file)) throw new CommandError(`${file} already exists. Choose another name.`);
  if (!existsSync(dirname(file))) throw new CommandError(`The folder ${dirname(file)} does not exist.`);
}

async function makeDraft(draft: string): Promise<void> {
  try {
    await mkdir(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandError('Another backup of this database is running.');
  }
}

/** Copies the file that contains the demo's API key in plain text, if the file exists. */
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

/**
 * Compresses with Node.js's zlib, which uses other threads. The `tar` package would compress on the main thread and
 * block requests.
 */
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
