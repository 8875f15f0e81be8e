import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { facetOf, type Facet } from '../../context/facets.js';
import { operation } from '../../context/operation.js';
import { facetOfProduct } from '../../context/operations/facet-operations.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { FacetRequest } from '../../domain/aggregates/facet-request.js';
import { FacetArguments, FacetObject } from '../aggregates/facet-types.js';

/** What values fields have (D16): one field of the graph, and one path of REST for each product. */
@Resolver()
export class FacetResolver {
  @Query(() => FacetObject, {
    nullable: true,
    description:
      'The values that most records have in a field, most first. Each item of a list counts; unknown values are left ' +
      'out, and with a filter also values of fewer than 3 records. A filter that fewer than 10 records meet is narrow ' +
      'and shows no values. Free, but only when a credit is left.',
  })
  @operation(facetOfProduct)
  async facet(
    @Args(() => FacetArguments) request: FacetRequest,
    @Ctx() context: RequestContext,
  ): Promise<FacetObject> {
    const { narrow, values } = await facetOf(context, request);
    return { narrow, values: values.map(({ value, count }) => ({ value: String(value), count })) };
  }

  @operation(operations.companiesFacet)
  async companiesFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }

  @operation(operations.peopleFacet)
  async peopleFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }

  @operation(operations.investorsFacet)
  async investorsFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }

  @operation(operations.fundingRoundsFacet)
  async fundingRoundsFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }

  @operation(operations.acquisitionsFacet)
  async acquisitionsFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }

  @operation(operations.iposFacet)
  async iposFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }
}
