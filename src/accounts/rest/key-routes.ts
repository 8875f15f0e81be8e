import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { refuseUnknownKeys } from '../../lookups/model/read-email.js';
import type { ErrorCode } from '../../errors/error-table.js';
import { resolvers } from '../../graphql/resolvers/resolvers.js';
import { lazyRows } from '../../http/send-answer.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { issueKeyBody, rotateKeyBody, serializeApiKey, updateKeyBody } from '../wire/api-key-wire.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { pathParameter } from '../../rest/parameters.js';
import { route, type Route } from '../../rest/route.js';

const { key } = resolvers;

const within =
  'A key cannot have scopes, a rate limit, a monthly cap or an expiration beyond those of the key that creates or changes it.';
const ofOne = {
  extension: true,
  parameters: [pathParameter('keyId', { type: 'string' }, 'The ID of the key: `key_` and hex digits.')],
  answers: { schema: 'ApiKey', array: false },
} as const;
const ofChange: readonly ErrorCode[] = ['NOT_FOUND', 'NOT_PERMITTED', 'VALIDATION_ERROR'];

const fromPath = ({ params }: RoutedRequest): RawArguments => ({ id: params['keyId'] });

/** Reads a body, and converts its property names to the argument names of GraphQL. */
async function fromBody(
  request: RoutedRequest,
  response: ServerResponse,
  body: { readonly properties: object },
): Promise<RawArguments> {
  const given = await readBody(request, response);
  refuseUnknownKeys('The body', given, Object.keys(body.properties));
  const { rate_limit: rate, monthly_cap: monthlyCap, expires_at: expiresAt, ...rest } = given;
  const { overlap_seconds: overlapSeconds, ...named } = rest;
  return {
    ...named,
    ...(rate !== undefined && { rateLimit: readRate(rate) }),
    ...(monthlyCap !== undefined && { monthlyCap }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(overlapSeconds !== undefined && { overlapSeconds }),
  };
}

function readRate(rate: unknown): unknown {
  if (typeof rate !== 'object' || rate === null || Array.isArray(rate)) return rate;
  refuseUnknownKeys('rate_limit', rate as RawArguments, ['max', 'window_seconds']);
  const { max, window_seconds: windowSeconds } = rate as RawArguments;
  return { max, windowSeconds };
}

/** The routes of an organization's keys (D10, D13). */
export const keyRoutes: readonly Route[] = [
  route({
    operation: operations.apiKeys,
    method: 'GET',
    path: '/keys',
    summary: 'List keys',
    details:
      "Returns the organization's keys: first the valid ones, then the expired and revoked ones, newest first.",
    extension: true,
    parameters: [],
    answers: { schema: 'ApiKey', array: true },
    errors: [],
    raw: () => ({}),
    call: (args, context) => key.apiKeys(args, context),
    serialize: (keys) => lazyRows(keys, serializeApiKey),
  }),
  route({
    operation: operations.issueApiKey,
    method: 'POST',
    path: '/keys',
    summary: 'Create a key',
    details: 'Only this response contains the secret.',
    access: within,
    extension: true,
    parameters: [],
    body: 'IssueKeyRequest',
    answers: { schema: 'ApiKey', array: false },
    errors: [...bodyErrors, 'NOT_PERMITTED'],
    raw: async (request, response) => ({ input: await fromBody(request, response, issueKeyBody) }),
    call: (args, context) => key.issueApiKey(args, context),
    serialize: serializeApiKey,
  }),
  route({
    ...ofOne,
    operation: operations.apiKey,
    method: 'GET',
    path: '/keys/:keyId',
    summary: 'Get a key',
    errors: ['NOT_FOUND'],
    raw: fromPath,
    call: (args, context) => key.apiKey(args, context),
    serialize: serializeApiKey,
  }),
  route({
    ...ofOne,
    operation: operations.updateApiKey,
    method: 'PATCH',
    path: '/keys/:keyId',
    summary: 'Update a key',
    details: 'Changes the given fields of a key. Omitted fields keep their values.',
    access: within,
    body: 'UpdateKeyRequest',
    errors: [...bodyErrors, ...ofChange],
    raw: async (request, response) => ({
      ...fromPath(request),
      input: await fromBody(request, response, updateKeyBody),
    }),
    call: (args, context) => key.updateApiKey(args, context),
    serialize: serializeApiKey,
  }),
  route({
    ...ofOne,
    operation: operations.rotateApiKey,
    method: 'POST',
    path: '/keys/:keyId/rotate',
    summary: 'Rotate a key',
    details: 'Creates a key that replaces this one. The old key stays valid for the overlap.',
    access: within,
    body: 'RotateKeyRequest',
    errors: [...bodyErrors, ...ofChange],
    raw: async (request, response) => ({
      ...fromPath(request),
      ...(await fromBody(request, response, rotateKeyBody)),
    }),
    call: (args, context) => key.rotateApiKey(args, context),
    serialize: serializeApiKey,
  }),
  route({
    ...ofOne,
    operation: operations.revokeApiKey,
    method: 'DELETE',
    path: '/keys/:keyId',
    summary: 'Revoke a key',
    details: 'Every server rejects the key within a second.',
    access: within,
    errors: ofChange,
    raw: fromPath,
    call: (args, context) => key.revokeApiKey(args, context),
    serialize: serializeApiKey,
  }),
];
