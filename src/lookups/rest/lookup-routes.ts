import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../../context/operation.js';
import type { ErrorCode } from '../../errors/error-table.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { lazyRows } from '../../http/send-answer.js';
import { pathOf, recordWords } from '../../records/record-kinds.js';
import { queryParameter } from '../../rest/parameters.js';
import { bodyBounds, readBody } from '../../rest/read-body.js';
import { type Route, route } from '../../rest/route.js';
import { readSingle, refuseUnknownKeys } from '../../values/read-values.js';
import { bulkResolver } from '../graphql/bulk-resolver.js';
import { lookupResolver } from '../graphql/lookup-resolver.js';
import { idLookupKinds } from '../ids-lookups.js';
import { lookupOperations } from '../lookup-operations.js';
import { autocompleteBounds } from '../model/autocomplete-request.js';
import { type BulkRow, lookupProductNames } from '../model/lookups.js';
import {
  serializeCompanyRow,
  serializeInvestorRow,
  serializePersonRow,
  serializeResolvedRow,
  serializeRowOf,
  serializeSuggestion,
} from '../wire/lookup-rows-wire.js';

const { maxQueryLength, maxLimit, defaultLimit } = autocompleteBounds;

const inputErrors: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'ANSWER_TOO_LARGE',
];

/** The settings shared by all routes of bulk requests. */
const ofInputs = {
  method: 'POST',
  extension: true,
  parameters: [],
  bodyNote: `At most ${bodyBounds.ofInputs.toLocaleString('en')} bytes. Counts as one request toward the rate limit, plus one for each 100 inputs.`,
  errors: inputErrors,
  raw: async (request: RoutedRequest, response: ServerResponse): Promise<RawArguments> => {
    const body = await readBody(request, response, 'ofInputs');
    refuseUnknownKeys('The body', body, ['inputs', 'source']);
    return body;
  },
} as const;

const bulkPrice = 'each distinct record costs 1 credit, however many inputs match it; no match is free';

