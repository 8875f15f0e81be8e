const warmUpCalls = 3;

/**
 * Header for uncompressed responses. By default, `fetch` accepts compressed ones, and decompresses them during the
 * measurement.
 */
export const uncompressed = { 'Accept-Encoding': 'identity' };

/**
 * Measures how long a single caller waits for large responses. The pages are requested alternately, so that other load
 * on the machine affects all of them. Returns, for each page, the median and the 95th percentile of the time until the
 * last byte in milliseconds, and the size of a response in bytes. `rowsOf` returns the rows of a parsed response, which
 * must have `rowCount` rows.
 */
export async function measurePages({ pages, calls, rowCount }) {
  const taken = pages.map((page) => ({ page, waits: [], bytes: 0 }));
  for (let call = -warmUpCalls; call < calls; call++) {
    for (const one of taken) {
      const { wait, bytes } = await measureCall(one.page, rowCount);
      if (call >= 0) one.waits.push(wait);
      one.bytes = bytes;
    }
  }
  return taken.map(({ page, waits, bytes }) => ({
    what: page.what,
    ...summarize(waits),
    bytes,
    answered: calls + warmUpCalls,
  }));
}

async function measureCall({ url, init, rowsOf }, rowCount) {
  const started = performance.now();
  const response = await fetch(url, init);
  const body = Buffer.from(await response.arrayBuffer());
  const wait = performance.now() - started;
  const got = response.ok ? rowsOf(JSON.parse(body.toString()))?.length : undefined;
  if (got !== rowCount)
    throw new Error(`A page of ${rowCount} rows was answered with ${response.status}, ${got} rows.`);
  return { wait, bytes: body.length };
}

function summarize(waits) {
  waits.sort((a, b) => a - b);
  const share = (part) => waits[Math.min(waits.length - 1, Math.ceil(part * waits.length) - 1)];
  return { median: share(0.5), p95: share(0.95) };
}
