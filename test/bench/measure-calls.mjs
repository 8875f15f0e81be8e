import { installPackages } from '../tools/install-packages.cjs';

installPackages('test/bench');
const { default: autocannon } = await import('autocannon');

const warmUpSeconds = 3;

/**
 * Measures the calls per second that a server completes. Each connection sends its next call as soon as it has received
 * a response. The first runs warm up and determine the rate. The measured run then has a fixed number of calls, so that
 * all of them complete and can be compared with the ledger. `requests` are sent in rotation: `{path}` or, for GraphQL,
 * `{method, path, headers, body}`. `setupClient` is called with each connection, as in autocannon.
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

/** Rounds up, and returns at least one call per connection. */
function atLeast(calls, { connections }) {
  return Math.max(connections, Math.ceil(calls));
}

/**
 * Runs autocannon once. It reports the end of a run only at the next full second, so this measures the time until the
 * last response.
 */
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
