import { recordPrices } from '../domain/record-price.js';
import { errorTable, type ErrorCode } from '../errors/error-table.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import { wireJsonSchemas } from './wire/wire-json-schemas.js';

/** Errors that every operation may answer (contract 7, D3). */
const commonErrors: readonly ErrorCode[] = [
  'API_KEY_MISSING',
  'API_KEY_NOT_VALID',
  'NOT_PERMITTED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

let document: object | undefined;

/** The OpenAPI 3.1 document of the contract, made of the route table and the wire schemas. */
export function openApiDocument(): object {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: 'Dealgraph',
      version: '1.0.0',
      description:
        'A credit-metered data API over companies, people, investors and deals. Each distinct record in an answer is paid for in credits; errors and empty answers are free.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ apiKey: [] }],
    paths: describePaths(),
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
      schemas: wireJsonSchemas(),
    },
  };
  return document;
}

function describePaths(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of routes) {
    const path = one.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: describeRoute(one) };
  }
  return paths;
}

function describeRoute(one: Route): object {
  return {
    operationId: one.operationId,
    summary: one.summary,
    description: `${describeScope(one)} Price: ${describePrice(one)}.`,
    tags: [tagOf(one)],
    'x-credit-cost': describePrice(one),
    parameters: [...one.parameters, ...(one.charges === null ? [] : spendingParameters)],
    ...(one.body && { requestBody: { required: true, content: jsonContent(one.body) } }),
    responses: { ...describeAnswers(one), ...describeErrors(one) },
  };
}

function describeScope({ scope }: Route): string {
  return scope === null ? 'Any valid key may call this.' : `Needs the scope \`${scope}\`.`;
}

/** From the one table of prices (D4). */
function describePrice({ charges, answers }: Route): string {
  if (charges === null) return 'free';
  const price = `${recordPrices[charges]} credit`;
  const nothing = answers.noContent === undefined ? '' : '; no match costs nothing';
  return answers.array ? `${price} for each row; no rows cost nothing` : `${price}${nothing}`;
}

/** Operations are grouped by the first part of their path. */
function tagOf({ path }: Route): string {
  const [, first = ''] = path.split('/');
  return first.slice(0, 1).toUpperCase() + first.slice(1);
}

function describeAnswers({ answers, charges }: Route): object {
  const reference = { $ref: `#/components/schemas/${answers.schema}` };
  const schema = answers.array ? { type: 'array', items: reference } : reference;
  const headers = { ...rateHeaders, ...(charges !== null && creditHeaders) };
  return {
    200: { description: 'The answer.', headers, content: jsonContent(schema) },
    ...(answers.noContent !== undefined && { 204: { description: answers.noContent, headers } }),
  };
}

function describeErrors({ charges, errors }: Route): object {
  const metered: readonly ErrorCode[] = charges === null ? [] : ['OUT_OF_CREDITS', 'IDEMPOTENCY_KEY_REUSED'];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...errors, ...metered, ...commonErrors]) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = jsonContent({ $ref: '#/components/schemas/Error' });
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => [
      status,
      { description: codes.map((code) => `\`${code}\``).join(', '), content },
    ]),
  );
}

function jsonContent(schema: object): object {
  return { 'application/json': { schema } };
}

const integer = (description: string): object => ({ description, schema: { type: 'integer' } });
const text = (description: string): object => ({ description, schema: { type: 'string' } });
const seconds = (description: string): object => ({ description, schema: { type: 'number' } });

/** What a caller may say of the cost of a call when it is made. */
const spendingParameters = [
  {
    name: 'X-Dry-Run',
    in: 'header',
    required: false,
    schema: { type: 'boolean', default: false },
    description:
      'Asks only what the call would cost: the answer is `{"credits", "rows", "records"}` without any rows, and free.',
  },
  {
    name: 'X-Max-Credits',
    in: 'header',
    required: false,
    schema: { type: 'integer', minimum: 0 },
    description:
      'The most the call may cost; a dearer answer is refused with `OUT_OF_CREDITS` and costs nothing.',
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description:
      'The same request of the organization under the same key is charged once: within 24 hours it is given the same ' +
      'answer again, for nothing. Another request under the key is refused with `IDEMPOTENCY_KEY_REUSED`.',
  },
];

const rateHeaders = {
  'X-RateLimit-Limit': integer('Requests a key may make in its window.'),
  'X-RateLimit-Remaining': integer('Requests left in the window.'),
  'X-RateLimit-Reset': seconds('Seconds until the window has room again.'),
};

const creditHeaders = {
  'X-Credits-Charged': integer('What this answer cost.'),
  'X-CreditLimit-Limit': integer('Credits of the budget that binds; -1 when there is none.'),
  'X-CreditLimit-Remaining': integer('Credits left of it.'),
  'X-CreditLimit-Reset': seconds('Seconds until it resets.'),
  'Idempotent-Replayed': text('`true` when the answer was given, and paid for, before (Idempotency-Key).'),
  'X-Original-Request-Id': text('Then the request that was charged for it.'),
};
