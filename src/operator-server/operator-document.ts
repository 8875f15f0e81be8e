import { operatorScopes } from '../accounts/model/operator-keys.js';
import { type ErrorCode, errorTable } from '../errors/error-table.js';
import { errorObjectTable } from '../objects/error-object.js';
import { bodySchemas } from '../objects/wire/body-schema.js';
import { wireSchema } from '../objects/wire/object-json.js';
import type { OperatorRoute } from '../operator/rest/operator-route.js';
import { namedJsonSchemas, referTo } from '../records/wire/named-json-schemas.js';
import { bodyErrors } from '../rest/read-body.js';
import { operatorBase, operatorRoutes } from './operator-routes.js';

const info = {
  title: 'Dealgraph operator API',
  version: '1.0.0',
  description: `Manages organizations, their keys and records, and reads usage and the audit log. Served on OPERATOR_PORT only.

- **Key.** Send an operator key in the \`X-API-Key\` header. It begins with \`dgo_\`, and is issued by \`dealgraph operator-key issue\`.
- **Bodies.** Unknown keys are refused. An operation without a documented body refuses one.
- **Headers.** Every response has \`X-Request-Id\`, which the audit log names; every response to a valid key has \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\`.`,
  contact: { name: 'Dealgraph', email: 'security@dealgraph.example' },
  license: { name: 'All rights reserved', identifier: 'LicenseRef-Dealgraph' },
};

const operatorKey = {
  type: 'apiKey',
  in: 'header',
  name: 'X-API-Key',
  description: `An operator key. Scopes: ${Object.entries(operatorScopes)
    .map(([scope, meaning]) => `\`${scope}\`: ${meaning}`)
    .join(' ')}`,
};

/** Tags by the first segment of a path. */
const groups: Readonly<Record<string, string>> = {
  organizations: 'Organizations',
  'operator-keys': 'Operator keys',
  'audit-events': 'Trail',
  records: 'Records',
  'sourcing-requests': 'Data',
  imports: 'Data',
  checks: 'Data',
  usage: 'Trail',
  charges: 'Trail',
};

const tags = [
  {
    name: 'Organizations',
    description: 'Create, update, suspend, close and purge organizations; their grants, refunds and keys.',
  },
  { name: 'Operator keys', description: 'List and revoke the keys of this API.' },
  { name: 'Records', description: 'Remove, restore, correct and merge records.' },
  { name: 'Trail', description: 'Read the audit log, and the usage and charges of all organizations.' },
  {
    name: 'Data',
    description: 'Read the requested companies and the progress of imports, and check the server.',
  },
];

/** Errors that every operation can return. */
const common: readonly ErrorCode[] = [
  'API_KEY_MISSING',
  'API_KEY_NOT_VALID',
  'NOT_PERMITTED',
  'METHOD_NOT_ALLOWED',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'TIMED_OUT',
  'SERVICE_UNAVAILABLE',
];

let document: object | undefined;

/** Returns the OpenAPI 3.1 document of the operator API, made from its routes. Made once per process. */
export function operatorDocument(): object {
  document ??= {
    openapi: '3.1.0',
    info,
    servers: [{ url: operatorBase, description: 'This server.' }],
    security: [{ operatorKey: [] }],
    tags,
    paths: describePaths(),
    components: { securitySchemes: { operatorKey }, schemas: schemas() },
  };
  return document;
}

function describePaths(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of operatorRoutes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return paths;
}

function describeRoute(route: OperatorRoute): object {
  const { operationId, summary, details, scope, parameters, body, answers, path } = route;
  const requires = scope === null ? 'Every valid key may call this.' : `Requires the scope \`${scope}\`.`;
  const schema = referTo(answers.table.schemaName);
  return {
    operationId,
    summary,
    description: details === undefined ? requires : `${details}\n\n${requires}`,
    tags: [groups[path.split('/')[1] ?? '']],
    'x-required-scopes': scope === null ? [] : [scope],
    parameters,
    ...(body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: referTo(body.schemaName) } } },
    }),
    responses: {
      200: {
        description: 'The result.',
        ...(answers.headers !== undefined && { headers: describeHeaders(answers.headers) }),
        content: {
          [answers.mediaType ?? 'application/json']: {
            schema: answers.isList ? { type: 'array', items: schema } : schema,
          },
        },
      },
      ...describeErrors(route),
    },
  };
}

function describeHeaders(headers: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

/** Describes the error responses of a route, by status. */
function describeErrors({ errors, body }: OperatorRoute): object {
  const codes = [...common, ...errors, ...(body === undefined ? [] : bodyErrors)];
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const names = codes.filter((code) => errorTable[code].status === status).map((code) => `\`${code}\``);
      const content = { 'application/json': { schema: referTo(errorObjectTable.schemaName) } };
      return [status, { description: names.join(' or '), content }];
    }),
  );
}

function schemas(): Readonly<Record<string, object>> {
  const inputs = operatorRoutes.flatMap(({ body }) => body ?? []);
  const tables = [...operatorRoutes.map(({ answers }) => answers.table), errorObjectTable];
  return {
    ...Object.assign({}, ...tables.map((table) => namedJsonSchemas(table.schemaName, wireSchema(table)))),
    ...bodySchemas(...inputs),
  } as Readonly<Record<string, object>>;
}
