import { measureCalls } from './measure-calls.mjs';
import { graphCall } from './measure-doors.mjs';

/**
 * How many times a second the graph answers one query over so many connections, with each of the variables in turn:
 * what `measureCalls` answers, and the credits that the answers say they were charged. An answer with errors has failed.
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
