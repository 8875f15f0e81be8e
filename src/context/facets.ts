import type { FacetRequest } from '../domain/aggregates/facet-request.js';
import { isFilter, narrowBelow } from '../domain/narrow-answers.js';
import { listFacetValues, type FacetValue } from '../store/aggregates/list-facet-values.js';
import { hasAtLeast } from '../store/paging/has-at-least.js';
import type { RequestContext } from './request-context.js';

/** The values of a field; none when the filter is narrow (D20). */
export interface Facet {
  readonly narrow: boolean;
  readonly values: readonly FacetValue[];
}

/**
 * Lists the values of a field with their counts. With a filter that fewer than 10 records meet it shows none, and draws
 * one narrow free answer.
 */
export async function facetOf(context: RequestContext, request: FacetRequest): Promise<Facet> {
  const values = await listFacetValues(context.services.db.reads, request);
  if (!isFilter(request.condition) || !(await isNarrow(context, request, values)))
    return { narrow: false, values };
  if (!context.paying.terms.isDryRun) context.paying.freeAnswers.ask({ isPaid: false, isNarrow: () => true });
  return { narrow: true, values: [] };
}

/** Whether fewer than 10 records meet the filter. A value of 10 records or more shows it without another statement. */
async function isNarrow(
  { services }: RequestContext,
  { kind, condition }: FacetRequest,
  values: readonly FacetValue[],
): Promise<boolean> {
  if (values.some(({ count }) => count >= narrowBelow)) return false;
  return !(await hasAtLeast(services.db.reads, { source: kind, condition }, [''], narrowBelow));
}
