import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from './make-directory.js';

/**
 * Who holds a data directory: the process, when it started (a pid alone may be reused), in which world of pids (two
 * containers may share a directory), and a mark of its own.
 */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly namespace: string;
  readonly token: string;
}

/** A holder shows that it lives by touching its lock, for those who cannot see its pid. */
const touchMilliseconds = 2000;
const silentMilliseconds = 10_000;

/** Thrown when a living process holds the directory. */
export class DirectoryHeld extends Error {
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`The data directory ${directory} is in use by process ${pid}.`);
  }
}

/**
 * Takes a data directory for this process alone and answers how to give it back. The embedded database has no lock of
 * its own, and two processes on one directory lose each other's rows without a word.
 * @throws DirectoryHeld when another living process has it; Error when it cannot be made.
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
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    take(draft, lock, directory);
  } finally {
    rmSync(draft, { force: true });
  }
  const touching = setInterval(() => {
    touch(lock);
  }, touchMilliseconds).unref();
  return () => {
    clearInterval(touching);
    if (readHolder(lock)?.token === token) rmSync(lock, { force: true });
  };
}

function makeDataDirectory(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${reason} Another data directory goes in DEALGRAPH_DATA_DIR.`, { cause });
  }
}

/** Links the finished draft into place, which is atomic and fails when a lock is there; clears a dead one away first. */
function take(draft: string, lock: string, directory: string): void {
  for (let attempt = 0; attempt < 5; attempt++) {
    if (link(draft, lock)) return;
    const holder = readHolder(lock);
    if (holder !== null && isAlive(holder, lock)) throw new DirectoryHeld(directory, holder.pid);
    clearAway(draft, lock, holder);
  }
  throw new Error(`The lock of the data directory ${directory} changes hands too fast; try again.`);
}

/**
 * Removes a dead lock. Only who holds the lock of clearing may, so that nobody removes one that has just been taken.
 * A lock that cannot be read is dead too: locks are linked into place whole, so only a power cut leaves half of one.
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

/** False when the name is taken. */
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
    // The directory was removed under us; there is nothing left to hold.
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
    return Date.now() - statSync(lock).mtimeMs < silentMilliseconds;
  } catch {
    return false;
  }
}

/** Which world of pids this process lives in; empty where the system has only one (only Linux has /proc). */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** When a process started, in clock ticks since boot; null where the system does not say. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
