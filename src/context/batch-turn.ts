/**
 * When a batch is read: after everything that is ready in this turn of the loop has run, so that requests which are
 * answered side by side share their statements. (DataLoader's own choice, the end of the current tick, lets one request
 * share with itself alone.)
 */
export function batchTurn(run: () => void): void {
  setImmediate(run);
}
