import { makeCalls } from '../measure-calls.mjs';

const warmUpSeconds = 1;

/**
 * How many calls a second each side answers over so many connections: rounds of so many seconds in which the sides take
 * turns, and the median of each (`rate`); and what a call costs the side's process to compute, in milliseconds
 * (`computing`, the median too). `requestsOf` makes a side's requests; every connection has its own share of them, so that no two ask for
 * the same at once. Every call has to be answered without errors; a side counts its `answered`. `callAll` makes the calls
 * of a run and answers how many there were in a second.
 */
export async function measureTurns(
  sides,
  { requestsOf, connections, seconds, rounds, callAll = callByAutocannon },
) {
  const runs = [];
  for (const side of sides)
    runs.push(await prepare({ side, requests: requestsOf(side), connections, callAll }, seconds));
  for (let round = 0; round < rounds; round++) for (const one of inTurn(runs, round)) await measureRound(one);
  return runs.map(({ rates, computed }) => ({ rate: median(rates), computing: median(computed) }));
}

async function prepare(one, seconds) {
  const { connections, callAll } = one;
  const pace = await callAll(one, 20 * connections);
  const rate = await callAll(one, Math.max(connections, Math.ceil(pace * warmUpSeconds)));
  return { ...one, amount: Math.max(connections, Math.ceil(rate * seconds)), rates: [], computed: [] };
}

async function measureRound(one) {
  const before = one.side.cpuSeconds();
  one.rates.push(await one.callAll(one, one.amount));
  const computed = before === null ? Number.NaN : one.side.cpuSeconds() - before;
  one.computed.push((computed * 1000) / one.amount);
}

/** The sides one after the other, and the other way round in every second round. */
export function inTurn(runs, round) {
  return round % 2 === 0 ? runs : runs.toReversed();
}

/** Makes so many calls; answers how many there were in a second. */
async function callByAutocannon({ side, requests, connections }, amount) {
  let failed = 0;
  let at = 0;
  const result = await makeCalls({
    url: side.url,
    requests,
    connections,
    amount,
    verifyBody: (body) => !body.includes('"errors":[') || (failed++, false),
    setupClient: (client) => {
      if (requests.length >= connections) client.setRequests(shareOf(requests, at++, connections));
    },
  });
  if (result['2xx'] !== amount || failed > 0)
    throw new Error(`${side.name} answered ${result['2xx']} of ${amount} calls, ${failed} with errors.`);
  side.answered += amount;
  return amount / result.duration;
}

function shareOf(requests, at, connections) {
  return requests.filter((_request, index) => index % connections === at % connections);
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
