import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import { facetOfProduct } from '../../context/operations/facet-operations.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { FacetRequest } from '../../domain/aggregates/facet-request.js';
import { listFacetValues, type FacetValue as Value } from '../../store/aggregates/list-facet-values.js';
import { FacetArguments, FacetValue } from '../aggregates/facet-types.js';

/** What values fields have (D16): one field of the graph, and one path of REST for each product. */
@Resolver()
export class FacetResolver {
  @Query(() => [FacetValue], {
    nullable: true,
    description:
      'The values of a field that most records have, most first; those of a list each for itself, unknown ones left ' +
      'out. Free, but only when a credit is left.',
  })
  @operation(facetOfProduct)
  async facet(
    @Args(() => FacetArguments) request: FacetRequest,
    @Ctx() context: RequestContext,
  ): Promise<FacetValue[]> {
    const values = await listValues(request, context);
    return values.map(({ value, count }) => ({ value: String(value), count }));
  }

  @operation(operations.companiesFacet)
  async companiesFacet(request: FacetRequest, context: RequestContext): Promise<Value[]> {
    return listValues(request, context);
  }

  @operation(operations.peopleFacet)
  async peopleFacet(request: FacetRequest, context: RequestContext): Promise<Value[]> {
    return listValues(request, context);
  }

  @operation(operations.investorsFacet)
  async investorsFacet(request: FacetRequest, context: RequestContext): Promise<Value[]> {
    return listValues(request, context);
  }

  @operation(operations.fundingRoundsFacet)
  async fundingRoundsFacet(request: FacetRequest, context: RequestContext): Promise<Value[]> {
    return listValues(request, context);
  }

  @operation(operations.acquisitionsFacet)
  async acquisitionsFacet(request: FacetRequest, context: RequestContext): Promise<Value[]> {
    return listValues(request, context);
  }

  @operation(operations.iposFacet)
  async iposFacet(request: FacetRequest, context: RequestContext): Promise<Value[]> {
    return listValues(request, context);
  }
}

function listValues(request: FacetRequest, { services }: RequestContext): Promise<Value[]> {
  return listFacetValues(services.db.reads, request);
}
