import { lazyRows } from '../../http/send-answer.js';
import { queryParameters } from '../../objects/rest/query-parameters.js';
import { fromPathAndQuery } from '../../rest/parameters.js';
import { type Route, route } from '../../rest/route.js';
import { auditOperations } from '../audit-operations.js';
import { auditResolver } from '../graphql/audit-resolver.js';
import { auditEventsInput } from '../model/audit-event.js';
import { serializeAuditEvent } from '../wire/audit-events-wire.js';

/** The route of the audit log of the calling organization (D13). */
export const auditRoutes: readonly Route[] = [
  route({
    operation: auditOperations.auditEvents,
    method: 'GET',
    path: '/audit-events',
    summary: 'List audit events',
    details: 'Returns changes of the organization and their authors, newest first.',
    extension: true,
    parameters: queryParameters(auditEventsInput),
    answers: { schema: 'AuditEvents', array: false },
    errors: ['VALIDATION_ERROR'],
    raw: fromPathAndQuery,
    call: (args, context) => auditResolver.auditEvents(args, context),
    serialize: ({ nodes, pageInfo }) => ({
      items: lazyRows(nodes, serializeAuditEvent),
      page_info: { has_next_page: pageInfo.hasNextPage, end_cursor: pageInfo.endCursor },
    }),
  }),
];
