import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Config } from '../../config.js';
import { clearLeftovers } from '../../store/engine/clear-leftovers.js';
import { closeDataDirectory } from '../../store/engine/close-data-directory.js';
import { DirectoryHeld, lockDirectory } from '../../store/engine/directory-lock.js';
import { CommandError } from '../command.js';
import { migrationsDirectory } from '../migrate-command.js';
import { DiskRoom } from './disk-room.js';
import {
  backupFormat,
  engineVersion,
  listFiles,
  manifestName,
  manifestSchema,
  type Manifest,
} from './manifest.js';

export interface RestoreInput {
  readonly file: string;
  /** Whether what is in the data directory may go. */
  readonly replace: boolean;
}

/**
 * `dealgraph restore FILE`: puts a backup of the embedded database into the data directory, which no process may hold.
 * All of it or nothing: what is there stays until the backup was found whole.
 * @throws CommandError when the file is no whole backup, is of another version, or the directory is not empty.
 */
export async function restoreBackup(config: Config, { file, replace }: RestoreInput): Promise<object> {
  const { dataDirectory, databaseUrl } = config;
  if (databaseUrl !== undefined)
    throw new CommandError(
      'A PostgreSQL is restored by its own pg_restore; docs/operations.md has the lines.',
    );
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const unlock = lock(dataDirectory);
  try {
    clearLeftovers(dataDirectory);
    if (!replace) requireEmpty(dataDirectory);
    const draft = join(dataDirectory, 'restore.new');
    await mkdir(draft);
    try {
      const manifest = await unpack(file, draft);
      await putInPlace(draft, dataDirectory);
      const { program, createdAt, files } = manifest;
      return { dataDirectory, createdAt, program, files: Object.keys(files).length };
    } finally {
      // tar still writes what it had begun with when its stream failed; Node tries such a folder again.
      await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  } finally {
    unlock();
  }
}

function lock(dataDirectory: string): () => void {
  try {
    return lockDirectory(dataDirectory);
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    throw new CommandError(
      `${error.message} Stop it first, or give another directory in DEALGRAPH_DATA_DIR.`,
    );
  }
}

function requireEmpty(dataDirectory: string): void {
  const [first] = readdirSync(dataDirectory).filter((name) => !name.startsWith('lock.json'));
  if (first === undefined) return;
  throw new CommandError(
    `The data directory ${dataDirectory} is not empty (${first}); --replace puts the backup in its place.`,
  );
}

async function unpack(file: string, draft: string): Promise<Manifest> {
  const notWhole = (why: string, cause?: unknown): CommandError =>
    new CommandError(`${file} is no whole backup: ${why}.`, { cause });
  try {
    await measure(file, draft);
    await extractInto(draft, file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw notWhole(error instanceof Error ? error.message : String(error), error);
  }
  const manifest = await readManifest(join(draft, manifestName));
  if (manifest === null) throw notWhole(`its ${manifestName} is missing or not ours`);
  requireVersion(file, manifest);
  if (!isDeepStrictEqual(await listFiles(draft), manifest.files))
    throw notWhole('its files are not those that were packed');
  return manifest;
}

/** Reads through the archive before a byte of it is written. @throws CommandError when the disk has no room for it. */
async function measure(file: string, draft: string): Promise<void> {
  const { list } = await import('tar');
  const room = await DiskRoom.of(draft, file);
  const refused = new AbortController();
  const onReadEntry = (entry: ArchiveEntry): void => {
    abortWhenFull(refused, room, entry);
  };
  await readArchive(file, list({ strict: true, onReadEntry }), refused.signal);
}

/** Counts again while it writes: the file, or the room on the disk, may be another by now. */
async function extractInto(draft: string, file: string): Promise<void> {
  const { extract } = await import('tar');
  const room = await DiskRoom.of(draft, file);
  const refused = new AbortController();
  const filter = (_path: string, entry: object): boolean =>
    isUnpacked(entry) && abortWhenFull(refused, room, entry);
  await readArchive(file, extract({ cwd: draft, strict: true, filter }), refused.signal);
}

interface ArchiveEntry {
  readonly type: string;
  readonly size: number;
}

/** Links and devices are skipped. */
function isUnpacked(entry: object): entry is ArchiveEntry {
  return 'type' in entry && (entry.type === 'File' || entry.type === 'Directory');
}

/** Returns whether there is room for an entry; the archive is read no further when there is none. */
function abortWhenFull(refused: AbortController, room: DiskRoom, entry: ArchiveEntry): boolean {
  if (refused.signal.aborted) return false;
  try {
    if (isUnpacked(entry)) room.add(entry);
    return true;
  } catch (error) {
    refused.abort(error);
    return false;
  }
}

async function readArchive(file: string, into: NodeJS.WritableStream, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), into, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  signal.throwIfAborted();
}

async function readManifest(path: string): Promise<Manifest | null> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

function requireVersion(file: string, { format, program, engine, migrations }: Manifest): void {
  const known = new Set(readdirSync(migrationsDirectory));
  const unknown = migrations.filter((name) => !known.has(name));
  const from = `${file} was made by dealgraph ${program}`;
  if (format !== backupFormat)
    throw new CommandError(`${from} in another format; restore it by that version.`);
  if (minorOf(engine) !== minorOf(engineVersion()))
    throw new CommandError(
      `${from} on PGlite ${engine}, whose files PGlite ${engineVersion()} does not read; restore it by that version.`,
    );
  if (unknown.length > 0)
    throw new CommandError(
      `${from} with migrations that this version does not know (${unknown.join(', ')}).`,
    );
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** Renames alone; whoever opens the directory after a crash between them finds the former database (clearLeftovers). */
async function putInPlace(draft: string, dataDirectory: string): Promise<void> {
  const [database, key] = [join(dataDirectory, 'postgres'), join(dataDirectory, 'demo-key')];
  if (existsSync(database)) await rename(database, join(dataDirectory, 'postgres.replaced'));
  await rename(join(draft, 'postgres'), database);
  await rm(key, { force: true });
  if (existsSync(join(draft, 'demo-key'))) await rename(join(draft, 'demo-key'), key);
  clearLeftovers(dataDirectory);
  closeDataDirectory(dataDirectory);
}
