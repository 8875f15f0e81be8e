const warmUpCalls = 3;

/** Asks for answers as they are: `fetch` takes compressed ones by itself, and would unpack them within the time measured. */
export const uncompressed = { 'Accept-Encoding': 'identity' };

/**
 * How long one caller waits for large answers, call after call: for each page the median and the 95th percentile in
 * milliseconds until the last byte, and the bytes of an answer. The pages are asked for in turn, so that whatever else
 * the machine does meets them all. A page's `rowsOf` finds the rows in a parsed answer; there have to be `rowCount`.
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
