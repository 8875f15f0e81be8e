import { readRecordProduct } from '../../domain/read-record-product.js';
import { facetKinds, readFacetRequest, type FacetRequest } from '../../domain/aggregates/facet-request.js';
import { recordProducts, type RecordProduct } from '../../domain/record-products.js';
import { readScopes } from '../../domain/scopes.js';
import type { RequestContext } from '../request-context.js';
import { defineOperation, type Operation, type OperationRules } from '../operation.js';

/** A filter whose values no record has finds nothing by mistake. */
function check({ kind, condition }: FacetRequest, context: RequestContext): Promise<void> {
  return context.reading.requireKnownValues(kind, condition);
}

function facetOf(product: RecordProduct, name: string): Operation<FacetRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[recordProducts[product]]],
    charges: null,
    needsCredit: true,
    kinds: facetKinds,
    check,
    read: (raw, now) => readFacetRequest({ ...raw, product }, now),
  });
}

/** The values of a field with how many records have each: free, for whoever has a credit left (D11, D16). */
export const facetOperations = {
  companiesFacet: facetOf('company', 'companiesFacet'),
  peopleFacet: facetOf('people', 'peopleFacet'),
  investorsFacet: facetOf('investors', 'investorsFacet'),
  fundingRoundsFacet: facetOf('funding_rounds', 'fundingRoundsFacet'),
  acquisitionsFacet: facetOf('acquisition', 'acquisitionsFacet'),
  iposFacet: facetOf('ipo', 'iposFacet'),
} as const;

/** The graph's one field for all products. */
export const facetOfProduct: OperationRules<FacetRequest> = {
  scope: (raw) => readScopes[readRecordProduct(raw['product'])],
  metered: false,
  needsCredit: true,
  kinds: facetKinds,
  check,
  read: readFacetRequest,
};
