import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../../context/operation.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { readBody } from '../../rest/read-body.js';
import type { ObjectTable } from '../fields.js';
import { readInputBody } from '../inputs.js';

/** Reads the body of a request as the arguments of an input. */
export async function readInput(
  input: ObjectTable,
  request: RoutedRequest,
  response: ServerResponse,
): Promise<RawArguments> {
  return readInputBody(input, await readBody(request, response));
}
