import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The process that holds a lock. The start time distinguishes processes with a reused PID; the PID namespace
 * distinguishes containers that share a directory. The token is random.
 */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly namespace: string;
  readonly token: string;
}

/**
 * The holder updates the modification time of its lock at this interval. Processes in other PID namespaces can thus see
 * that it is alive.
 */
const touchMs = 2000;
const silentMs = 10_000;

/** Thrown when another running process has locked the directory. */
export class DirectoryHeld extends Error {
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`The data directory ${directory} is in use by process ${pid}.`);
  }
}

/**
 * Locks a data directory for this process, and returns a function that unlocks it. The embedded database has no lock of
 * its own: two processes that use one directory would overwrite each other's rows without an error.
 * @throws DirectoryHeld when another running process has locked it; Error when the directory cannot be created.
 */
export function lockDirectory(directory: string): () => void {
  makeDataDirectory(directory);
  const lock = join(directory, 'lock.json');
  const token = randomUUID();
  const mine: Holder = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    namespace: pidNamespace(),
    token,
  };
  const draft = `${lock}.${token}`;
  writeDraft(draft, mine, directory);
  try {
    take(draft, lock, directory);
  } finally {
    rmSync(draft, { force: true });
  }
  const touching = setInterval(() => {
    touch(lock);
  }, touchMs).unref();
  return () => {
    clearInterval(touching);
    if (readHolder(lock)?.token === token) rmSync(lock, { force: true });
  };
}

function writeDraft(draft: string, holder: Holder, directory: string): void {
  try {
    writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = writeErrors[code ?? ''] ?? String(cause);
    rmSync(draft, { force: true });
    throw new Error(
      `The data directory ${directory} cannot be written: ${reason}. To use another data directory, set DEALGRAPH_DATA_DIR.`,
      { cause },
    );
  }
}

const writeErrors: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

function makeDataDirectory(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${reason} To use another data directory, set DEALGRAPH_DATA_DIR.`, { cause });
  }
}

/**
 * Creates the lock as a hard link to the draft. Linking is atomic, and fails if a lock exists. First removes the lock
 * of a process that no longer runs.
 */
function take(draft: string, lock: string, directory: string): void {
  for (let attempt = 0; attempt < 5; attempt++) {
    if (link(draft, lock)) return;
    const holder = readHolder(lock);
    if (holder !== null && isAlive(holder, lock)) throw new DirectoryHeld(directory, holder.pid);
    clearAway(draft, lock, holder);
  }
  throw new Error(`The lock of the data directory ${directory} is changing owners too quickly. Try again.`);
}

/**
 * Removes the lock of a process that no longer runs. A second lock guards the removal, so that no process removes a
 * lock that was just created. An unreadable lock is removed too: only complete files are linked, so a power failure
 * damaged it.
 */
function clearAway(draft: string, lock: string, dead: Holder | null): void {
  const clearing = `${lock}.clearing`;
  if (!link(draft, clearing)) {
    const clearer = readHolder(clearing);
    if (clearer === null || !isAlive(clearer, clearing)) rmSync(clearing, { force: true });
    return;
  }
  try {
    if (readHolder(lock)?.token === dead?.token) rmSync(lock, { force: true });
  } finally {
    rmSync(clearing, { force: true });
  }
}

/** Returns false if the name exists. */
function link(draft: string, name: string): boolean {
  try {
    linkSync(draft, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function touch(lock: string): void {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // The directory was removed, so there is no lock to touch.
  }
}

function readHolder(lock: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder, lock: string): boolean {
  if (holder.namespace !== pidNamespace()) return wasTouchedLately(lock);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const started = startOf(holder.pid);
  return started === null || holder.started === '' || started === holder.started;
}

function wasTouchedLately(lock: string): boolean {
  try {
    return Date.now() - statSync(lock).mtimeMs < silentMs;
  } catch {
    return false;
  }
}

/** Returns the PID namespace of this process, or an empty string if the system has no /proc. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Returns the start time of a process in clock ticks since boot, or null if the system has no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/**
 * Creates a directory and its parents, accessible only to the current user. Does not change an existing directory. Does
 * not use Node.js's recursive mkdir, which never returns if the system reports ENOENT below an existing directory (as
 * in /proc).
 * @throws Error with the directory and the reason.
 */
export function makeDirectory(directory: string): void {
  try {
    make(directory);
  } catch (cause) {
    throw new Error(`The directory ${directory} cannot be created: ${String(cause)}.`, { cause });
  }
}

function make(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(directory).isDirectory()) return;
    const above = dirname(directory);
    if (code !== 'ENOENT' || above === directory || existsSync(above)) throw error;
    make(above);
    make(directory);
  }
}

/** Matches the names of all entries that this program creates in a data directory. */
const ours =
  /^(postgres(\.new|\.replaced)?|backup\.new|restore\.new|rejects|demo-key|run|lock\.json(\..+)?)$/;

/**
 * Removes other users' access to a data directory, in case an earlier version or a permissive umask allowed it. If the
 * directory contains other files, restricts only the entries of this program.
 */
export function closeDataDirectory(directory: string): void {
  const names = readdirSync(directory);
  if (names.every((name) => ours.test(name))) closeToOthers(directory);
  else for (const name of names) if (ours.test(name)) closeToOthers(join(directory, name));
}

/**
 * Removes what a killed backup or restore left in a data directory. If a restore had moved the database aside but not
 * yet replaced it, moves it back. The caller must hold the lock.
 */
export function clearLeftovers(directory: string): void {
  const [database, replaced] = [join(directory, 'postgres'), join(directory, 'postgres.replaced')];
  if (!existsSync(database) && existsSync(replaced)) renameSync(replaced, database);
  for (const draft of ['postgres.replaced', 'backup.new', 'restore.new'])
    rmSync(join(directory, draft), { recursive: true, force: true });
}

const othersBits = 0o077;

/** Removes other users' access to a file, or to a folder with everything in it. */
function closeToOthers(path: string): void {
  if (!close(path)?.isDirectory()) return;
  for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

/**
 * Removes other users' access to one path. Returns its stats, or undefined if it does not exist. Does not follow
 * symbolic links, because their target may be outside the directory.
 */
function close(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isSymbolicLink() || (stats.mode & othersBits) === 0) return stats;
  try {
    chmodSync(path, stats.mode & 0o7777 & ~othersBits);
  } catch (error) {
    // For example, a mounted directory that belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  return stats;
}
