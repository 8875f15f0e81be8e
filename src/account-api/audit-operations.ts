import { defineOperation } from '../context/operation.js';
import { readAuditEventsRequest } from './model/audit-event.js';

/** The operations on the audit log of the caller's organization. They are free (D11). */
export const auditOperations = {
  /** Lists changes of the organization, newest first. */
  auditEvents: defineOperation({
    name: 'auditEvents',
    scopes: ['keys:manage'],
    charges: null,
    read: (raw, _now, { signer, admission }) =>
      readAuditEventsRequest(raw, signer, admission.caller.organizationId),
  }),
};
