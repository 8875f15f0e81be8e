import { readRecordProduct } from '../../domain/read-record-product.js';
import {
  readRecordChangesRequest,
  readSearchChangesRequest,
  type RecordChangesRequest,
  type SearchChangesRequest,
} from '../../domain/feeds/read-feed-request.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { readScopes } from '../../domain/scopes.js';
import { ApiError } from '../../errors/api-error.js';
import type { RequestContext } from '../request-context.js';
import { defineOperation, type Operation, type OperationRules } from '../operation.js';

const ofRest = { cursor: 'cursor', limit: 'limit' } as const;
const ofGraph = { cursor: 'after', limit: 'first' } as const;

function ofSearch(kind: RecordKind, name: string): Operation<SearchChangesRequest> {
  return defineOperation({
    name,
    scopes: ['searches:read', readScopes[kind]],
    charges: kind,
    read: (raw) => readSearchChangesRequest(raw, ofRest),
  });
}

function ofRecords(kind: RecordKind, name: string): Operation<RecordChangesRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: kind,
    read: (raw) => readRecordChangesRequest(kind, raw, ofRest),
  });
}

/** The feeds (D14) as REST has them, an operation for each product. */
export const changeOperations = {
  companiesSearchChanges: ofSearch('Company', 'companiesSearchChanges'),
  peopleSearchChanges: ofSearch('Person', 'peopleSearchChanges'),
  investorsSearchChanges: ofSearch('Investor', 'investorsSearchChanges'),
  fundingRoundsSearchChanges: ofSearch('FundingRound', 'fundingRoundsSearchChanges'),
  acquisitionsSearchChanges: ofSearch('Acquisition', 'acquisitionsSearchChanges'),
  companiesChanges: ofRecords('Company', 'companiesChanges'),
  peopleChanges: ofRecords('Person', 'peopleChanges'),
  investorsChanges: ofRecords('Investor', 'investorsChanges'),
  fundingRoundsChanges: ofRecords('FundingRound', 'fundingRoundsChanges'),
  acquisitionsChanges: ofRecords('Acquisition', 'acquisitionsChanges'),
  iposChanges: ofRecords('Ipo', 'iposChanges'),
} as const;

function streamOf(kind: RecordKind, name: string): Operation<SearchChangesRequest> {
  return defineOperation({
    name,
    scopes: ['searches:read', readScopes[kind]],
    charges: kind,
    read: (raw) => readSearchChangesRequest(raw, ofRest),
    check: refuseIdempotencyKey,
  });
}

/** What is sent as it comes is no answer that could be kept; it is paid for once all the same (D12). */
function refuseIdempotencyKey(_request: unknown, { paying }: RequestContext): Promise<void> {
  if (paying.terms.idempotencyKey === null) return Promise.resolve();
  throw new ApiError(
    'VALIDATION_ERROR',
    'A stream takes no Idempotency-Key: Last-Event-ID goes on where it ended.',
  );
}

/** The feeds of saved searches as they come; REST alone has them. */
export const streamOperations = {
  companiesSearchStream: streamOf('Company', 'companiesSearchStream'),
  peopleSearchStream: streamOf('Person', 'peopleSearchStream'),
  investorsSearchStream: streamOf('Investor', 'investorsSearchStream'),
  fundingRoundsSearchStream: streamOf('FundingRound', 'fundingRoundsSearchStream'),
  acquisitionsSearchStream: streamOf('Acquisition', 'acquisitionsSearchStream'),
} as const;

/** The graph's one field for the feeds of saved searches; their kinds are looked at when a search is known. */
export const searchChanges: OperationRules<SearchChangesRequest> = {
  scope: 'searches:read',
  metered: true,
  read: (raw) => readSearchChangesRequest(raw, ofGraph),
};

/** The graph's one field for the feeds of all records of a kind. */
export const changes: OperationRules<RecordChangesRequest> = {
  scope: (raw) => readScopes[readRecordProduct(raw['product'])],
  metered: true,
  read: (raw) => readRecordChangesRequest(readRecordProduct(raw['product']), raw, ofGraph),
};
