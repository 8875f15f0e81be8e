import { pathOf, recordKinds, recordPrices, titleOf, wordsOf } from '../records/record-kinds.js';
import { aggregateJsonSchemas } from '../query/wire/aggregate-json-schemas.js';
import { changeJsonSchemas } from '../changes/wire/changes-wire.js';
import { filterJsonSchemas } from '../query/wire/filter-json-schemas.js';
import { lookupJsonSchemas } from '../lookups/wire/lookup-json-schemas.js';
import { orderJsonSchemas } from '../query/wire/read-order-spelling.js';
import { pageJsonSchemas } from '../records/wire/pages.js';
import { referTo } from '../records/wire/named-json-schemas.js';
import { requestJsonSchemas } from './request-json-schemas.js';
import { wireJsonSchemas } from '../records/wire/wire-json-schemas.js';
import { asOfParameter, pageParameters } from './parameters.js';
import { describeAnswers, notModified, recordedExample, type RecordedExample } from './open-api-answers.js';
import {
  describeErrors,
  errorExampleComponents,
  errorJsonSchemas,
  errorResponseComponents,
} from './open-api-errors.js';
import { headerComponents } from './open-api-headers.js';
import type { Parameter, Route } from './route.js';
import { routes } from './routes.js';

/** The `If-None-Match` header, with the version of a record that the caller already has (D15). */
const versionParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `ETag` of an earlier response. An unchanged record returns 304 and is free.',
};

/** The charge options of a call. */
const spendingParameters = [
  {
    name: 'X-Dry-Run',
    in: 'header',
    required: false,
    schema: { type: 'boolean', default: false },
    description: 'Returns the price of the call instead of its rows. Free.',
  },
  {
    name: 'X-Max-Credits',
    in: 'header',
    required: false,
    schema: { type: 'integer', minimum: 0 },
    description: 'Maximum price. A more expensive call is refused with `COST_ABOVE_MAX_CREDITS`.',
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: 'A retry with the same key within 24 hours replays the response at no charge.',
  },
];

/** Tags by the first segment of an operation's path. */
const groups: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordKinds.map((kind) => [pathOf(kind), titleOf(kind)])),
  searches: 'Saved searches',
  lists: 'Lists',
  autocomplete: 'Look-ups',
  resolve: 'Look-ups',
  exports: 'Exports',
  webhooks: 'Webhooks',
  organization: 'Organization',
  usage: 'Organization',
  requests: 'Organization',
  keys: 'Keys',
};

/** The tags in the order of the document's table of contents. */
const tags: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'Companies',
    description: 'Get, enrich, search and aggregate companies; read their metrics and changes.',
  },
  { name: 'People', description: 'Get, enrich, search and aggregate people.' },
  { name: 'Investors', description: 'Get, enrich, search and aggregate investors.' },
  ...recordKinds.slice(3).map((kind) => ({
    name: titleOf(kind),
    description: `Get, search and aggregate ${wordsOf(kind).many}.`,
  })),
  {
    name: 'Saved searches',
    description: 'Read the results of saved searches, and poll or stream their changes.',
  },
  { name: 'Lists', description: 'Read lists of records and their members.' },
  { name: 'Look-ups', description: 'Find records by names, domains and email addresses. Free.' },
  { name: 'Exports', description: 'Write many records to a file, and download it.' },
  { name: 'Webhooks', description: 'Receive changes at your own endpoint.' },
  { name: 'Keys', description: 'Create, update, rotate and revoke API keys.' },
  { name: 'Organization', description: 'Read credits, usage and receipts of your organization.' },
];

const info = {
  title: 'Dealgraph API reference',
  version: '1.0.0',
  description: `A credit-metered data API for companies, people, investors and deals. Each distinct record in a response costs credits; errors and empty responses are free.

- **Key.** Send your API key in the \`X-API-Key\` header. The [reference page](/reference) stores it until you close the tab, and shares it with the [console](/console).
- **Price.** Each operation states its price. A request with \`X-Dry-Run: true\` returns only the price, and is free; \`X-Credits-Charged\` is the price of a response.
- **Headers.** Every response has \`X-Request-Id\`; every response to a valid key has \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\`. Responses that draw on the daily allowance of free answers have \`X-Narrow-Answers-*\`, and a 405 has \`Allow\`.
- **HEAD.** Every \`GET\` operation also accepts \`HEAD\`: the same checks, no body, no charge.
- **Postman.** In the import settings set *Parameter generation* to *Example*, so that requests and responses are the examples of this document (\`parametersResolution=Example\` of \`openapi2postmanv2\`).
- **Extensions.** Operations marked \`x-extension\` are additions to the contract, and follow its rules.

The same data is available through the [GraphQL API](/graphql). Back to the [front page](/).`,
  contact: { name: 'Dealgraph', email: 'security@dealgraph.example' },
  license: { name: 'All rights reserved', identifier: 'LicenseRef-Dealgraph' },
};

