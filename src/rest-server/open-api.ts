import { replayHours } from '../accounts/model/charge.js';
import { lastEventParameter, productCursor, searchCursor } from '../changes/rest/feed-cursors.js';
import { changeJsonSchemas } from '../changes/wire/changes-wire.js';
import { lookupJsonSchemas } from '../lookups/wire/lookup-json-schemas.js';
import { hasWords } from '../query/model/filter-fields.js';
import { aggregateJsonSchemas } from '../query/wire/aggregate-json-schemas.js';
import { filterJsonSchemas } from '../query/wire/filter-json-schemas.js';
import { orderJsonSchemas } from '../query/wire/read-order-spelling.js';
import { matchJsonSchemas } from '../record-api/wire/match-wire.js';
import { similarJsonSchemas } from '../record-api/wire/similar-wire.js';
import { pathOf, recordKinds, recordPrices, titleOf, wordsOf } from '../records/record-kinds.js';
import { referTo } from '../records/wire/named-json-schemas.js';
import { pageJsonSchemas } from '../records/wire/pages.js';
import { asOfParameter, pageParameters } from '../rest/parameters.js';
import type { Parameter, Route } from '../rest/route.js';
import { newResultsParameter } from '../searches/rest/search-parameters.js';
import {
  changeEventsSchema,
  csvSchema,
  describeAnswers,
  notModified,
  type RecordedExample,
  recordedExample,
} from './open-api-answers.js';
import {
  describeErrors,
  errorExampleComponents,
  errorJsonSchemas,
  errorResponseComponents,
} from './open-api-errors.js';
import { headerComponents } from './open-api-headers.js';
import {
  describeWebhooks,
  webhookParameters,
  webhookResponses,
  webhookSchemas,
} from './open-api-webhooks.js';
import { requestJsonSchemas } from './request-json-schemas.js';
import { routes } from './routes.js';
import { wireJsonSchemas } from './wire-json-schemas.js';

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
    schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    description: 'Maximum price. A more expensive call is refused with `COST_ABOVE_MAX_CREDITS`.',
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: `A retry with the same key within ${replayHours} hours replays the response at no charge.`,
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
  'audit-events': 'Organization',
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
  { name: 'Organization', description: 'Read credits, usage, receipts and changes of your organization.' },
];

const info = {
  title: 'Dealgraph API reference',
  version: '1.0.0',
  description: `A credit-metered data API for companies, people, investors and deals. Each distinct record in a response costs credits; errors and empty responses are free.

- **Key.** Send your API key in the \`X-API-Key\` header. The [reference page](/reference) stores it until you close the tab, and shares it with the [console](/console).
- **Price.** Each operation states its price. A request with \`X-Dry-Run: true\` returns only the price, and is free. Operations that change data refuse it. \`X-Credits-Charged\` is the price of a response.
- **Headers.** Every response has \`X-Request-Id\`; every response to a valid key has \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\`. Responses that draw on the daily allowance of free answers have \`X-Narrow-Answers-*\`, and a 405 has \`Allow\`.
- **Bodies.** An optional key of a request body that is null counts as absent; a null \`filter\` is refused.
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
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: { apiKey },
      headers: headerComponents,
      parameters: { ...parameterComponents, ...webhookParameters },
      responses: { ...errorResponseComponents, NotModified: notModified, ...webhookResponses },
      examples: errorExampleComponents,
      schemas: {
        ...wireJsonSchemas(),
        Csv: csvSchema,
        ChangeEvents: changeEventsSchema,
        ...pageJsonSchemas(hasWords),
        ...matchJsonSchemas,
        ...changeJsonSchemas,
        ...lookupJsonSchemas,
        ...similarJsonSchemas,
        ...requestJsonSchemas,
        ...filterJsonSchemas,
        ...orderJsonSchemas,
        ...aggregateJsonSchemas,
        ...errorJsonSchemas,
        ...webhookSchemas,
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
    ...spendingOf(one).map(referToParameter),
    ...(one.versioned ? [referToParameter(versionParameter)] : []),
  ];
}

/** Returns the charge options of an operation. A free read has only a dry run, with a price of 0 credits. */
function spendingOf({ charges, spends, dryRun }: Route): readonly { readonly name: string }[] {
  if (charges !== null || spends === true) return spendingParameters;
  return spendingParameters.filter(({ name }) => dryRun === 'priced' && name === 'X-Dry-Run');
}

function describeParameter(parameter: Parameter, example?: RecordedExample): object {
  const { extension, component: _component, ...described } = parameter;
  const value = example?.parameters?.[described.name];
  if (isShared(parameter) && (value === undefined || value === sharedExamples[described.name]))
    return referToParameter(parameter);
  return {
    ...described,
    ...(value !== undefined && { example: value }),
    ...(extension === true && { 'x-extension': true }),
  };
}

/**
 * Parameters that many operations share, as components. An operation whose example has another value for one defines it
 * itself.
 */
const sharedParameters: readonly Parameter[] = [
  ...pageParameters,
  asOfParameter,
  searchCursor,
  productCursor,
  lastEventParameter,
  newResultsParameter,
];

/** The values of shared parameters in most examples of requests. */
const sharedExamples: Readonly<Record<string, string | number>> = { limit: 1, cursor: 'start' };

function isShared(parameter: Parameter): boolean {
  return sharedParameters.includes(parameter);
}

function referToParameter({ name, component = name }: Pick<Parameter, 'component' | 'name'>): object {
  return { $ref: `#/components/parameters/${component}` };
}

const parameterComponents = Object.fromEntries(
  [...spendingParameters, versionParameter, ...sharedParameters].map((parameter) => {
    const { extension, component, ...described } = parameter as Parameter;
    const example = sharedExamples[described.name];
    return [
      component ?? described.name,
      {
        ...described,
        ...(example !== undefined && { example }),
        ...(extension === true && { 'x-extension': true }),
      },
    ];
  }),
);
