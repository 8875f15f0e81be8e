import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { Config } from '../../config/config.js';
import {
  clearLeftovers,
  closeDataDirectory,
  DirectoryHeld,
  lockDirectory,
} from '../../database/engine/directory-lock.js';
import { describeBytes } from '../../doctor/check-server.js';
import { migrationsDirectory } from '../../runtime/migrations-directory.js';
import { systemClock } from '../../values/dates.js';
import { CommandAudit, currentUser, userActor } from '../audit.js';
import { onDatabase } from '../audit-targets.js';
import { CommandError } from '../command.js';
import { openConfigured } from '../open-configured.js';
import { requireMigrations } from '../require-migrations.js';
import {
  backupFormat,
  engineVersion,
  listFiles,
  type Manifest,
  manifestName,
  manifestSchema,
} from './manifest.js';

export interface RestoreInput {
  readonly file: string;
  /** If true, replaces the current content of the data directory. */
  readonly replace: boolean;
}

/**
 * `dealgraph restore FILE`: restores a backup of the embedded database into the data directory, which no process may be
 * using. The restore is atomic: it verifies the whole backup before it replaces the current content.
 * @throws CommandError when the backup is incomplete or of another version, or when the directory is not empty.
 */
export async function restoreBackup(config: Config, { file, replace }: RestoreInput): Promise<object> {
  const { dataDirectory, databaseUrl } = config;
  if (databaseUrl !== undefined)
    throw new CommandError(
      'PostgreSQL databases are restored with pg_restore. See docs/operations.md for the commands.',
    );
  if (!existsSync(file)) throw new CommandError(`File not found: ${file}.`);
  const restored = await restoreFiles({ dataDirectory, file, replace });
  await auditRestore(config, restored);
  return restored;
}

/** The result of a restore. */
interface Restored {
  readonly dataDirectory: string;
  readonly createdAt: string;
  readonly program: string;
  readonly files: number;
}

/** Writes an entry to the audit log of the restored database, which this also migrates. */
async function auditRestore(config: Config, { createdAt, program }: Restored): Promise<void> {
  const db = await openConfigured(config);
  try {
    await requireMigrations(db, config);
    const audit = new CommandAudit(userActor(currentUser()), systemClock);
    await audit.write(db.pool, onDatabase('restore', { backupCreatedAt: createdAt, program }));
  } finally {
    await db.close();
  }
}

