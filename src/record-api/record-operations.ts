import { readScopes } from '../accounts/model/keys.js';
import { defineOperation, type Operation, type OperationRules } from '../context/operation.js';
import { readRecordRequest } from '../history/model/feeds.js';
import { requestedKinds } from '../query/model/aggregate-kinds.js';
import { type ConnectionRequest, readConnectionRequest } from '../query/model/connection-request.js';
import { byField, byRecord, kindsOfId, type RecordKind, recordKinds } from '../records/record-kinds.js';
import { readPage } from '../values/page.js';

/** For each record kind: the operation that returns a record by its ID, now or as of a point in time (D13). */
export const recordOperations = byRecord((kind, name) =>
  defineOperation({ name, scopes: [readScopes[kind]], charges: kind, read: readRecordRequest }),
);

/** For each record kind: the operation that returns a page of its records, filtered and sorted as requested (D13). */
export const recordListOperations = byField(recordKinds, '', listRecords);

function listRecords(kind: RecordKind, name: string): Operation<ConnectionRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: kind,
    kinds: (request: ConnectionRequest) => requestedKinds(kind, request),
    check: (request, context) => context.reading.requireKnownValues(kind, request.condition),
    read: (raw, now) => readConnectionRequest(kind, raw, now),
  });
}

/** Returns any record by its ID. The prefix of the ID determines the scope that is needed. GraphQL only. */
export const node: OperationRules<string> = {
  scope: (raw) => readScopes[kindsOfId(String(raw['id']))[0]],
  metered: true,
  read: (raw) => String(raw['id']),
};

/** Returns the acquisitions in which a company was acquirer or acquiree (contract 4.3). */
export const companyAcquisitions = defineOperation({
  name: 'companyAcquisitions',
  scopes: ['deals:read'],
  charges: 'Acquisition',
  read: (raw) => ({ companyId: String(raw['companyId']), page: readPage(raw) }),
});
