import { readRequestsRequest } from '../accounts/model/requests.js';
import { defineOperation, type OperationRules } from '../context/operation.js';
import { usage } from './report-usage.js';
import { updateOrganization } from './update-organization-operation.js';

const reading = { scopes: ['usage:read'], charges: null } as const;

/** The operations on the caller's organization: its credits, usage, receipts and settings. All are free (D11). */
export const accountOperations = {
  /** Returns the organization's credit balance (contract 4.11). */
  creditBalance: defineOperation({
    name: 'creditBalance',
    scopes: [],
    charges: null,
    whileSuspended: true,
    read: () => undefined,
  }),
  /** Returns the caller: its organization and its API key, with the credits remaining for both. */
  viewer: defineOperation({
    name: 'viewer',
    scopes: [],
    charges: null,
    whileSuspended: true,
    read: () => ({}),
  }),
  updateOrganization,
  usage,
  /** Lists the organization's charged requests (D5). */
  requests: defineOperation({
    ...reading,
    name: 'requests',
    read: (raw, _now, { signer, admission }) =>
      readRequestsRequest(raw, signer, admission.caller.organizationId),
  }),
  /** Returns the receipt of one request. */
  request: defineOperation({ ...reading, name: 'request', read: (raw) => String(raw['id']) }),
};

/** The names of the operations that a suspended organization can still call: its balance and usage stay readable (D25). */
export const operationsWhileSuspended: ReadonlySet<string> = new Set(
  Object.values(accountOperations)
    .filter(({ whileSuspended }: Pick<OperationRules<never>, 'whileSuspended'>) => whileSuspended === true)
    .map(({ name }) => name),
);
