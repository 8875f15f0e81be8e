import { readKeyInput } from '../../account-api/model/read-key-input.js';
import { readKeyId } from '../../accounts/model/keys.js';
import { readOperatorKeyId } from '../../accounts/model/operator-keys.js';
import { pathParameter } from '../../rest/parameters.js';
import { noneWithId } from '../../values/not-found.js';
import { getKeyOf, getKeyOfOperator, listKeysOf, listKeysOfOperator } from '../key-queries.js';
import { operatorKeyTable } from '../model/operator-key-object.js';
import { issueOrganizationKeyInput, organizationKeyTable } from '../model/organization-object.js';
import { readOrganizationId } from '../model/read-organization-input.js';
import { revokeKeyOfOperator } from '../operator-keys.js';
import { issueKey, revokeKey } from '../organization-keys.js';
import {
  type OperatorCall,
  operatorListRoute,
  type OperatorRoute,
  operatorRoute,
  organizationParameter,
} from './operator-route.js';

/** No key of an organization is the key of the request. */
const ofOthers = { currentKeyId: '' };

/** The routes of the keys of organizations, and of operator keys (D25). */
export const keyRoutes: readonly OperatorRoute[] = [
  operatorListRoute({
    operationId: 'listOrganizationKeys',
    method: 'GET',
    path: '/organizations/:organizationId/keys',
    summary: 'List the keys of an organization',
    details: 'First the valid keys, then the expired and revoked ones, newest first.',
    scope: 'organizations:read',
    parameters: [organizationParameter],
    answers: organizationKeyTable,
    errors: ['NOT_FOUND'],
    call: async ({ operating, params, now }) => {
      const id = readOrganizationId(params['organizationId']);
      const keys = await listKeysOf(operating, id);
      if (keys === null) throw noneWithId('organization', id);
      return keys.map((key) => ({ ...key, ...ofOthers, now }));
    },
  }),
  operatorRoute({
    operationId: 'issueOrganizationKey',
    method: 'POST',
    path: '/organizations/:organizationId/keys',
    summary: 'Issue a key for an organization',
    details:
      'Only this response contains the secret. Each call issues a key: after a lost response, revoke the key without a known secret.',
    scope: 'keys:write',
    parameters: [organizationParameter],
    body: issueOrganizationKeyInput,
    answers: organizationKeyTable,
    errors: ['NOT_FOUND'],
    call: issue,
  }),
  operatorRoute({
    operationId: 'revokeOrganizationKey',
    method: 'DELETE',
    path: '/organizations/:organizationId/keys/:keyId',
    summary: 'Revoke a key of an organization',
    details:
      'Every server rejects the key within a second. Also the last key of an organization can be revoked.',
    scope: 'keys:write',
    parameters: [organizationParameter, pathParameter('keyId', { type: 'string' }, 'The ID of the key.')],
    answers: organizationKeyTable,
    errors: ['NOT_FOUND'],
    call: async (call) => {
      const id = readOrganizationId(call.params['organizationId']);
      const keyId = readKeyId(call.params['keyId']);
      if ((await revokeKey(call.operating, keyId, id)) === null) throw noneWithId('API key', keyId);
      return { ...(await getKeyOf(call.operating, id, keyId)), ...ofOthers, now: call.now };
    },
  }),
  operatorRoute({
    operationId: 'getCurrentOperatorKey',
    method: 'GET',
    path: '/operator-keys/current',
    summary: 'Get the operator key of this request',
    details: 'Returns the name, the scopes and the expiry of the key.',
    scope: null,
    parameters: [],
    answers: operatorKeyTable,
    errors: [],
    call: async ({ operating, caller: { keyId: currentKeyId }, now }) => ({
      ...(await getKeyOfOperator(operating, currentKeyId)),
      currentKeyId,
      now,
    }),
  }),
  operatorListRoute({
    operationId: 'listOperatorKeys',
    method: 'GET',
    path: '/operator-keys',
    summary: 'List operator keys',
    details:
      'First the keys that are not revoked, newest first. Operator keys are issued on the command line.',
    scope: 'keys:write',
    parameters: [],
    answers: operatorKeyTable,
    errors: [],
    call: async ({ operating, caller: { keyId: currentKeyId }, now }) =>
      (await listKeysOfOperator(operating)).map((key) => ({ ...key, currentKeyId, now })),
  }),
  operatorRoute({
    operationId: 'revokeOperatorKey',
    method: 'DELETE',
    path: '/operator-keys/:keyId',
    summary: 'Revoke an operator key',
    details:
      'The next request with the key is refused. The calling key must have all scopes of the key. The last valid key with the scope `keys:write` cannot be revoked here, only on the command line.',
    scope: 'keys:write',
    parameters: [pathParameter('keyId', { type: 'string' }, 'The ID of the operator key.')],
    answers: operatorKeyTable,
    errors: ['NOT_FOUND'],
    call: async ({ operating, caller: own, params, now }) => {
      const keyId = readOperatorKeyId(params['keyId']);
      const key = await revokeKeyOfOperator(operating, keyId, own);
      if (key === null) throw noneWithId('operator key', keyId);
      return { ...key, currentKeyId: own.keyId, now };
    },
  }),
];

async function issue({ operating, params, body, now, maxKeys }: OperatorCall) {
  const id = readOrganizationId(params['organizationId']);
  const { monthlyCap, ...terms } = readKeyInput(body, now);
  const cap = monthlyCap === undefined || monthlyCap === null ? {} : { monthlyCap };
  const issued = await issueKey(operating, id, { ...terms, ...cap }, { maxKeys });
  if (issued === null) throw noneWithId('organization', id);
  const key = await getKeyOf(operating, id, issued.key.keyId);
  return { ...key, ...ofOthers, now, secret: issued.secret };
}
