import type { Connection } from '../../context/connection.js';
import type { OperationMethod } from '../../context/operation.js';
import type { ConnectionRequest } from '../../query/model/connection-request.js';
import {
  fieldOfOne,
  idFormOf,
  pathOf,
  type RecordKind,
  recordKinds,
  recordWords,
} from '../../records/record-kinds.js';
import { pageHeaders, pageSchemaName, serializeRecordPage } from '../../records/wire/pages.js';
import { document, documents, versionOf } from '../../rest/answer-route.js';
import { asOfParameter, pathParameter } from '../../rest/parameters.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { recordForms, type Route, route } from '../../rest/route.js';
import { recordMethods } from '../graphql/record-methods.js';
import { readWholePage } from '../read-whole-page.js';
import { recordListOperations, recordOperations } from '../record-operations.js';
import { serializeMatches } from '../wire/match-wire.js';
import { readRecordListBody } from '../wire/read-record-list-body.js';

/** The kinds for which the contract has a route that returns a record by ID. */
const contractKinds: ReadonlySet<RecordKind> = new Set(['Company', 'Person', 'Ipo']);

/**
 * Routes for filtered lists of all record kinds. Also the routes for records by ID, except those that the contract
 * defines (D13).
 */
export const recordRoutes: readonly Route[] = [
  ...recordKinds.map((kind) => recordList(kind)),
  ...recordKinds.filter((kind) => !contractKinds.has(kind)).map(recordById),
];

/** Defines the POST route of a filtered list (D13). It returns a page of the GraphQL connection with the same name. */
function recordList(kind: RecordKind): Route {
  const { rows, inForm } = recordForms(kind);
  const { field, many } = recordWords[kind];
  const list: OperationMethod<ConnectionRequest, Connection<RecordKind>> = recordMethods[kind].list;
  return route({
    operation: recordListOperations[field],
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
    serialize: (page) => serializeRecordPage(page, documents(page.records), serializeMatches(page.matches)),
    inForm: (page, format, describe) => inForm(page.records, format, describe),
    rowHeaders: pageHeaders,
  });
}

/** Defines the route that returns a record by its ID (contract 4.5, 4.8, 4.9; D13). */
export function recordById(kind: RecordKind): Route {
  const { one } = recordWords[kind];
  const parameter = `${fieldOfOne(kind)}Id`;
  return route({
    operation: recordOperations[fieldOfOne(kind)],
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
    call: recordMethods[kind].one,
    serialize: document,
    version: versionOf,
  });
}
