import { readFileSync } from 'node:fs';
import { childrenOf } from './signal-tree.mjs';

const ticksOfSecond = 100;

/** Seconds of processor that a process has used so far, and `withChildren` those that it has below it, dead or alive. */
export function cpuSeconds(pid, withChildren = false) {
  const all = withChildren ? [pid, ...childrenOf(pid)] : [pid];
  return all.reduce((sum, each) => sum + secondsOf(each), 0);
}

function secondsOf(pid) {
  // The name of the program stands in brackets before what is counted, and may have blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number);
  return (user + system + userOfEnded + systemOfEnded) / ticksOfSecond;
}
