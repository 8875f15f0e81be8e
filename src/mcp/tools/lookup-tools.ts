import { accountOperations } from '../../account-api/account-operations.js';
import { organizationResolver } from '../../account-api/graphql/organization-resolver.js';
import { creditBalanceTable } from '../../account-api/model/credit-balance.js';
import { ApiError } from '../../errors/api-error.js';
import { lookupResolver } from '../../lookups/graphql/lookup-resolver.js';
import { lookupOperations } from '../../lookups/lookup-operations.js';
import { autocompleteBounds } from '../../lookups/model/autocomplete-request.js';
import { lookupProductNames } from '../../lookups/model/lookups.js';
import { serializeResolvedRow, serializeSuggestion } from '../../lookups/wire/lookup-rows-wire.js';
import { serializerOf } from '../../objects/wire/object-json.js';
import { answerBounds } from '../record-view.js';
import { answerByOperation } from './operation-tool.js';
import { countOf, readRows, type Tool } from './tool.js';

const serializeBalance = serializerOf(creditBalanceTable);

const free = { price: 'free; requires at least one remaining credit', isFree: true } as const;

const results = { results: { type: 'array', items: { type: 'object' } } };

const autocomplete: Tool = {
  ...free,
  name: 'autocomplete',
  title: 'Find an ID by name',
  description:
    'Finds the ID of a company, person or investor of which you know the name, or part of it: those whose name, alias or domain begins with the query, best match first. Free: start here when you have a name and no ID. Example: {"query": "aurora", "products": ["companies"]}.',
  operations: [lookupOperations.autocomplete],
  arguments: {
    query: {
      type: 'string',
      minLength: 1,
      maxLength: autocompleteBounds.maxQueryLength,
      description: 'Known part of the name.',
    },
    products: {
      type: 'array',
      items: { type: 'string', enum: lookupProductNames },
      description: 'Products to search. Default: all that the key can read.',
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: autocompleteBounds.maxLimit,
      default: answerBounds.standardRows,
    },
  },
  required: ['query'],
  answers: results,
  answer: (call) =>
    answerByOperation(
      {
        operation: lookupOperations.autocomplete,
        raw: ({ query, products, limit }) => ({ query, products, limit: readRows('limit', limit) }),
        call: (args, context) => lookupResolver.autocomplete(args, context),
        shape: (suggestions) => ({ results: suggestions.map(serializeSuggestion) }),
        summarize: (answer) =>
          `${countOf((answer['results'] as Rows).length, ['suggestion', 'suggestions'])}.`,
      },
      call,
    ),
};

const resolve: Tool = {
  ...free,
  name: 'resolve',
  title: 'Resolve identifiers to IDs',
  description: `Resolves 1 to ${answerBounds.inputs} identifiers to records, one row per identifier: found (with its ID), ambiguous, not_found or invalid. Free: use it for domains, websites and profile URLs, and to find out which of many exist before paying for any. For a person by email it returns only whether one is found. Example: {"inputs": [{"product": "companies", "domain": "aurora-robotics.example"}, {"product": "investors", "name": "Northlight Ventures"}]}.`,
  operations: [lookupOperations.resolve],
  arguments: {
    inputs: {
      type: 'array',
      minItems: 1,
      maxItems: answerBounds.inputs,
      items: {
        type: 'object',
        properties: {
          product: { type: 'string', enum: lookupProductNames },
          domain: { type: 'string', description: 'For companies.' },
          website_url: { type: 'string', description: 'For companies.' },
          profnet_url: { type: 'string', description: 'For companies.' },
          email: { type: 'string', description: 'For people.' },
          website: { type: 'string', description: 'For investors; can be combined with name.' },
          name: { type: 'string', description: 'For investors.' },
          id: { type: 'string', description: 'For any product, as the only identifier.' },
        },
        required: ['product'],
      },
    },
  },
  required: ['inputs'],
  answers: results,
  answer: (call) =>
    answerByOperation(
      {
        operation: lookupOperations.resolve,
        raw: ({ inputs }) => {
          refuseMany(inputs);
          return { inputs: Array.isArray(inputs) ? inputs.map(withoutEmptyKeys) : inputs };
        },
        call: (args, context) => lookupResolver.resolve(args, context),
        shape: (rows) => ({ results: rows.map(serializeResolvedRow) }),
        summarize: (answer) => summarizeRows(answer['results'] as Rows),
      },
      call,
    ),
};

const creditBalance: Tool = {
  name: 'credit_balance',
  title: 'Get the credit balance',
  description:
    "Returns the organization's remaining credits this month and today and, in `credits`, those of the session budget. Free, even when no credits remain. Call it before reading many records.",
  price: 'free',
  isFree: true,
  operations: [accountOperations.creditBalance],
  arguments: {},
  required: [],
  answers: {
    balance: { type: 'object', description: 'credit_limit -1 means unlimited; daily_cap 0 means no cap.' },
  },
  answer: (call) =>
    answerByOperation(
      {
        operation: accountOperations.creditBalance,
        raw: () => ({}),
        call: (args, context) => organizationResolver.creditBalance(args, context),
        shape: (balance) => ({ balance: serializeBalance(balance) }),
        summarize: () => 'The credits of the organization.',
      },
      call,
    ),
};

/** The free tools: autocomplete, ID lookups and the credit balance. */
export const lookupTools: readonly Tool[] = [autocomplete, resolve, creditBalance];

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Removes properties that are `""`. Clients with strict schemas send every property, and `""` for those without a
 * value.
 */
function withoutEmptyKeys(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''));
}

function refuseMany(inputs: unknown): void {
  if (!Array.isArray(inputs) || inputs.length <= answerBounds.inputs) return;
  throw new ApiError(
    'VALIDATION_ERROR',
    `inputs of a tool must be a list of 1 to ${answerBounds.inputs} inputs, got ${inputs.length}.`,
  );
}

function summarizeRows(rows: Rows): string {
  const found = rows.filter(({ status }) => status === 'found').length;
  return `${found} of ${countOf(rows.length, ['input', 'inputs'])} found.`;
}
