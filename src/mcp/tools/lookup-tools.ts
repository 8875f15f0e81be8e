import { operations } from '../../context/operations/operations.js';
import { autocompleteBounds } from '../../domain/lookups/autocomplete-request.js';
import { lookupProductNames } from '../../domain/lookups/lookup-products.js';
import { quote } from '../../domain/quote.js';
import { ApiError } from '../../errors/api-error.js';
import { resolvers } from '../../graph/resolvers/resolvers.js';
import { serializeCreditBalance } from '../../wire/credit-balance-wire.js';
import { serializeResolvedRow, serializeSuggestion } from '../../wire/lookup-rows-wire.js';
import { answerBounds } from '../answer-bounds.js';
import { answerByOperation } from './operation-tool.js';
import type { Tool } from './tool.js';
import { countOf, readRows } from './tool-arguments.js';

const { lookup, organization } = resolvers;
const free = { price: 'free; a credit has to be left', isFree: true } as const;

type Rows = readonly Readonly<Record<string, unknown>>[];

const results = { results: { type: 'array', items: { type: 'object' } } };

const autocomplete: Tool = {
  ...free,
  name: 'autocomplete',
  title: 'Find by name',
  description:
    'Companies, people and investors whose name, alias or domain begins like a text, best first, with their ids. Free: begin here whenever there is a name and no id. Example: {"query": "aurora", "products": ["companies"]}.',
  operations: [operations.autocomplete],
  arguments: {
    query: {
      type: 'string',
      minLength: 1,
      maxLength: autocompleteBounds.longestQuery,
      description: 'What is known of the name.',
    },
    products: {
      type: 'array',
      items: { enum: lookupProductNames },
      description: 'Which kinds; without it all that the key may read.',
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
        operation: operations.autocomplete,
        raw: ({ query, products, limit }) => ({ query, products, limit: readRows('limit', limit) }),
        call: (args, context) => lookup.autocomplete(args, context),
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
  title: 'Find ids of many identifiers',
  description: `Which records 1 to ${answerBounds.inputs} identifiers mean, a row for each: found (with its id), ambiguous, not_found or invalid. Free: take it for domains, websites and profile addresses, and to learn which of many are there before any is paid for. A person by e-mail is told as found or not. Example: {"inputs": [{"product": "companies", "domain": "aurora-robotics.example"}, {"product": "investors", "name": "Northlight Ventures"}]}.`,
  operations: [operations.resolve],
  arguments: {
    inputs: {
      type: 'array',
      minItems: 1,
      maxItems: answerBounds.inputs,
      items: {
        type: 'object',
        properties: {
          product: { enum: lookupProductNames },
          domain: { type: 'string', description: 'Of a company.' },
          website_url: { type: 'string', description: 'Of a company.' },
          profnet_url: { type: 'string', description: 'Of a company.' },
          email: { type: 'string', description: 'Of a person.' },
          website: { type: 'string', description: 'Of an investor; name may stand beside it.' },
          name: { type: 'string', description: 'Of an investor.' },
          id: { type: 'string', description: 'Of any, alone.' },
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
        operation: operations.resolve,
        raw: ({ inputs }) => {
          refuseMany(inputs);
          return { inputs: Array.isArray(inputs) ? inputs.map(withoutEmptyKeys) : inputs };
        },
        call: (args, context) => lookup.resolve(args, context),
        shape: (rows) => ({ results: rows.map(serializeResolvedRow) }),
        summarize: (answer) => summarizeRows(answer['results'] as Rows),
      },
      call,
    ),
};

/** Clients with strict schemas send every key of an input, those that they do not use as an empty text. */
function withoutEmptyKeys(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''));
}

function refuseMany(inputs: unknown): void {
  if (!Array.isArray(inputs) || inputs.length <= answerBounds.inputs) return;
  throw new ApiError(
    'VALIDATION_ERROR',
    `inputs of a tool needs to be a list of 1 to ${answerBounds.inputs} inputs, got ${quote(inputs.length)} of them.`,
  );
}

function summarizeRows(rows: Rows): string {
  const found = rows.filter(({ status }) => status === 'found').length;
  return `${found} of ${countOf(rows.length, ['input', 'inputs'])} found.`;
}

const creditBalance: Tool = {
  name: 'credit_balance',
  title: 'See the credits left',
  description:
    "What is left of the organization's credits this month and today, and in `credits` of the session's own budget. Free, and answered when nothing is left. Take it before much is read.",
  price: 'free',
  isFree: true,
  operations: [operations.creditBalance],
  arguments: {},
  required: [],
  answers: { balance: { type: 'object', description: 'credit_limit -1 is unlimited; daily_cap 0 is none.' } },
  answer: (call) =>
    answerByOperation(
      {
        operation: operations.creditBalance,
        raw: () => ({}),
        call: (args, context) => organization.creditBalance(args, context),
        shape: (balance) => ({ balance: serializeCreditBalance(balance) }),
        summarize: () => 'The credits of the organization.',
      },
      call,
    ),
};

/** What finds records for nothing, and what is left. */
export const lookupTools: readonly Tool[] = [autocomplete, resolve, creditBalance];
