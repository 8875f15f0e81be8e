import autocannon from 'autocannon';

const warmUpSeconds = 3;

/**
 * How many calls a second a server answers over so many connections, each with its next call as soon as it has an
 * answer. A first run for a time warms up and finds the rate; the measured run is of a number of calls, so that every
 * call is answered and can be counted against the ledger. `requests` are made in turn: `{path}` or, for the graph,
 * `{method, path, headers, body}`; `setupClient` hears each connection, as autocannon has it.
 */
export async function measureCalls(options) {
  const { seconds, ...target } = options;
  const amount = await findAmount(target, seconds);
  const result = await makeCalls({ ...target, amount: amount.calls });
  return {
    callsPerSecond: result['2xx'] / result.duration,
    latency: result.latency,
    answered: amount.answered + result['2xx'],
    failed: amount.failed + countFailures(result),
  };
}

async function findAmount(target, seconds) {
  const probe = await makeCalls({ ...target, amount: 40 * target.connections });
  const pace = probe['2xx'] / Math.max(probe.duration, 0.05);
  const warm = await makeCalls({ ...target, amount: atLeast(pace * warmUpSeconds, target) });
  return {
    calls: atLeast((warm['2xx'] / warm.duration) * seconds, target),
    answered: probe['2xx'] + warm['2xx'],
    failed: countFailures(probe) + countFailures(warm),
  };
}

/** Each connection makes a call at least. */
function atLeast(calls, { connections }) {
  return Math.max(connections, Math.ceil(calls));
}

/** Makes the calls of one autocannon run. It tells the end of a run only at its next full second, so the time is taken at the last answer. */
export async function makeCalls(target) {
  const started = performance.now();
  const run = autocannon(target);
  let ended = started;
  run.on('response', () => {
    ended = performance.now();
  });
  return { ...(await run), duration: (ended - started) / 1000 };
}

function countFailures(result) {
  return result.non2xx + result.errors + result.timeouts;
}
