import { readFileSync, readdirSync } from 'node:fs';

/** Signals a process and all below it. PostgreSQL's workers are in groups of their own, so a group is not enough. */
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

/** The processes below one. */
export function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter((text) => text !== '')
        .flatMap((child) => [Number(child), ...childrenOf(Number(child))]),
    );
  } catch {
    return []; // It has ended meanwhile.
  }
}
