import { type Installation, pause } from './dealgraph.js';

/** The longest time that an import may take to end after a signal, in milliseconds. */
export const maxStopMs = 2000;

/** The phase that an import reports last. */
const lastPhase = 'refreshing saved searches';

/** Stops the import of a path at many moments. Each time, it must end within 2 s. */
export async function stopOften(installation: Installation, path: string): Promise<void> {
  for (const afterMs of moments()) {
    const signal = afterMs % 2 < 1 ? 'SIGTERM' : 'SIGINT';
    let took = await stopImport(installation, path, afterMs, signal);
    // A busy machine delays the end of a process. A phase that ignores signals delays it each time.
    if (took !== null && took >= maxStopMs) took = await stopImport(installation, path, afterMs, signal);
    if (took === null) return;
    expect({ afterMs, took: took < maxStopMs ? 'in time' : took }).toEqual({ afterMs, took: 'in time' });
  }
}

/**
 * Starts an import, stops it after some time, and returns how long it took to end. Returns null if it ended before the
 * signal.
 */
export async function stopImport(
  installation: Installation,
  path: string,
  afterMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  const running = installation.start(['import', path, '--from-start']);
  const isRunning = await Promise.race([pause(afterMs).then(() => true), running.ended.then(() => false)]);
  if (!isRunning) return null;
  const started = performance.now();
  running.kill(signal);
  const { stderr, code } = await running.ended;
  // The import ended by itself at the moment of the signal. A signal that arrives after its last phase, while the result
  // is printed, ends the process without a message.
  if (stderr.includes('No record could be read from a file')) return null;
  if (code === null && stderr.trimEnd().endsWith(lastPhase)) return null;
  if (code !== 0 && stderr !== '') expect(stderr).toMatch(/Interrupted\. Completed writes were saved\./);
  return performance.now() - started;
}

/** Returns moments at which an import is stopped, spread over its time. */
function* moments(): Generator<number> {
  for (let afterMs = 400; afterMs < 20_000; afterMs *= 1.7 + Math.random() * 0.6) yield afterMs;
}
