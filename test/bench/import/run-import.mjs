import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readMemory } from '../start-bench-server.mjs';

const main = join(import.meta.dirname, '..', '..', '..', 'dist', 'main.js');
const samplePauseMs = 250;
const progressLine = /^(\d+)% (.*?)(?:, (\d+) (s|min) left)?$/;

/**
 * Runs `dealgraph import` in a separate process and prints its progress. Returns the duration, the peak resident
 * memory, and the forecasts of the remaining time that it printed.
 */
export async function runImport(path, environment) {
  const started = performance.now();
  const child = spawn(process.execPath, [main, 'import', path], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const forecasts = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    const seconds = (performance.now() - started) / 1000;
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${line}`);
    const [, , phase, count, unit] = progressLine.exec(line) ?? [];
    if (count !== undefined)
      forecasts.push({ seconds, phase, left: Number(count) * (unit === 'min' ? 60 : 1) });
  });
  let highest = 0;
  const sampling = setInterval(() => {
    highest = Math.max(highest, readMemory(child.pid)?.highest ?? 0);
  }, samplePauseMs);
  try {
    const [code, signal] = await once(child, 'exit');
    if (code !== 0) throw new Error(`The import ended with ${code ?? signal}.`);
  } finally {
    clearInterval(sampling);
  }
  return { seconds: (performance.now() - started) / 1000, highest, forecasts };
}

/**
 * Returns the forecast that was visible at each tenth of the duration. `factor` is the error of the forecast duration:
 * its ratio to the actual duration, or the inverse, whichever is at least 1.
 */
export function compareForecasts({ seconds, forecasts }) {
  return Array.from({ length: 9 }, (_, n) => {
    const at = ((n + 1) * seconds) / 10;
    const shown = forecasts.findLast((forecast) => forecast.seconds <= at);
    if (shown === undefined) return { at, phase: '', forecast: null, factor: null };
    const forecast = shown.seconds + shown.left;
    return { at, phase: shown.phase, forecast, factor: Math.max(forecast / seconds, seconds / forecast) };
  });
}
