import { callOverSockets } from './call-over-sockets.mjs';

/** V8 optimizes a server's code during the first 10,000 to 30,000 small calls, which take up to twice as long. */
const warmUpSeconds = 12;

/**
 * Measures the calls per second of several servers, in rounds that alternate between them. Returns, for each server,
 * the median rate (`rate`), and the median CPU time per call in milliseconds, of the server (`computing`) and of this
 * process (`sending`). `requestsOf` returns the requests for a server, which are sent in rotation. Throws if a call
 * fails. Successful calls are added to `side.answered`.
 */
export async function measureTurns(sides, { requestsOf, connections, seconds, rounds }) {
  const runs = [];
  for (const side of sides)
    runs.push(await prepare({ side, requests: requestsOf(side), connections }, seconds));
  for (let round = 0; round < rounds; round++) for (const one of inTurn(runs, round)) await measureRound(one);
  return runs.map(({ rates, computed, sent }) => ({
    rate: median(rates),
    computing: median(computed),
    sending: median(sent),
  }));
}

async function prepare(one, seconds) {
  const { connections } = one;
  const amountOf = (rate, duration) => Math.max(connections, Math.ceil(rate * duration));
  let rate = await callOverSockets(one, 20 * connections);
  const end = performance.now() + warmUpSeconds * 1000;
  while (performance.now() < end) rate = await callOverSockets(one, amountOf(rate, 1));
  return { ...one, amount: amountOf(rate, seconds), rates: [], computed: [], sent: [] };
}

async function measureRound(one) {
  const before = one.side.cpuSeconds();
  const own = process.cpuUsage();
  one.rates.push(await callOverSockets(one, one.amount));
  const computed = before === null ? Number.NaN : one.side.cpuSeconds() - before;
  one.computed.push((computed * 1000) / one.amount);
  const { user, system } = process.cpuUsage(own);
  one.sent.push((user + system) / 1000 / one.amount);
}

/** Returns the items in order, reversed in every second round. */
export function inTurn(runs, round) {
  return round % 2 === 0 ? runs : runs.toReversed();
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
