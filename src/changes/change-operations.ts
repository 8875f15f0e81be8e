import { readScopes } from '../accounts/model/keys.js';
import { defineOperation, type Operation, type OperationRules } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { readTractionRequest } from '../history/model/traction-history.js';
import { readRecordProduct } from '../records/read-product.js';
import { byField, type RecordKind, recordKinds, searchedKinds } from '../records/record-kinds.js';
import {
  readRecordChangesRequest,
  readSearchChangesRequest,
  type RecordChangesRequest,
  type SearchChangesRequest,
} from './model/read-changes-request.js';

const ofRest = { cursor: 'cursor', limit: 'limit' } as const;
const ofGraph = { cursor: 'after', limit: 'first' } as const;

/** The REST operations that read feeds (D14): of a saved search, or of all records of a kind. */
export const changeOperations = {
  ...byField(searchedKinds, 'SearchChanges', ofSearch),
  ...byField(recordKinds, 'Changes', ofRecords),
} as const;

function ofSearch(kind: RecordKind, name: string): Operation<SearchChangesRequest> {
  return defineOperation({
    name,
    scopes: ['searches:read', readScopes[kind]],
    charges: kind,
    read: (raw, _now, { signer }) => readSearchChangesRequest({ raw, names: ofRest, signer }),
  });
}

function ofRecords(kind: RecordKind, name: string): Operation<RecordChangesRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: kind,
    read: (raw, _now, { signer }) => readRecordChangesRequest(kind, { raw, names: ofRest, signer }),
  });
}

function streamOf(kind: RecordKind, name: string): Operation<SearchChangesRequest> {
  return defineOperation({
    name,
    scopes: ['searches:read', readScopes[kind]],
    charges: kind,
    read: (raw, _now, { signer }) => readSearchChangesRequest({ raw, names: ofRest, signer }),
    check: refuseIdempotencyKey,
  });
}

/**
 * Rejects requests with an Idempotency-Key, because a stream cannot be stored and replayed. A client that reconnects
 * does not pay again for the record versions that it already paid for (D12).
 */
function refuseIdempotencyKey(_request: unknown, { paying }: RequestContext): Promise<void> {
  if (paying.terms.idempotencyKey === null) return Promise.resolve();
  throw new ApiError(
    'VALIDATION_ERROR',
    'A stream does not support Idempotency-Key. Send Last-Event-ID to continue where the stream ended.',
  );
}

/** The REST operations that stream the feed of a saved search. GraphQL has no streams. */
export const streamOperations = byField(searchedKinds, 'SearchStream', streamOf);

/**
 * The rules of the GraphQL field that reads a saved search's feed. The key also needs the read scope of the search's
 * record kind, which `searchChanges` in `read-changes.ts` checks after it has loaded the search.
 */
export const searchChanges: OperationRules<SearchChangesRequest> = {
  scope: 'searches:read',
  metered: true,
  read: (raw, _now, { signer }) => readSearchChangesRequest({ raw, names: ofGraph, signer }),
};

/** The rules of the GraphQL field that reads the feed of all records of a kind. */
export const changes: OperationRules<RecordChangesRequest> = {
  scope: (raw) => readScopes[readRecordProduct(raw['product'])],
  metered: true,
  read: (raw, _now, { signer }) =>
    readRecordChangesRequest(readRecordProduct(raw['product']), { raw, names: ofGraph, signer }),
};

/** The operation that returns a company metric's 60-day history (D13). Costs as much as the company. */
export const companyTraction = defineOperation({
  name: 'companyTraction',
  scopes: ['companies:read'],
  charges: 'Company',
  read: readTractionRequest,
});
