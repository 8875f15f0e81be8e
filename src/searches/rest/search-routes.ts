import { operations } from '../../context/operations/operations.js';
import type { ErrorCode } from '../../errors/error-table.js';
import { finderOf, listerOf } from '../../graphql/resolvers/record-resolver.js';
import { readRecordListBody } from '../../lookups/wire/read-record-list-body.js';
import {
  fieldOfOne,
  idFormOf,
  pathOf,
  type RecordKind,
  recordKinds,
  recordWords,
} from '../../records/record-kinds.js';
import { pageHeaders, pageSchemaName, serializeRecordPage } from '../../records/wire/pages.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { asOfParameter, pathParameter } from '../../rest/parameters.js';
import { recordForms, route, type Route } from '../../rest/route.js';
import { document, documents, versionOf } from '../../rest/answer-route.js';
import { readWholePage } from '../describe-searches.js';

/** Defines the POST route of a filtered list (D13). It returns a page of the GraphQL connection with the same name. */
function recordList(kind: RecordKind): Route {
  const { rows, inForm } = recordForms(kind);
  const { field, many } = recordWords[kind];
  const list = listerOf(kind);
  return route({
    operation: operations[field],
    method: 'POST',
    path: `/${pathOf(kind)}/search`,
    summary: `Search ${many}`,
    details: `Returns a page of the ${many} that match a filter, in the requested order.`,
    access: 'A filter or order that uses other record kinds also requires the read scopes for those kinds.',
    extension: true,
    parameters: [],
    body: `${kind}SearchRequest`,
    answers: { schema: pageSchemaName(kind), array: false },
    rows: { ...rows, isPage: true },
    errors: [...bodyErrors, 'NARROW_ANSWERS_EXHAUSTED'],
    raw: async (request, response) => readRecordListBody(kind, await readBody(request, response)),
    call: async (args, context, selection) => readWholePage(await list(args, context, selection)),
    serialize: (page) => serializeRecordPage(page, documents(page.records)),
    inForm: (page, format) => inForm(page.records, format),
    rowHeaders: pageHeaders,
  });
}

/** Defines the route that returns a record by its ID (contract 4.5, 4.8, 4.9; D13). */
export function recordById(kind: RecordKind): Route {
  const { one } = recordWords[kind];
  const parameter = `${fieldOfOne(kind)}Id`;
  return route({
    operation: operations[fieldOfOne(kind)],
    method: 'GET',
    path: `/${pathOf(kind)}/:${parameter}`,
    summary: `Get ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`,
    ...(!contractKinds.has(kind) && { extension: true }),
    parameters: [
      pathParameter(parameter, { type: 'string' }, `ID of the ${one}: ${idFormOf(kind)}.`),
      asOfParameter,
    ],
    answers: { schema: kind, array: false },
    errors: ['NOT_FOUND'],
    raw: ({ params }, _response, query) => ({ id: params[parameter], ...query }),
    call: finderOf(kind),
    serialize: document,
    version: versionOf,
  });
}

/** The kinds for which the contract has a route that returns a record by ID. */
const contractKinds: ReadonlySet<RecordKind> = new Set(['Company', 'Person', 'Ipo']);

/**
 * Routes for filtered lists of all record kinds. Also the routes for records by ID, except those that the contract
 * defines (D13).
 */
export const searchRoutes: readonly Route[] = [
  ...recordKinds.map((kind) => recordList(kind)),
  ...recordKinds.filter((kind) => !contractKinds.has(kind)).map(recordById),
];

/** Errors that a request for the results of a saved search can return (contract 4.1, D3). */
export const searchErrors: readonly ErrorCode[] = [
  'BAD_SEARCH_ID_TYPE',
  'NOT_SUPPORTED_PRODUCT',
  'NOT_FOUND',
  'INVALID_NEW_RESULTS_AFTER',
  'NEW_RESULTS_AFTER_BEYOND_RETENTION',
];
