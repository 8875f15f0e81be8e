import { readFileSync } from 'node:fs';
import { childrenOf } from './signal-tree.mjs';

const ticksOfSecond = 100;

/** Returns the CPU seconds of a process and its ended children. `withChildren` adds its running descendants. */
export function cpuSeconds(pid, withChildren = false) {
  const all = withChildren ? [pid, ...childrenOf(pid)] : [pid];
  return all.reduce((sum, each) => sum + secondsOf(each), 0);
}

/** Returns 0 for a process that has just ended: its parent counts it among its ended children. */
function secondsOf(pid) {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 0;
    throw error;
  }
  // The program name is in parentheses before the counters and may contain spaces.
  const fields = stat.replace(/^.*\) /s, '').split(' ');
  const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number);
  return (user + system + userOfEnded + systemOfEnded) / ticksOfSecond;
}
