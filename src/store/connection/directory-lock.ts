import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who holds a data directory: the process, when it started (a pid alone may be reused), and a mark of its own. */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly token: string;
}

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
 * @throws DirectoryHeld when another living process has it.
 */
export function lockDirectory(directory: string): () => void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw new Error(
      `The data directory cannot be made: ${String(error)}; another goes in DEALGRAPH_DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
  const lock = join(directory, 'lock.json');
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', token: randomUUID() };
  const draft = `${lock}.${mine.token}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    take(draft, lock, directory);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(lock)?.token === mine.token) rmSync(lock, { force: true });
  };
}

/** Links the finished draft into place, which is atomic and fails when a lock is there; clears a dead one away first. */
function take(draft: string, lock: string, directory: string): void {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      linkSync(draft, lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(lock);
    if (holder !== null && isAlive(holder)) throw new DirectoryHeld(directory, holder.pid);
    clearAway(lock, holder);
  }
  throw new Error(`The lock of the data directory ${directory} changes hands too fast; try again.`);
}

/**
 * Moves a dead lock aside; puts it back if it turns out that another process has just taken the directory. A lock that
 * cannot be read is dead too: locks are linked into place whole, so only a power cut leaves half of one.
 */
function clearAway(lock: string, dead: Holder | null): void {
  const aside = `${lock}.dead.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    if (readHolder(aside)?.token !== dead?.token) linkSync(aside, lock);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readHolder(lock: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const started = startOf(holder.pid);
  return started === null || holder.started === '' || started === holder.started;
}

/** When a process started, in clock ticks since boot; null where the system does not say (only Linux has /proc). */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