async function restoreFiles({ dataDirectory, file, replace }: RestoreTarget): Promise<Restored> {
  const unlock = lock(dataDirectory);
  try {
    clearLeftovers(dataDirectory);
    if (!replace) requireEmpty(dataDirectory);
    const draft = join(dataDirectory, 'restore.new');
    await mkdir(draft);
    try {
      const manifest = await unpack(file, draft);
      await replaceFolder(draft, dataDirectory);
      const { program, createdAt, files } = manifest;
      return { dataDirectory, createdAt, program, files: Object.keys(files).length };
    } finally {
      // tar may still be writing a file after its stream has failed, so the removal is retried.
      await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  } finally {
    unlock();
  }
}

interface RestoreTarget extends RestoreInput {
  readonly dataDirectory: string;
}

function lock(dataDirectory: string): () => void {
  try {
    return lockDirectory(dataDirectory);
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    throw new CommandError(`${error.message} Stop it first, or set DEALGRAPH_DATA_DIR to another directory.`);
  }
}

function requireEmpty(dataDirectory: string): void {
  const [first] = readdirSync(dataDirectory).filter((name) => !name.startsWith('lock.json'));
  if (first === undefined) return;
  throw new CommandError(
    `The data directory ${dataDirectory} is not empty (${first}). Use --replace to replace its content with the backup.`,
  );
}

async function unpack(file: string, draft: string): Promise<Manifest> {
  const notWhole = (why: string, cause?: unknown): CommandError =>
    new CommandError(`${file} is not a complete backup: ${why}.`, { cause });
  try {
    await measure(file, draft);
    await extractInto(draft, file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw notWhole(error instanceof Error ? error.message : String(error), error);
  }
  const manifest = await readManifest(join(draft, manifestName));
  if (manifest === null) throw notWhole(`its ${manifestName} is missing or invalid`);
  requireVersion(file, manifest);
  if (!isDeepStrictEqual(await listFiles(draft), manifest.files))
    throw notWhole('its files do not match its manifest');
  return manifest;
}

/**
 * Checks that the unpacked archive fits on the disk, before any byte is written.
 * @throws CommandError when the disk has too little free space.
 */
async function measure(file: string, draft: string): Promise<void> {
  const { list } = await import('tar');
  const room = await FreeDisk.of(draft, file);
  const refused = new AbortController();
  const onReadEntry = (entry: ArchiveEntry): void => {
    abortWhenFull(refused, room, entry);
  };
  await readArchive(file, list({ strict: true, onReadEntry }), refused.signal);
}

/** Unpacks the archive. Checks the disk space again, because the file or the free space may have changed. */
async function extractInto(draft: string, file: string): Promise<void> {
  const { extract } = await import('tar');
  const room = await FreeDisk.of(draft, file);
  const refused = new AbortController();
  const filter = (_path: string, entry: object): boolean =>
    isUnpacked(entry) && abortWhenFull(refused, room, entry);
  await readArchive(file, extract({ cwd: draft, strict: true, filter }), refused.signal);
}

interface ArchiveEntry {
  readonly type: string;
  readonly size: number;
}

/** Returns true for files and folders. Links and devices are skipped. */
function isUnpacked(entry: object): entry is ArchiveEntry {
  return 'type' in entry && (entry.type === 'File' || entry.type === 'Directory');
}

/** Returns true if there is space for an entry. Otherwise aborts reading the archive and returns false. */
function abortWhenFull(refused: AbortController, room: FreeDisk, entry: ArchiveEntry): boolean {
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
    throw new CommandError(`${from} in an unsupported format. Restore it with that version.`);
  if (minorOf(engine) !== minorOf(engineVersion()))
    throw new CommandError(
      `${from} on PGlite ${engine}, whose files PGlite ${engineVersion()} cannot read. Restore it with that version.`,
    );
  if (unknown.length > 0)
    throw new CommandError(`${from} with migrations unknown to this version (${unknown.join(', ')}).`);
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/**
 * Swaps the directories by renaming them. After a crash between the renames, `clearLeftovers` restores the old
 * database.
 */
async function replaceFolder(draft: string, dataDirectory: string): Promise<void> {
  const [database, key] = [join(dataDirectory, 'postgres'), join(dataDirectory, 'demo-key')];
  if (existsSync(database)) await rename(database, join(dataDirectory, 'postgres.replaced'));
  await rename(join(draft, 'postgres'), database);
  await rm(key, { force: true });
  if (existsSync(join(draft, 'demo-key'))) await rename(join(draft, 'demo-key'), key);
  clearLeftovers(dataDirectory);
  closeDataDirectory(dataDirectory);
}

/** A file or folder in an archive. */
interface Entry {
  /** The size that the archive declares for the entry. At most this many bytes are read for the entry. */
  readonly size: number;
}

/**
 * Adds up the disk space that an archive needs, and rejects entries that exceed the free space. Archives are untrusted:
 * a few kilobytes can unpack to any size.
 */
class FreeDisk {
  private needed = 0;

  private constructor(
    private readonly archive: string,
    private readonly directory: string,
    private readonly free: number,
    private readonly blockBytes: number,
  ) {}

  /** Measures the free space on the disk of a directory. */
  static async of(directory: string, archive: string): Promise<FreeDisk> {
    const { bavail, bsize } = await statfs(directory);
    return new FreeDisk(archive, directory, bavail * bsize, bsize);
  }

  /**
   * Adds the size of an entry.
   * @throws CommandError when the total size exceeds the free space.
   */
  add({ size }: Entry): void {
    this.needed += Math.max(1, Math.ceil(size / this.blockBytes)) * this.blockBytes;
    if (this.needed > this.free) throw this.tooLarge();
  }

  private tooLarge(): CommandError {
    return new CommandError(
      `${this.archive} unpacks to at least ${describeBytes(this.needed)}, and the disk of ${this.directory} has ${describeBytes(this.free)} free; nothing was restored. Free some space, or set DEALGRAPH_DATA_DIR to a directory on another disk.`,
    );
  }
}
