import { callOverSockets } from './call-over-sockets.mjs';

const warmUpSeconds = 1;

/**
 * How many calls a second each side answers over so many connections: rounds of so many seconds in which the sides take
 * turns, and the median of each (`rate`); and what a call costs the side's process to compute, in milliseconds
 * (`computing`, the median too). `requestsOf` makes a side's requests, which are made in turn. Every call has to be
 * answered without errors; a side counts its `answered`.
 */
export async function measureTurns(sides, { requestsOf, connections, seconds, rounds }) {
  const runs = [];
  for (const side of sides)
    runs.push(await prepare({ side, requests: requestsOf(side), connections }, seconds));
  for (let round = 0; round < rounds; round++) for (const one of inTurn(runs, round)) await measureRound(one);
  return runs.map(({ rates, computed }) => ({ rate: median(rates), computing: median(computed) }));
}

async function prepare(one, seconds) {
  const { connections } = one;
  const pace = await callOverSockets(one, 20 * connections);
  const rate = await callOverSockets(one, Math.max(connections, Math.ceil(pace * warmUpSeconds)));
  return { ...one, amount: Math.max(connections, Math.ceil(rate * seconds)), rates: [], computed: [] };
}

async function measureRound(one) {
  const before = one.side.cpuSeconds();
  one.rates.push(await callOverSockets(one, one.amount));
  const computed = before === null ? Number.NaN : one.side.cpuSeconds() - before;
  one.computed.push((computed * 1000) / one.amount);
}

/** The sides one after the other, and the other way round in every second round. */
export function inTurn(runs, round) {
  return round % 2 === 0 ? runs : runs.toReversed();
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
