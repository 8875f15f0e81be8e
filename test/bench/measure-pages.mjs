const warmUpCalls = 3;

/**
 * How long one caller waits for a large answer, call after call: the median and the 95th percentile in milliseconds
 * until the last byte, and the bytes of an answer. `rowsOf` finds the rows in a parsed answer; there have to be
 * `rowCount` of them.
 */
export async function measurePages({ url, init, calls, rowsOf, rowCount }) {
  const waits = [];
  let bytes = 0;
  for (let call = -warmUpCalls; call < calls; call++) {
    const started = performance.now();
    const response = await fetch(url, init);
    const body = Buffer.from(await response.arrayBuffer());
    if (call >= 0) waits.push(performance.now() - started);
    bytes = body.length;
    const got = response.ok ? rowsOf(JSON.parse(body.toString()))?.length : undefined;
    if (got !== rowCount)
      throw new Error(`A page of ${rowCount} rows was answered with ${response.status}, ${got} rows.`);
  }
  waits.sort((a, b) => a - b);
  const share = (part) => waits[Math.min(waits.length - 1, Math.ceil(part * waits.length) - 1)];
  return { median: share(0.5), p95: share(0.95), bytes, answered: calls + warmUpCalls };
}
