import { recordPrices } from '../domain/record-price.js';
import { aggregateJsonSchemas } from '../wire/aggregate-json-schemas.js';
import { changeJsonSchemas } from '../wire/changes-wire.js';
import { filterJsonSchemas } from '../wire/filter-json-schemas.js';
import { lookupJsonSchemas } from '../wire/lookup-json-schemas.js';
import { orderJsonSchemas } from '../wire/order-json-schemas.js';
import { pageJsonSchemas } from '../wire/record-page-wire.js';
import { referTo } from '../wire/refer-to.js';
import { requestJsonSchemas } from '../wire/request-json-schemas.js';
import { wireJsonSchemas } from '../wire/wire-json-schemas.js';
import { describeAnswers } from './open-api-answers.js';
import {
  describeErrors,
  errorExampleComponents,
  errorJsonSchemas,
  errorResponseComponents,
} from './open-api-errors.js';
import { headerComponents } from './open-api-headers.js';
import { describeParameters } from './open-api-parameters.js';
import { recordedExample } from './recorded-examples.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import { tagOf, tags } from './tags.js';

const info = {
  title: 'Dealgraph API reference',
  version: '1.0.0',
  description: `A credit-metered data API over companies, people, investors and deals. Each distinct record in an answer is paid for in credits; errors and empty answers are free.

- **Key.** Every call needs a key in the header \`X-API-Key\`. The [reference page](/reference) keeps it for the session of its tab, and shares it with the [console](/console).
- **Price.** Each operation says what it costs. With \`X-Dry-Run: true\` a call answers its price alone, for nothing; \`X-Credits-Charged\` tells what an answer did cost.
- **Headers.** Every answer has \`X-Request-Id\`; every answer to a valid key has \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\`. \`X-Narrow-Answers-*\` is on answers that drew on that allowance, and \`Allow\` on a 405.
- **HEAD.** Every \`GET\` answers \`HEAD\` too: the same checks, no body, and no charge.
- **Postman.** In the import settings set *Parameter generation* to *Example*, so that requests and answers are the examples of this document (\`parametersResolution=Example\` of \`openapi2postmanv2\`).
- **Additions.** Operations marked \`x-extension\` are not part of the contract, and follow its rules.

The same data is served as a graph at \`/graphql\`. Back to the [front page](/).`,
  contact: { name: 'Dealgraph', email: 'security@dealgraph.example' },
  license: { name: 'All rights reserved', identifier: 'LicenseRef-Dealgraph' },
};

const apiKey = {
  type: 'apiKey',
  in: 'header',
  name: 'X-API-Key',
  description: 'A key of the organization: `dgk_` and what follows.',
};

let document: object | undefined;

/** The OpenAPI 3.1 document of the contract, made of the route table, the wire schemas and the recorded examples. */
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
      responses: errorResponseComponents,
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
    description: `${describeScopes(one)}\n\n**Price:** ${describePrice(one)}.`,
    tags: [tagOf(one)],
    ...(one.extension === true && { 'x-extension': true }),
    'x-required-scopes': one.scopes,
    'x-credit-cost': describePrice(one),
    parameters: describeParameters(one, example),
    ...(one.body !== undefined && { requestBody: describeBody(one.body, one.bodyNote, example?.body) }),
    responses: { ...describeAnswers(one, example), ...describeErrors(one) },
  };
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
  if (scopes.length === 0) return access ?? 'Any valid key may call this.';
  const names = scopes.map((scope) => `\`${scope}\``).join(' and ');
  const needs = `Needs the ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}.`;
  return access === undefined ? needs : `${needs} ${access}`;
}

/** From the one table of prices (D4). */
function describePrice({ charges, answers, rows, price: told }: Route): string {
  if (told !== undefined) return told;
  if (charges === null) return 'free';
  const price = `${recordPrices[charges]} credit`;
  if (charges === 'Group') return `${price} for each group; no groups cost nothing`;
  const nothing = answers.noContent === undefined ? '' : '; no match costs nothing';
  const isOfRows = answers.array || rows !== undefined;
  return isOfRows ? `${price} for each row; no rows cost nothing` : `${price}${nothing}`;
}
