import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { narrowBelow } from '../../accounts/model/credit-budget.js';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import type { FacetRequest } from '../../query/model/facet-request.js';
import { facetOfProduct } from '../aggregate-operations.js';
import { facetOf } from '../aggregates.js';
import { FacetArguments, FacetObject } from './aggregate-enums.js';

/** Resolves the GraphQL field for the facets of all record kinds (D16). REST has one path per kind. */
@Resolver()
class FacetResolver {
  @Query(() => FacetObject, {
    nullable: true,
    description:
      'Returns the most frequent values of a field, most frequent first. Each item of a list counts. Unknown values are ' +
      `omitted and, with a filter, values of fewer than 3 records. A filter that fewer than ${narrowBelow} records match is ` +
      'narrow and returns no values. Free, but requires at least one remaining credit.',
  })
  @operation(facetOfProduct)
  async facet(
    @Args(() => FacetArguments) request: FacetRequest,
    @Ctx() context: RequestContext,
  ): Promise<FacetObject> {
    const { narrow, values } = await facetOf(context, request);
    return { narrow, values: values.map(({ value, count }) => ({ value: String(value), count })) };
  }
}

export const facetResolver = new FacetResolver();
