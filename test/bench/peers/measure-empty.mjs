import { graphCall } from './compare-sides.mjs';
import { measureTurns } from './measure-turns.mjs';

const connectionCounts = [1, 16];
/** Answered from what is kept of the schema; then one that is executed and settled, and reads no database either. */
const shortCut = '{ __typename }';
const executed = 'query ($is: Boolean!) { __typename @include(if: $is) }';

/**
 * What a request costs Dealgraph that asks for nothing, in microseconds a request at 1 and at 16 connections: the graph
 * with a key, and `/healthz` as what HTTP and the load itself cost.
 */
export async function measureEmpty({ name, url, secret }, options) {
  const side = { name, url, secret, answered: 0 };
  const asked = [
    { what: `graph: ${shortCut}`, request: graphCall(side, shortCut) },
    { what: 'graph: __typename, executed', request: graphCall(side, executed, { is: true }) },
    { what: '/healthz: no key, no graph', request: { method: 'GET', path: '/healthz' } },
  ];
  const rows = [];
  for (const { what, request } of asked) {
    const values = [];
    for (const connections of connectionCounts) {
      const requestsOf = () => [request];
      const [rate] = await measureTurns([side], { ...options, requestsOf, connections });
      values.push(1e6 / rate);
    }
    rows.push({ what, values });
  }
  return rows;
}
