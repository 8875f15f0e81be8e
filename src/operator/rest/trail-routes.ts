import { decodeAuditPosition } from '../../accounts/model/audit-entry.js';
import { queryParameter } from '../../rest/parameters.js';
import { readSingle } from '../../values/read-values.js';
import { isOrganizationId, readOrganizationId } from '../model/read-organization-input.js';
import { auditEventsTable, auditLimit, monthUsageTable, usageLimit } from '../model/trail-objects.js';
import { listAuditEvents, reportMonth } from '../trail-queries.js';
import { listParameters, readAfter, readLimit, readTextParameter } from './list-parameters.js';
import { type OperatorCall, type OperatorRoute, operatorRoute } from './operator-route.js';

/** Longer than the name of any change. */
const maxActionLength = 100;

/** The routes of the audit log, and of the usage of all organizations (D25). */
export const trailRoutes: readonly OperatorRoute[] = [
  operatorRoute({
    operationId: 'listAuditEvents',
    method: 'GET',
    path: '/audit-events',
    summary: 'List audit events',
    details:
      'Returns changes and who made them, newest first: of operators, by commands and this API, and of organizations, to their keys and settings.',
    scope: 'audit:read',
    parameters: [
      queryParameter('organization', { type: 'string' }, 'The ID of an organization: only its changes.'),
      queryParameter(
        'action',
        { type: 'string' },
        'Only these changes, for example `key issue` or `import`.',
      ),
      ...listParameters(auditLimit),
    ],
    answers: auditEventsTable,
    errors: ['NOT_FOUND'],
    call: async (call) => listEvents(call),
  }),
  operatorRoute({
    operationId: 'getUsage',
    method: 'GET',
    path: '/usage',
    summary: 'Get the usage of all organizations',
    details:
      'Returns the charges, refunds and used grants of a month by organization, from the ledger. The monthly credits paid `credits` - `refunds` - `grants_used`.',
    scope: 'usage:read',
    parameters: [
      {
        ...queryParameter(
          'month',
          { type: 'string', pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' },
          'The month (UTC), for example `2026-11`.',
        ),
        required: true,
      },
      ...listParameters(usageLimit),
    ],
    answers: monthUsageTable,
    errors: [],
    call: async (call) => reportUsage(call),
  }),
];

function listEvents({ operating, query }: OperatorCall) {
  const organization = readSingle('organization', query['organization']);
  return listAuditEvents(operating, {
    organizationId: organization === undefined ? null : readOrganizationId(organization),
    action: readTextParameter('action', query['action'], maxActionLength),
    after: readAfter(query['after'], decodeAuditPosition),
    limit: readLimit(query['limit'], auditLimit),
  });
}

function reportUsage({ operating, query }: OperatorCall) {
  return reportMonth(operating, {
    month: readSingle('month', query['month']),
    after: readAfter(query['after'], (cursor) => (isOrganizationId(cursor) ? cursor : null)),
    limit: readLimit(query['limit'], usageLimit),
  });
}
