import { readScopes } from '../accounts/model/keys.js';
import { defineOperation, type Operation, type OperationRules } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import { aggregateKinds } from '../query/model/aggregate-kinds.js';
import type { AggregateRequest } from '../query/model/aggregates.js';
import { facetKinds, type FacetRequest, readFacetRequest } from '../query/model/facet-request.js';
import { readAggregateRequest } from '../query/model/read-aggregate-request.js';
import { readRecordProduct } from '../records/read-product.js';
import { byField, productOf, type RecordKind, recordKinds } from '../records/record-kinds.js';
import { toDateString } from '../values/dates.js';

function aggregateOf(kind: RecordKind, name: string): Operation<AggregateRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: 'Group',
    kinds: aggregateKinds,
    check: ({ condition }, context) => context.reading.requireKnownValues(kind, condition),
    read: (raw, now) => readAggregateRequest(kind, raw, toDateString(now)),
  });
}

/**
 * The operations that group the records of a kind and return metrics of each group (D16). A group costs one credit
 * (D12).
 */
export const aggregateOperations = byField(recordKinds, 'Aggregate', aggregateOf);

/** Rejects misspelled filter values of enumerated fields, so that a typo causes an error instead of an empty result. */
function check({ kind, condition }: FacetRequest, context: RequestContext): Promise<void> {
  return context.reading.requireKnownValues(kind, condition);
}

function facetOf(kind: RecordKind, name: string): Operation<FacetRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: null,
    needsCredit: true,
    kinds: facetKinds,
    check,
    read: (raw, now) => readFacetRequest({ ...raw, product: productOf(kind) }, now),
  });
}

/**
 * The operations that return a field's values with their record counts. Free for keys with at least one credit
 * remaining (D11, D16).
 */
export const facetOperations = byField(recordKinds, 'Facet', facetOf);

/** The rules of the GraphQL field that returns the facets of any product. */
export const facetOfProduct: OperationRules<FacetRequest> = {
  scope: (raw) => readScopes[readRecordProduct(raw['product'])],
  metered: false,
  needsCredit: true,
  kinds: facetKinds,
  check,
  read: readFacetRequest,
};
