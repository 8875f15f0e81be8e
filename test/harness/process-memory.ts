import { readFileSync, writeFileSync } from 'node:fs';

/** What a process holds in memory now and held at its highest since the last reset, in MiB. */
export function readMemory(pid: number): { readonly now: number; readonly highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), highest: mebibytes('VmHWM') };
}

/** From now on `highest` is what the process comes to hold (Linux: clear_refs 5). */
export function resetHighestMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
