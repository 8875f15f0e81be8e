import { readRequestsRequest } from '../../domain/requests/read-requests-request.js';
import { defineOperation } from '../operation.js';

const reading = { scopes: ['usage:read'], charges: null } as const;

/** The charged requests of an organization, and what each was charged for (D5). They are metadata, and free (D11). */
export const requestOperations = {
  requests: defineOperation({ ...reading, name: 'requests', read: readRequestsRequest }),
  request: defineOperation({ ...reading, name: 'request', read: (raw) => String(raw['id']) }),
};
