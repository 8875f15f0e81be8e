import { noneWithId } from '../../values/not-found.js';
import { readOrganizationId } from '../model/read-organization-input.js';
import { decodeRefundPosition, encodeRefundPosition, readNewRefund } from '../model/read-refund-input.js';
import { createRefundInput, refundsLimit, refundsTable, refundTable } from '../model/refund-object.js';
import { listRefundsOf, refundCharge } from '../refunds.js';
import { listParameters, readAfter, readLimit } from './list-parameters.js';
import {
  type OperatorCall,
  type OperatorRoute,
  operatorRoute,
  organizationParameter,
} from './operator-route.js';

/** The routes of refunds (D30). */
export const refundRoutes: readonly OperatorRoute[] = [
  operatorRoute({
    operationId: 'createRefund',
    method: 'POST',
    path: '/organizations/:organizationId/refunds',
    summary: 'Refund a charge',
    details:
      'Gives credits back, whole or in part, never more than the charge. Credits go back to the month and to the grants that paid. Credits whose month or grant has ended become a grant without an expiry. If a refund of the organization has the `external_id` already, returns that one, unchanged. So a call can be repeated after a lost response.',
    scope: 'organizations:write',
    parameters: [organizationParameter],
    body: createRefundInput,
    answers: refundTable,
    errors: ['NOT_FOUND'],
    call: async ({ operating, params, body }) => {
      const id = readOrganizationId(params['organizationId']);
      const refund = await refundCharge(operating, id, readNewRefund(body));
      if (refund === null) throw noneWithId('organization', id);
      return refund;
    },
  }),
  operatorRoute({
    operationId: 'listRefunds',
    method: 'GET',
    path: '/organizations/:organizationId/refunds',
    summary: 'List the refunds of an organization',
    details: 'Returns refunds, newest first.',
    scope: 'organizations:read',
    parameters: [organizationParameter, ...listParameters(refundsLimit)],
    answers: refundsTable,
    errors: ['NOT_FOUND'],
    call: async (call) => listPage(call),
  }),
];

async function listPage({ operating, params, query }: OperatorCall) {
  const id = readOrganizationId(params['organizationId']);
  const page = await listRefundsOf(operating, id, {
    after: readAfter(query['after'], decodeRefundPosition),
    limit: readLimit(query['limit'], refundsLimit),
  });
  if (page === null) throw noneWithId('organization', id);
  const last = page.refunds.at(-1);
  return {
    items: page.refunds,
    nextCursor:
      page.hasMore && last !== undefined
        ? encodeRefundPosition({ createdAt: last.createdAt, id: last.refundId })
        : null,
  };
}
