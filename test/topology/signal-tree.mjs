import { readdirSync, readFileSync } from 'node:fs';

/**
 * Sends a signal to a process and all its descendants. A signal to the process group is not enough, because
 * PostgreSQL's child processes have their own groups.
 */
export function signalTree(pid, signal) {
  const all = [pid, ...childrenOf(pid)];
  for (const each of all) {
    try {
      process.kill(each, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Returns the descendants of a process. */
export function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter((text) => text !== '')
        .flatMap((child) => [Number(child), ...childrenOf(Number(child))]),
    );
  } catch {
    return []; // The process has ended meanwhile.
  }
}
