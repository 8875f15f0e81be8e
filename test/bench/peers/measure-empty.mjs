import { graphCall } from './compare-sides.mjs';
import { measureTurns } from './measure-turns.mjs';

const connectionCounts = [1, 16];
/** Answered from what is kept of the schema; then one that is executed and settled, and reads no database either. */
const shortCut = '{ __typename }';
const executed = 'query ($is: Boolean!) { __typename @include(if: $is) }';

/**
 * What a request costs Dealgraph that asks for nothing, in microseconds a request at 1 and at 16 connections, and of them
 * in its process: the graph with a key, and `/healthz` as what HTTP and the load itself cost. The requests take turns.
 */
export async function measureEmpty({ name, url, secret, cpuSeconds }, options) {
  const asked = [
    { what: `graph: ${shortCut}`, request: graphCall({ secret }, shortCut) },
    { what: 'graph: __typename, executed', request: graphCall({ secret }, executed, { is: true }) },
    { what: '/healthz: no key, no graph', request: { method: 'GET', path: '/healthz' } },
  ];
  const sides = asked.map((one) => ({ name, url, cpuSeconds, answered: 0, ...one }));
  const rows = asked.map(({ what }) => ({ what, values: [] }));
  for (const connections of connectionCounts) {
    const requestsOf = ({ request }) => [request];
    const measured = await measureTurns(sides, { ...options, requestsOf, connections });
    measured.forEach(({ rate, computing }, at) => rows[at].values.push(1e6 / rate, computing * 1000));
  }
  return rows;
}
