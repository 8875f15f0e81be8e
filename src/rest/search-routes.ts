import type { ServerResponse } from 'node:http';
import type { Connection } from '../context/connection.js';
import type { Operation, RawArguments, Selection } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import { readWholePage } from '../context/read-whole-page.js';
import type { RequestContext } from '../context/request-context.js';
import type { ConnectionRequest } from '../domain/connections/connection-request.js';
import type { RecordRequest } from '../domain/past/record-request.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { readRecordListBody } from '../wire/read-record-list-body.js';
import { pageHeaders, pageSchemaName, serializeRecordPage } from '../wire/record-page-wire.js';
import { bodyErrors } from './body-errors.js';
import { asOfParameter, pathParameter } from './parameters.js';
import { readBody } from './read-body.js';
import { recordForms } from './record-forms.js';
import { route, type Route } from './route.js';
import { document, documents, versionOf } from './stored-answers.js';

const { deal, investor, record } = resolvers;

/** What a row of filtered lists says beside its kind. */
interface ListDefinition<Kind extends RecordKind> {
  readonly operation: Operation<ConnectionRequest>;
  readonly kind: Kind;
  readonly path: string;
  readonly records: string;
  readonly list: (
    request: ConnectionRequest,
    context: RequestContext,
    selection?: Selection,
  ) => Promise<Connection<Kind>>;
}

/** A filtered list by POST (D13): the graph's connection of the same name, whole. */
function recordList<Kind extends RecordKind>(definition: ListDefinition<Kind>): Route {
  const { operation, kind, path, records, list } = definition;
  const { rows, inForm } = recordForms(kind);
  return route({
    operation,
    method: 'POST',
    path,
    summary: `List ${records} that meet a filter, in any order, page by page`,
    access: 'A filter, or an order, that looks at other kinds of record needs their read scopes too.',
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

/** What a row of records by id says beside its kind. */
interface RecordDefinition<Kind extends RecordKind> {
  readonly operation: Operation<RecordRequest>;
  readonly kind: Kind;
  readonly path: string;
  readonly parameter: string;
  readonly summary: string;
  readonly id: string;
  readonly find: (
    request: RecordRequest,
    context: RequestContext,
    selection?: Selection,
  ) => Promise<RecordOfKind[Kind]>;
}

/** A record by its id (D13). */
function recordById<Kind extends RecordKind>(definition: RecordDefinition<Kind>): Route {
  const { operation, kind, path, parameter, summary, id, find } = definition;
  const raw = (request: RoutedRequest, _response: ServerResponse, query: RawArguments): RawArguments => ({
    id: request.params[parameter],
    ...query,
  });
  return route({
    operation,
    method: 'GET',
    path,
    summary,
    extension: true,
    parameters: [pathParameter(parameter, { type: 'string' }, id), asOfParameter],
    answers: { schema: kind, array: false },
    errors: ['NOT_FOUND'],
    raw,
    call: find,
    serialize: document,
    version: versionOf,
  });
}

/** Filtered lists of every kind of record, and those records by id that the contract reads in pages alone (D13). */
export const searchRoutes: readonly Route[] = [
  recordList({
    operation: operations.companies,
    kind: 'Company',
    path: '/companies/search',
    records: 'companies',
    list: (request, context, selection) => record.companies(request, context, selection),
  }),
  recordList({
    operation: operations.people,
    kind: 'Person',
    path: '/people/search',
    records: 'people',
    list: (request, context, selection) => record.people(request, context, selection),
  }),
  recordList({
    operation: operations.investors,
    kind: 'Investor',
    path: '/investors/search',
    records: 'investors',
    list: (request, context, selection) => record.investors(request, context, selection),
  }),
  recordList({
    operation: operations.fundingRounds,
    kind: 'FundingRound',
    path: '/funding-rounds/search',
    records: 'funding rounds',
    list: (request, context, selection) => record.fundingRounds(request, context, selection),
  }),
  recordList({
    operation: operations.acquisitions,
    kind: 'Acquisition',
    path: '/acquisitions/search',
    records: 'acquisitions',
    list: (request, context, selection) => record.acquisitions(request, context, selection),
  }),
  recordList({
    operation: operations.ipos,
    kind: 'Ipo',
    path: '/ipos/search',
    records: 'IPOs',
    list: (request, context, selection) => record.ipos(request, context, selection),
  }),
  recordById({
    operation: operations.fundingRound,
    kind: 'FundingRound',
    path: '/funding-rounds/:fundingRoundId',
    parameter: 'fundingRoundId',
    summary: 'Get a funding round by id',
    id: 'The id of the funding round, `fnr_` and hex.',
    find: (request, context, selection) => deal.fundingRound(request, context, selection),
  }),
  recordById({
    operation: operations.investor,
    kind: 'Investor',
    path: '/investors/:investorId',
    parameter: 'investorId',
    summary: 'Get an investor by id',
    id: 'The id of the investor, `inv_` and hex.',
    find: (request, context, selection) => investor.investor(request, context, selection),
  }),
  recordById({
    operation: operations.acquisition,
    kind: 'Acquisition',
    path: '/acquisitions/:acquisitionId',
    parameter: 'acquisitionId',
    summary: 'Get an acquisition by id',
    id: 'The id of the acquisition, `acq_` and hex.',
    find: (request, context, selection) => deal.acquisition(request, context, selection),
  }),
];
