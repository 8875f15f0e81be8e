import { measureCalls } from './measure-calls.mjs';
import { graphCall } from './measure-channels.mjs';

/**
 * Measures the executions per second of a GraphQL query, with the sets of variables in rotation. Returns the result of
 * `measureCalls`, and the total of the credits that the responses report as charged. Responses with errors count as
 * failed.
 */
export async function measureGraphCalls({ url, secret, query, variables, connections, seconds }) {
  const requests = variables.map((one) => ({ path: '/graphql', ...graphCall(secret, query, one) }));
  let credits = 0;
  let refused = 0;
  const hear = (body) => {
    const text = body.toString();
    if (text.startsWith('{"errors"') || text.includes('],"errors":[') || text.includes('},"errors":['))
      refused++;
    credits += Number(/"charged":(\d+)/.exec(text)?.[1] ?? 0);
  };
  const setupClient = (client) => client.on('body', hear);
  const result = await measureCalls({ url, requests, connections, seconds, setupClient });
  return { ...result, failed: result.failed + refused, credits };
}
