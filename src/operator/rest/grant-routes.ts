import { pathParameter } from '../../rest/parameters.js';
import { noneWithId } from '../../values/not-found.js';
import { grantCredits, listGrantsOf, voidCredits } from '../grants.js';
import { createGrantInput, grantsLimit, grantsTable, grantTable } from '../model/grant-object.js';
import {
  decodeGrantPosition,
  encodeGrantPosition,
  readGrantId,
  readNewGrant,
} from '../model/read-grant-input.js';
import { readOrganizationId } from '../model/read-organization-input.js';
import { listParameters, readAfter, readLimit } from './list-parameters.js';
import {
  type OperatorCall,
  type OperatorRoute,
  operatorRoute,
  organizationParameter,
} from './operator-route.js';

/** The routes of credit grants (D29). */
export const grantRoutes: readonly OperatorRoute[] = [
  operatorRoute({
    operationId: 'createGrant',
    method: 'POST',
    path: '/organizations/:organizationId/grants',
    summary: 'Grant credits',
    details:
      'Charges use the monthly credits first, then grants, nearest expiry first. If a grant of the organization has the `external_id` already, returns that one, unchanged. So a call can be repeated after a lost response.',
    scope: 'organizations:write',
    parameters: [organizationParameter],
    body: createGrantInput,
    answers: grantTable,
    errors: ['NOT_FOUND'],
    call: async ({ operating, params, body, now }) => {
      const id = readOrganizationId(params['organizationId']);
      const grant = await grantCredits(operating, id, readNewGrant(body));
      if (grant === null) throw noneWithId('organization', id);
      return { ...grant, now };
    },
  }),
  operatorRoute({
    operationId: 'listGrants',
    method: 'GET',
    path: '/organizations/:organizationId/grants',
    summary: 'List the grants of an organization',
    details: 'Returns grants, newest first, also those that were used, have expired or were voided.',
    scope: 'organizations:read',
    parameters: [organizationParameter, ...listParameters(grantsLimit)],
    answers: grantsTable,
    errors: ['NOT_FOUND'],
    call: async (call) => listPage(call),
  }),
  operatorRoute({
    operationId: 'voidGrant',
    method: 'POST',
    path: '/organizations/:organizationId/grants/:grantId/void',
    summary: 'Void the remaining credits of a grant',
    details: 'Used credits stay used. Does nothing when no credits remain.',
    scope: 'organizations:write',
    parameters: [organizationParameter, pathParameter('grantId', { type: 'string' }, 'The ID of the grant.')],
    answers: grantTable,
    errors: ['NOT_FOUND'],
    call: async ({ operating, params, now }) => {
      const grantId = readGrantId(params['grantId']);
      const grant = await voidCredits(operating, readOrganizationId(params['organizationId']), grantId);
      if (grant === null) throw noneWithId('grant', grantId);
      return { ...grant, now };
    },
  }),
];

async function listPage({ operating, params, query, now }: OperatorCall) {
  const id = readOrganizationId(params['organizationId']);
  const page = await listGrantsOf(operating, id, {
    after: readAfter(query['after'], decodeGrantPosition),
    limit: readLimit(query['limit'], grantsLimit),
  });
  if (page === null) throw noneWithId('organization', id);
  const last = page.grants.at(-1);
  return {
    items: page.grants.map((grant) => ({ ...grant, now })),
    nextCursor:
      page.hasMore && last !== undefined
        ? encodeGrantPosition({ createdAt: last.createdAt, id: last.grantId })
        : null,
  };
}
