import { readFileSync, writeFileSync } from 'node:fs';

/** Returns a process's current memory and its peak since the last reset, in MiB. */
export function readMemory(pid: number): { readonly now: number; readonly highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), highest: mebibytes('VmHWM') };
}

/** Resets the peak memory of a process. Linux only (clear_refs). */
export function resetHighestMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
