import type { RawArguments } from '../../context/operation.js';
import type { ErrorCode } from '../../errors/error-table.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { lazyRows } from '../../http/send-answer.js';
import { readInput } from '../../objects/rest/read-input.js';
import { serializerOf } from '../../objects/wire/object-json.js';
import { pathParameter } from '../../rest/parameters.js';
import { bodyErrors } from '../../rest/read-body.js';
import { type Route, route } from '../../rest/route.js';
import { keyResolver } from '../graphql/key-resolver.js';
import { keyOperations } from '../key-operations.js';
import { apiKeyTable, issueKeyInput, rotateKeyInput, updateKeyInput } from '../model/api-key.js';

const serialize = serializerOf(apiKeyTable);
const within =
  'A key cannot have scopes, a rate limit, a monthly cap or an expiration beyond those of the key that creates or changes it.';
const ofOne = {
  extension: true,
  parameters: [pathParameter('keyId', { type: 'string' }, apiKeyTable.fields.id.settings.description)],
  answers: { schema: 'ApiKey', array: false },
} as const;
const ofChange: readonly ErrorCode[] = ['NOT_FOUND', 'NOT_PERMITTED', 'VALIDATION_ERROR'];

const fromPath = ({ params }: RoutedRequest): RawArguments => ({ id: params['keyId'] });

/** The routes of an organization's keys (D10, D13). */
export const keyRoutes: readonly Route[] = [
  route({
    operation: keyOperations.apiKeys,
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
    call: (args, context) => keyResolver.apiKeys(args, context),
    serialize: (keys) => lazyRows(keys, serialize),
  }),
  route({
    operation: keyOperations.issueApiKey,
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
    raw: async (request, response) => ({ input: await readInput(issueKeyInput, request, response) }),
    call: (args, context) => keyResolver.issueApiKey(args, context),
    serialize,
  }),
  route({
    ...ofOne,
    operation: keyOperations.apiKey,
    method: 'GET',
    path: '/keys/:keyId',
    summary: 'Get a key',
    errors: ['NOT_FOUND'],
    raw: fromPath,
    call: (args, context) => keyResolver.apiKey(args, context),
    serialize,
  }),
  route({
    ...ofOne,
    operation: keyOperations.updateApiKey,
    method: 'PATCH',
    path: '/keys/:keyId',
    summary: 'Update a key',
    details: 'Changes the given fields of a key. Omitted fields keep their values.',
    access: within,
    body: 'UpdateKeyRequest',
    errors: [...bodyErrors, ...ofChange],
    raw: async (request, response) => ({
      ...fromPath(request),
      input: await readInput(updateKeyInput, request, response),
    }),
    call: (args, context) => keyResolver.updateApiKey(args, context),
    serialize,
  }),
  route({
    ...ofOne,
    operation: keyOperations.rotateApiKey,
    method: 'POST',
    path: '/keys/:keyId/rotate',
    summary: 'Rotate a key',
    details: 'Creates a key that replaces this one. The old key stays valid for the overlap.',
    access: within,
    body: 'RotateKeyRequest',
    errors: [...bodyErrors, ...ofChange],
    raw: async (request, response) => ({
      ...fromPath(request),
      ...(await readInput(rotateKeyInput, request, response)),
    }),
    call: (args, context) => keyResolver.rotateApiKey(args, context),
    serialize,
  }),
  route({
    ...ofOne,
    operation: keyOperations.revokeApiKey,
    method: 'DELETE',
    path: '/keys/:keyId',
    summary: 'Revoke a key',
    details: 'Every server rejects the key within a second.',
    access: within,
    errors: ofChange,
    raw: fromPath,
    call: (args, context) => keyResolver.revokeApiKey(args, context),
    serialize,
  }),
];
