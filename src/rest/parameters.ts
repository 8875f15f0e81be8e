import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../context/operation.js';
import { changeRetentionDays } from '../history/model/feeds.js';
import type { RoutedRequest } from '../http/request-locals.js';
import { pageBounds } from '../values/page.js';
import type { Parameter } from './route.js';

/** Creates a required path parameter. */
export function pathParameter(name: string, schema: object, description: string): Parameter {
  return { name, in: 'path', required: true, schema, description };
}

/** Creates an optional query parameter. */
export function queryParameter(name: string, schema: object, description: string): Parameter {
  return { name, in: 'query', required: false, schema, description };
}

/** The `as_of` parameter of operations that read a record by ID, an extension to the contract (D13). */
export const asOfParameter: Parameter = {
  ...queryParameter(
    'as_of',
    { type: 'string', format: 'date-time' },
    `Returns the record as it was known at this time, at most ${changeRetentionDays} days ago. 404 when it was not known then.`,
  ),
  extension: true,
};

const { minLimit, maxLimit, defaultLimit, maxPage } = pageBounds;

/** `limit` and `page` (contract 2.1). */
export const pageParameters: readonly Parameter[] = [
  queryParameter(
    'limit',
    { type: 'integer', minimum: minLimit, maximum: maxLimit, default: defaultLimit },
    'Rows per page.',
  ),
  queryParameter(
    'page',
    { type: 'integer', minimum: 0, maximum: maxPage, default: 0 },
    'Zero-based page number.',
  ),
];

/** Returns the path and query parameters as raw arguments, for operations whose arguments have the same names. */
export function fromPathAndQuery(
  request: RoutedRequest,
  _response: ServerResponse,
  query: RawArguments,
): RawArguments {
  return { ...request.params, ...query };
}
