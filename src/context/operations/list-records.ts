import {
  readConnectionRequest,
  type ConnectionRequest,
} from '../../domain/connections/connection-request.js';
import { requestedKinds } from '../../domain/connections/requested-kinds.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { readScopes } from '../../domain/scopes.js';
import { defineOperation, type Operation } from '../operation.js';

/** All records of a kind, or those that meet a filter, in any order, page by page (D13). */
export function listRecords(name: string, kind: RecordKind): Operation<ConnectionRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: kind,
    kinds: (request: ConnectionRequest) => requestedKinds(kind, request),
    check: (request, context) => context.reading.requireKnownValues(kind, request.condition),
    read: (raw, now) => readConnectionRequest(kind, raw, now),
  });
}
