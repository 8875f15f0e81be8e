import { recordPrices } from '../domain/record-price.js';
import type { ErrorCode } from '../errors/error-table.js';
import { eventStreamType } from '../http/event-stream.js';
import { headerComponents, headersOf } from './open-api-headers.js';
import { possibleErrors } from './possible-errors.js';
import { rowTypes } from '../http/row-types.js';
import type { Parameter, Route } from './route.js';
import { routes } from './routes.js';
import { aggregateJsonSchemas } from '../wire/aggregate-json-schemas.js';
import { filterJsonSchemas } from '../wire/filter-json-schemas.js';
import { orderJsonSchemas } from '../wire/order-json-schemas.js';
import { referTo } from '../wire/refer-to.js';
import { changeJsonSchemas, changesSchema } from '../wire/changes-wire.js';
import { recordPageSchema } from '../wire/record-page-wire.js';
import { lookupJsonSchemas } from '../wire/lookup-json-schemas.js';
import { wireJsonSchemas } from '../wire/wire-json-schemas.js';

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
      headers: headerComponents,
      schemas: {
        ...wireJsonSchemas(),
        ...changeJsonSchemas,
        ...lookupJsonSchemas,
        ...filterJsonSchemas,
        ...orderJsonSchemas,
        ...aggregateJsonSchemas,
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
  return {
    operationId: one.operationId,
    summary: one.summary,
    description: `${describeScopes(one)} Price: ${describePrice(one)}.`,
    tags: [tagOf(one)],
    ...(one.extension === true && { 'x-extension': true }),
    'x-required-scopes': one.scopes,
    'x-credit-cost': describePrice(one),
    parameters: [
      ...one.parameters.map(describeParameter),
      ...(one.charges === null && one.spends !== true ? [] : spendingParameters),
      ...(one.versioned ? [versionParameter] : []),
    ],
    ...(one.body && { requestBody: describeBody(one, one.body) }),
    responses: { ...describeAnswers(one), ...describeErrors(one) },
  };
}

function describeParameter({ extension, ...described }: Parameter): object {
  return { ...described, ...(extension === true && { 'x-extension': true }) };
}

function describeBody({ bodyNote, example }: Route, body: object): object {
  const content = jsonContent(body, example?.body);
  return { required: true, ...(bodyNote !== undefined && { description: bodyNote }), content };
}

function describeScopes({ scopes, access }: Route): string {
  if (scopes.length === 0) return access ?? 'Any valid key may call this.';
  const names = scopes.map((scope) => `\`${scope}\``).join(' and ');
  const needs = `Needs the ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}.`;
  return access === undefined ? needs : `${needs} ${access}`;
}

/** From the one table of prices (D4). */
function describePrice({ charges, answers, price: told }: Route): string {
  if (told !== undefined) return told;
  if (charges === null) return 'free';
  const price = `${recordPrices[charges]} credit`;
  if (charges === 'Group') return `${price} for each group; no groups cost nothing`;
  const nothing = answers.noContent === undefined ? '' : '; no match costs nothing';
  return answers.array ? `${price} for each row; no rows cost nothing` : `${price}${nothing}`;
}

/** Operations are grouped by the first part of their path. */
function tagOf({ path }: Route): string {
  const [, first = ''] = path.split('/');
  return first.slice(0, 1).toUpperCase() + first.slice(1).replaceAll('-', ' ');
}

function describeAnswers({ answers, charges, versioned, example, rows, spends, isFile }: Route): object {
  const answer = answerSchema(answers);
  if (isFile === true) return fileAnswers;
  const isDry = charges !== null || spends === true;
  const schema = schemaOf(answers, answer, isDry);
  const description = !isDry ? 'The answer.' : 'The answer, or with `X-Dry-Run: true` its price.';
  const headers = headersOf(200, charges !== null, versioned, rows?.isPage);
  return {
    200: {
      description,
      headers,
      content: { ...jsonContent(schema, example?.answer), ...rowsContent(rows), ...eventsContent(answers) },
    },
    ...(answers.noContent !== undefined && { 204: { description: answers.noContent, headers } }),
    ...(versioned && { 304: { description: 'The record is as `If-None-Match` knows it. Free.', headers } }),
  };
}

/** A stream answers JSON to dry runs alone. */
function schemaOf({ isStream }: Route['answers'], answer: object, isDry: boolean): object {
  const dryRun = referTo('DryRun');
  if (isStream === true) return dryRun;
  return isDry ? { oneOf: [answer, dryRun] } : answer;
}

function answerSchema({ schema, array, isPage, isFeed }: Route['answers']): object {
  const reference = referTo(schema);
  if (isFeed === true) return changesSchema(reference);
  if (isPage === true) return recordPageSchema(reference, referTo('PageInfo'));
  return array ? { type: 'array', items: reference } : reference;
}

function describeErrors(one: Route): object {
  return Object.fromEntries(
    [...possibleErrors(one)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        headers: headersOf(status, one.charges !== null),
        content: jsonContent(errorSchema(codes)),
      },
    ]),
  );
}

/** The error with the codes that are possible here, and no others. */
function errorSchema(codes: readonly ErrorCode[]): object {
  return { allOf: [referTo('Error'), { type: 'object', properties: { errorCode: { enum: codes } } }] };
}

function jsonContent(schema: object, example?: object): object {
  return { 'application/json': { schema, ...(example && { example }) } };
}

/** One row a line: a JSON value, or the cells of a CSV, which has no schema in this language. */
function rowsContent(rows: Route['rows']): object {
  const csv = {
    type: 'string',
    description: 'RFC 4180 with a header line; the columns are in docs/csv-columns.md.',
  };
  return Object.fromEntries(
    (rows?.formats ?? []).map((format) => [
      rowTypes[format],
      { schema: format === 'csv' ? csv : referTo(rows?.schema ?? '') },
    ]),
  );
}

const fileContent = {
  [rowTypes.ndjson]: { schema: { type: 'string' } },
  [rowTypes.csv]: { schema: { type: 'string' } },
};

/** A file, or a range of it. */
const fileAnswers = {
  200: { description: 'The file.', headers: headersOf(200, false, true), content: fileContent },
  206: {
    description: 'The bytes that `Range` asks for.',
    headers: headersOf(206, false, true),
    content: fileContent,
  },
};
/** Events, of which each has a row of the feed for its data. */
function eventsContent({ isStream }: Route['answers']): object {
  if (isStream !== true) return {};
  const description =
    'Events `added`, `updated` and `removed`: `id` is the cursor behind it, `data` a row as `changes` answers it. An ' +
    'event `error` has the body of an error, and ends the stream.';
  const example =
    'id: d0V4QW1wbGVDdXJzb3I\nevent: removed\ndata: {"change":"removed","at":"2026-11-22T08:00:00.250Z","id":"a0a0a0000000000000000002","record":null}\n\n';
  return { [eventStreamType]: { schema: { type: 'string', description }, example } };
}

/** What a caller has of a record already (D15). */
const versionParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `ETag` of an earlier answer: a record that has not changed since is 304, and free.',
};

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
      'The most the call may cost; a dearer answer is refused with `COST_ABOVE_MAX_CREDITS` and costs nothing.',
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
