import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../context/operation.js';
import type { RoutedRequest } from '../http/routed-request.js';

/** The raw arguments of an operation whose parameters have the names of its arguments. */
export function fromPathAndQuery(
  request: RoutedRequest,
  _response: ServerResponse,
  query: RawArguments,
): RawArguments {
  return { ...request.params, ...query };
}
