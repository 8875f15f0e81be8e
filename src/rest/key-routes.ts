import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import { refuseUnknownKeys } from '../domain/lookups/refuse-unknown-keys.js';
import type { ErrorCode } from '../errors/error-table.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import { lazyRows } from '../http/lazy-rows.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { serializeApiKey } from '../wire/api-key-wire.js';
import { issueKeyBody, rotateKeyBody, updateKeyBody } from '../wire/key-bodies.js';
import { bodyErrors } from './body-errors.js';
import { pathParameter } from './parameters.js';
import { readBody } from './read-body.js';
import { route, type Route } from './route.js';

const { key } = resolvers;

const within = 'No key has a scope, rate, cap or end beyond those of the key that issues or changes it.';
const ofOne = {
  extension: true,
  parameters: [pathParameter('keyId', { type: 'string' }, 'The id of the key, `key_` and hex.')],
  answers: { schema: 'ApiKey', array: false },
} as const;
const ofChange: readonly ErrorCode[] = ['NOT_FOUND', 'NOT_PERMITTED', 'VALIDATION_ERROR'];

const fromPath = ({ params }: RoutedRequest): RawArguments => ({ id: params['keyId'] });

/** A body with its keys as the graph spells them. */
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

/** The keys of an organization (D10, D13). */
export const keyRoutes: readonly Route[] = [
  route({
    operation: operations.apiKeys,
    method: 'GET',
    path: '/keys',
    summary: "List the organization's keys: the valid ones, then those that have ended; newest first",
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
    summary: 'Issue a key; its secret is in this answer alone',
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
    summary: 'Change a key; what is not given stays',
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
    summary: 'Issue a key in the place of this one, which lives on for an overlap',
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
    summary: 'Revoke a key; it fails everywhere within a second',
    access: within,
    errors: ofChange,
    raw: fromPath,
    call: (args, context) => key.revokeApiKey(args, context),
    serialize: serializeApiKey,
  }),
];
