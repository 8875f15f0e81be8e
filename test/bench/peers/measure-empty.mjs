import { graphCall } from './compare-sides.mjs';
import { measureTurns } from './measure-turns.mjs';

const connectionCounts = [1, 16];
/**
 * The response to the first query comes from the schema cache. The second is executed and settled, but reads no data.
 */
const shortCut = '{ __typename }';
const executed = 'query ($is: Boolean!) { __typename @include(if: $is) }';

/**
 * Measures the overhead of requests that read no data: microseconds and CPU time per request, with 1 and with 16
 * connections. `/healthz` shows how much of it HTTP and the load generator cause. The requests alternate.
 */
export async function measureEmpty({ name, url, secret, cpuSeconds }, options) {
  const requested = [
    { what: `graph: ${shortCut}`, request: graphCall({ secret }, shortCut) },
    { what: 'graph: __typename, executed', request: graphCall({ secret }, executed, { is: true }) },
    { what: '/healthz: no key, no graph', request: { method: 'GET', path: '/healthz' } },
  ];
  const sides = requested.map((one) => ({ name, url, cpuSeconds, answered: 0, ...one }));
  const rows = requested.map(({ what }) => ({ what, values: [] }));
  for (const connections of connectionCounts) {
    const requestsOf = ({ request }) => [request];
    const measured = await measureTurns(sides, { ...options, requestsOf, connections });
    measured.forEach(({ rate, computing }, at) => rows[at].values.push(1e6 / rate, computing * 1000));
  }
  return rows;
}