const apiKey = {
  type: 'apiKey',
  in: 'header',
  name: 'X-API-Key',
  description: 'An API key of your organization. It begins with `dgk_`.',
};

let document: object | undefined;

/**
 * Returns the OpenAPI 3.1 document of the REST API, generated from the route table, the wire schemas and the recorded
 * examples. Generated once per process.
 */
export function openApiDocument(): object {
  document ??= {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api/v1', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags,
    paths: describePaths(),
    components: {
      securitySchemes: { apiKey },
      headers: headerComponents,
      parameters: parameterComponents,
      responses: { ...errorResponseComponents, NotModified: notModified },
      examples: errorExampleComponents,
      schemas: {
        ...wireJsonSchemas(),
        ...pageJsonSchemas,
        ...changeJsonSchemas,
        ...lookupJsonSchemas,
        ...requestJsonSchemas,
        ...filterJsonSchemas,
        ...orderJsonSchemas,
        ...aggregateJsonSchemas,
        ...errorJsonSchemas,
      },
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
  const example = recordedExample(one.operationId);
  return {
    operationId: one.operationId,
    summary: one.summary,
    description: describe(one),
    tags: [tagOf(one)],
    ...(one.extension === true && { 'x-extension': true }),
    'x-required-scopes': one.scopes,
    'x-credit-cost': describePrice(one),
    parameters: describeParameters(one, example),
    ...(one.body !== undefined && { requestBody: describeBody(one.body, one.bodyNote, example?.body) }),
    responses: { ...describeAnswers(one, example), ...describeErrors(one) },
  };
}

function describe(one: Route): string {
  const paragraphs = [one.details, describeScopes(one), `**Price:** ${describePrice(one)}.`];
  return paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
}

function describeBody(schema: string, note: string | undefined, example: object | undefined): object {
  const json = { schema: referTo(schema), ...(example && { example }) };
  return {
    required: true,
    ...(note !== undefined && { description: note }),
    content: { 'application/json': json },
  };
}

function describeScopes({ scopes, access }: Route): string {
  if (scopes.length === 0) return access ?? 'Any valid key can call this operation.';
  const names = scopes.map((scope) => `\`${scope}\``).join(' and ');
  const needs = `Requires the ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}.`;
  return access === undefined ? needs : `${needs} ${access}`;
}

/** Describes the price of an operation. Prices come from `recordPrices` (D4). */
function describePrice({ charges, answers, rows, price: stated }: Route): string {
  if (stated !== undefined) return stated;
  if (charges === null) return 'free';
  const price = `${recordPrices[charges]} credit`;
  if (charges === 'Group') return `${price} per group; an empty response is free`;
  const nothing = answers.noContent === undefined ? '' : '; free when nothing matches';
  const isOfRows = answers.array || rows !== undefined;
  return isOfRows ? `${price} per row; an empty response is free` : `${price}${nothing}`;
}

/** Returns the tag of an operation. */
function tagOf({ path }: { readonly path: string }): string {
  const [, first = ''] = path.split('/');
  return groups[first] ?? first;
}

/** Describes the parameters of a route, with the values from its example. */
function describeParameters(one: Route, example: RecordedExample | undefined): readonly object[] {
  return [
    ...one.parameters.map((parameter) => describeParameter(parameter, example)),
    ...(one.charges === null && one.spends !== true ? [] : spendingParameters.map(referToParameter)),
    ...(one.versioned ? [referToParameter(versionParameter)] : []),
  ];
}

function describeParameter(parameter: Parameter, example?: RecordedExample): object {
  const { extension, ...described } = parameter;
  const value = example?.parameters?.[described.name];
  if (value === undefined && isShared(parameter)) return referToParameter(parameter);
  return {
    ...described,
    ...(value !== undefined && { example: value }),
    ...(extension === true && { 'x-extension': true }),
  };
}

/**
 * Parameters that many operations share, as components. An operation with an example value for one defines it itself.
 */
const sharedParameters: readonly Parameter[] = [...pageParameters, asOfParameter];

function isShared(parameter: Parameter): boolean {
  return sharedParameters.includes(parameter);
}

function referToParameter({ name }: { readonly name: string }): object {
  return { $ref: `#/components/parameters/${name}` };
}

const parameterComponents = Object.fromEntries(
  [...spendingParameters, versionParameter, ...sharedParameters].map((parameter) => {
    const { extension, ...described } = parameter as Parameter;
    return [described.name, { ...described, ...(extension === true && { 'x-extension': true }) }];
  }),
);