/** Routes for lookups that extend the contract: autocomplete, resolve and bulk (D13). */
export const lookupRoutes: readonly Route[] = [
  route({
    operation: lookupOperations.autocomplete,
    method: 'GET',
    path: '/autocomplete',
    summary: 'Autocomplete names',
    details: 'Returns the companies, people and investors that match the typed text.',
    access:
      'Each requested product requires the read scope for its records. Without `products`, all products that the key can read are searched.',
    extension: true,
    parameters: [
      {
        ...queryParameter(
          'query',
          { type: 'string', minLength: 1, maxLength: maxQueryLength },
          'Typed text of a name, alias or domain. Case and accents are ignored.',
        ),
        required: true,
      },
      queryParameter(
        'products',
        { type: 'string', examples: ['companies,investors'] },
        `Products to search, separated by commas: ${lookupProductNames.join(', ')}.`,
      ),
      queryParameter(
        'limit',
        { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
        'Maximum number of suggestions to return.',
      ),
    ],
    price: 'free, but requires at least 1 remaining credit',
    answers: { schema: 'Suggestions', array: false },
    errors: ['NOT_PERMITTED', 'OUT_OF_CREDITS'],
    raw: (_request, _response, query) => ({ ...query, products: splitNames(query['products']) }),
    call: (args, context) => lookupResolver.autocomplete(args, context),
    serialize: (suggestions) => ({ results: suggestions.map(serializeSuggestion) }),
  }),
  route({
    ...ofInputs,
    operation: lookupOperations.resolve,
    path: '/resolve',
    summary: 'Resolve records',
    details: 'Returns the records that the inputs refer to, such as domains, names and email addresses.',
    access: 'The key needs the read scopes of the products that the inputs name.',
    body: 'ResolveRequest',
    price: 'free, but requires at least 1 remaining credit',
    answers: { schema: 'ResolvedRows', array: false },
    errors: [...inputErrors, 'NOT_PERMITTED', 'OUT_OF_CREDITS', 'NARROW_ANSWERS_EXHAUSTED'],
    raw: async (request, response) => {
      const body = await readBody(request, response, 'ofInputs');
      refuseUnknownKeys('The body', body, ['inputs']);
      return body;
    },
    call: (args, context) => lookupResolver.resolve(args, context),
    serialize: (rows) => ({ results: lazyRows(rows, serializeResolvedRow) }),
  }),
  route({
    ...ofInputs,
    operation: lookupOperations.companiesByInputs,
    path: '/companies/bulk',
    summary: 'Get companies in bulk',
    details: 'Returns the companies of many IDs and external identifiers.',
    body: 'CompaniesBulkRequest',
    price: bulkPrice,
    answers: { schema: 'CompanyRows', array: false },
    rows: { formats: ['ndjson'], schema: 'CompanyRow', refusesOthers: true },
    call: (args, context) => bulkResolver.companiesByInputs(args, context),
    serialize: (rows) => ({ results: lazyRows(rows, serializeCompanyRow) }),
    inForm: (rows) => lazyRows(rows, serializeCompanyRow),
  }),
  route({
    ...ofInputs,
    operation: lookupOperations.peopleByInputs,
    path: '/people/bulk',
    summary: 'Get people in bulk',
    details: 'Returns the people of many IDs and email addresses.',
    errors: [...inputErrors, 'NARROW_ANSWERS_EXHAUSTED'],
    body: 'PeopleBulkRequest',
    price: bulkPrice,
    answers: { schema: 'PersonRows', array: false },
    rows: { formats: ['ndjson'], schema: 'PersonRow', refusesOthers: true },
    call: (args, context) => bulkResolver.peopleByInputs(args, context),
    serialize: (rows) => ({ results: lazyRows(rows, serializePersonRow) }),
    inForm: (rows) => lazyRows(rows, serializePersonRow),
  }),
  route({
    ...ofInputs,
    operation: lookupOperations.investorsByInputs,
    path: '/investors/bulk',
    summary: 'Get investors in bulk',
    details: 'Returns the investors of many IDs, websites and names.',
    body: 'InvestorsBulkRequest',
    price: bulkPrice,
    answers: { schema: 'InvestorRows', array: false },
    rows: { formats: ['ndjson'], schema: 'InvestorRow', refusesOthers: true },
    call: (args, context) => bulkResolver.investorsByInputs(args, context),
    serialize: (rows) => ({ results: lazyRows(rows, serializeInvestorRow) }),
    inForm: (rows) => lazyRows(rows, serializeInvestorRow),
  }),
  ...idLookupKinds.map(bulkById),
];

/** Defines the bulk route of a record kind that is looked up by ID only. */
function bulkById(kind: (typeof idLookupKinds)[number]): Route {
  const { field, many } = recordWords[kind];
  const name = `${field}ByInputs` as const;
  const serialize = serializeRowOf(kind);
  return route({
    ...ofInputs,
    operation: lookupOperations[name],
    path: `/${pathOf(kind)}/bulk`,
    summary: `Get ${many} in bulk`,
    details: `Returns the ${many} of many IDs.`,
    body: 'IdsBulkRequest',
    price: bulkPrice,
    answers: { schema: `${kind}Rows`, array: false },
    rows: { formats: ['ndjson'], schema: `${kind}Row`, refusesOthers: true },
    call: (request, context): Promise<BulkRow<object>[]> => bulkResolver[name](request, context),
    serialize: (rows) => ({ results: lazyRows(rows, serialize) }),
    inForm: (rows) => lazyRows(rows, serialize),
  });
}

/** Splits a list of product names separated by commas. The operation validates the names. */
function splitNames(value: unknown): readonly string[] | undefined {
  const text = readSingle('products', value);
  return typeof text === 'string' ? text.split(',') : undefined;
}
