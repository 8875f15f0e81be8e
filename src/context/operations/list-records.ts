import {
  readConnectionRequest,
  type ConnectionRequest,
} from '../../domain/connections/connection-request.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { readScopes } from '../../domain/scopes.js';
import { listedKinds } from '../links.js';
import { defineOperation, type Operation } from '../operation.js';

/** All records of a kind, or those that meet a filter, in any order, page by page (D13). */
export function listRecords(name: string, kind: RecordKind): Operation<ConnectionRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: kind,
    kinds: (request: ConnectionRequest) => listedKinds(kind, request),
    read: (raw) => readConnectionRequest(kind, raw),
  });
}
