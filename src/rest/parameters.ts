import { keptDays } from '../domain/feeds/kept-days.js';
import { pageBounds } from '../domain/page.js';
import { retentionDays } from '../domain/retention.js';
import type { Parameter } from './route.js';

/** A required part of a path. */
export function pathParameter(name: string, schema: object, description: string): Parameter {
  return { name, in: 'path', required: true, schema, description };
}

/** An optional parameter of a query string. */
export function queryParameter(name: string, schema: object, description: string): Parameter {
  return { name, in: 'query', required: false, schema, description };
}

/** `as_of` of a record by its id, which the contract does not have (D13). */
export const asOfParameter: Parameter = {
  ...queryParameter(
    'as_of',
    { type: 'string', format: 'date-time' },
    `The record as it was known at this moment of the last ${keptDays} days; 404 when it was not known then.`,
  ),
  extension: true,
};

const { minLimit, maxLimit, defaultLimit, maxPage } = pageBounds;

/** `limit` and `page` (contract 2.1). */
export const pageParameters: readonly Parameter[] = [
  queryParameter(
    'limit',
    { type: 'integer', minimum: minLimit, maximum: maxLimit, default: defaultLimit },
    'Rows in a page.',
  ),
  queryParameter(
    'page',
    { type: 'integer', minimum: 0, maximum: maxPage, default: 0 },
    'Which page, counted from 0.',
  ),
];

/** The parameters of a page of a saved search (contract 4.1, 4.2). */
export const searchParameters: readonly Parameter[] = [
  pathParameter('searchId', { type: 'integer' }, 'The number of the saved search.'),
  queryParameter(
    'new_results_after',
    { type: 'string', format: 'date-time' },
    `Only rows added to the search on or after this moment, which lies within the last ${retentionDays} days.`,
  ),
  ...pageParameters,
];

/** The parameters of a page of a list (contract 4.6). */
export const listParameters: readonly Parameter[] = [
  pathParameter('listId', { type: 'string', format: 'uuid' }, 'The UUID of the list.'),
  ...pageParameters,
];
