import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import { autocompleteBounds } from '../domain/lookups/autocomplete-request.js';
import { lookupProductNames } from '../domain/lookups/lookup-products.js';
import { refuseUnknownKeys } from '../domain/lookups/refuse-unknown-keys.js';
import { readSingle } from '../domain/read-single.js';
import type { ErrorCode } from '../errors/error-table.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import { lazyRows } from '../http/lazy-rows.js';
import type { RoutedRequest } from '../http/routed-request.js';
import {
  serializeCompanyRow,
  serializeInvestorRow,
  serializePersonRow,
  serializeResolvedRow,
  serializeSuggestion,
} from '../wire/lookup-rows-wire.js';
import { queryParameter } from './parameters.js';
import { bodyBounds, readBody } from './read-body.js';
import { route, type Route } from './route.js';

const { bulk, lookup } = resolvers;
const { longestQuery, maxLimit, defaultLimit } = autocompleteBounds;

const inputErrors: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'ANSWER_TOO_LARGE',
];

/** What the routes have in common that take many inputs. */
const ofInputs = {
  method: 'POST',
  extension: true,
  parameters: [],
  bodyNote: `At most ${bodyBounds.ofInputs.toLocaleString('en')} bytes. A request takes one request of the rate, and one more for each 100 inputs.`,
  errors: inputErrors,
  raw: async (request: RoutedRequest, response: ServerResponse): Promise<RawArguments> => {
    const body = await readBody(request, response, 'ofInputs');
    refuseUnknownKeys('The body', body, ['inputs', 'source']);
    return body;
  },
} as const;

const bulkPrice = 'each distinct record costs 1 credit, however many inputs mean it; no match costs nothing';

/** Look-ups beyond the contract: by what is typed, and of many inputs at once (D13). */
export const lookupRoutes: readonly Route[] = [
  route({
    operation: operations.autocomplete,
    method: 'GET',
    path: '/autocomplete',
    summary: 'Find companies, people and investors by what is typed of their names',
    access:
      'A product that is asked for needs the read scope of its records; without `products`, those that the key may read are looked through.',
    extension: true,
    parameters: [
      {
        ...queryParameter(
          'query',
          { type: 'string', minLength: 1, maxLength: longestQuery },
          'What was typed of a name, an alias or a domain; case and accents do not matter.',
        ),
        required: true,
      },
      queryParameter(
        'products',
        { type: 'string', examples: ['companies,investors'] },
        `Some of ${lookupProductNames.join(', ')}, with commas between them.`,
      ),
      queryParameter(
        'limit',
        { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
        'How many suggestions.',
      ),
    ],
    price: 'free, but only when a credit is left',
    answers: { schema: 'Suggestions', array: false },
    errors: ['NOT_PERMITTED', 'OUT_OF_CREDITS'],
    raw: (_request, _response, query) => ({ ...query, products: splitNames(query['products']) }),
    call: (args, context) => lookup.autocomplete(args, context),
    serialize: (suggestions) => ({ results: suggestions.map(serializeSuggestion) }),
  }),
  route({
    ...ofInputs,
    operation: operations.resolve,
    path: '/resolve',
    summary: 'Find out which records many inputs mean',
    access: 'The key needs the read scopes of the products that the inputs name.',
    body: 'ResolveRequest',
    price: 'free, but only when a credit is left',
    answers: { schema: 'ResolvedRows', array: false },
    errors: [...inputErrors, 'NOT_PERMITTED', 'OUT_OF_CREDITS', 'NARROW_ANSWERS_EXHAUSTED'],
    raw: async (request, response) => {
      const body = await readBody(request, response, 'ofInputs');
      refuseUnknownKeys('The body', body, ['inputs']);
      return body;
    },
    call: (args, context) => lookup.resolve(args, context),
    serialize: (rows) => ({ results: lazyRows(rows, serializeResolvedRow) }),
  }),
  route({
    ...ofInputs,
    operation: operations.companiesByInputs,
    path: '/companies/bulk',
    summary: 'Get the companies of many ids and identifiers',
    body: 'CompaniesBulkRequest',
    price: bulkPrice,
    answers: { schema: 'CompanyRows', array: false },
    rows: { formats: ['ndjson'], schema: 'CompanyRow', refusesOthers: true },
    call: (args, context) => bulk.companiesByInputs(args, context),
    serialize: (rows) => ({ results: lazyRows(rows, serializeCompanyRow) }),
    inForm: (rows) => lazyRows(rows, serializeCompanyRow),
  }),
  route({
    ...ofInputs,
    operation: operations.peopleByInputs,
    path: '/people/bulk',
    summary: 'Get the people of many ids and e-mail addresses',
    errors: [...inputErrors, 'NARROW_ANSWERS_EXHAUSTED'],
    body: 'PeopleBulkRequest',
    price: bulkPrice,
    answers: { schema: 'PersonRows', array: false },
    rows: { formats: ['ndjson'], schema: 'PersonRow', refusesOthers: true },
    call: (args, context) => bulk.peopleByInputs(args, context),
    serialize: (rows) => ({ results: lazyRows(rows, serializePersonRow) }),
    inForm: (rows) => lazyRows(rows, serializePersonRow),
  }),
  route({
    ...ofInputs,
    operation: operations.investorsByInputs,
    path: '/investors/bulk',
    summary: 'Get the investors of many ids, websites and names',
    body: 'InvestorsBulkRequest',
    price: bulkPrice,
    answers: { schema: 'InvestorRows', array: false },
    rows: { formats: ['ndjson'], schema: 'InvestorRow', refusesOthers: true },
    call: (args, context) => bulk.investorsByInputs(args, context),
    serialize: (rows) => ({ results: lazyRows(rows, serializeInvestorRow) }),
    inForm: (rows) => lazyRows(rows, serializeInvestorRow),
  }),
];

/** Names of a query string; each is judged by the operation. */
function splitNames(value: unknown): readonly string[] | undefined {
  const text = readSingle('products', value);
  return typeof text === 'string' ? text.split(',') : undefined;
}
