import type { FreeQuestion } from '../accounts/free-answers.js';
import { isFilter } from './model/filter-field.js';
import { narrowBelow } from '../accounts/model/credit-budget.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { maxMatchesTotal } from '../lookups/sql/find-by-identifier.js';
import { aggregateKinds } from './model/aggregate-kinds.js';
import type { AggregateRequest, GroupPage } from './model/aggregates.js';
import type { FacetRequest } from './model/facet-request.js';
import { hasAtLeast } from './sql/has-at-least.js';
import { type FacetValue, listFacetValues, readGroups } from './sql/read-groups.js';

/**
 * Returns a page of an aggregate's groups and records usage for them (D12). A group that occurs several times in one
 * response is charged once.
 * @throws ApiError NOT_PERMITTED when the key may not read a record kind that the aggregate uses (D10);
 * VALIDATION_ERROR when the cursor belongs to another aggregate.
 */
export async function aggregate(context: RequestContext, request: AggregateRequest): Promise<GroupPage> {
  context.admission.requireReading(aggregateKinds(request));
  const { reads } = context.services.db;
  const page = await readGroups(reads, request);
  const { kind: source, condition } = request;
  const hasMany = (): Promise<boolean> => hasAtLeast(reads, { source, condition }, [''], narrowBelow);
  if (isFiltered(request)) context.paying.freeAnswers.ask(new AggregateQuestion(request, page, hasMany));
  context.paying.meter.recordUsage('Group', page.groups);
  return page;
}

/** Returns true if an aggregate has a condition that excludes records or groups. */
function isFiltered({ condition, keys, having }: AggregateRequest): boolean {
  return having.length > 0 || isFilter(condition) || keys.some((key) => isFilter(key.condition));
}

/** The free question (D20) that a filtered aggregate answers. It is paid if the aggregate returned a group. */
class AggregateQuestion implements FreeQuestion {
  constructor(
    private readonly request: AggregateRequest,
    private readonly page: GroupPage,
    /** Returns true if at least 10 records match the aggregate's filter. */
    private readonly hasMany: () => Promise<boolean>,
  ) {}

  get isPaid(): boolean {
    return this.page.groups.length > 0;
  }

  /**
   * Returns true if fewer than 10 records match. With `having`, counts groups instead, because a group may have a
   * single record. If a grouping key has a condition, the aggregate is narrow unless a group has at least 10 records.
   */
  async isNarrow(): Promise<boolean> {
    const { keys, having } = this.request;
    const { groups, hasNextPage } = this.page;
    if (having.length > 0) return groups.length + Number(hasNextPage) < narrowBelow;
    if (groups.some(({ count }) => count >= narrowBelow)) return false;
    if (keys.some(({ condition }) => isFilter(condition))) return true;
    return !(await this.hasMany());
  }
}

/** The values of a field. If fewer than 10 records match the filter, `narrow` is true and there are no values (D20). */
export interface Facet {
  readonly narrow: boolean;
  readonly values: readonly FacetValue[];
}

/**
 * Returns the values of a field with their record counts. If the filter matches fewer than 10 records, returns no
 * values, and deducts one narrow answer from the daily allowance unless the request is a dry run.
 */
export async function facetOf(context: RequestContext, request: FacetRequest): Promise<Facet> {
  const values = await listFacetValues(context.services.db.reads, request);
  if (!isFilter(request.condition) || !(await isNarrow(context, request, values)))
    return { narrow: false, values };
  if (!context.paying.terms.isDryRun) context.paying.freeAnswers.ask({ isPaid: false, isNarrow: () => true });
  return { narrow: true, values: [] };
}

/**
 * Returns true if fewer than 10 records match the filter. Runs no statement if one of the values has at least 10
 * records.
 */
async function isNarrow(
  { services }: RequestContext,
  { kind, condition }: FacetRequest,
  values: readonly FacetValue[],
): Promise<boolean> {
  if (values.some(({ count }) => count >= narrowBelow)) return false;
  return !(await hasAtLeast(services.db.reads, { source: kind, condition }, [''], narrowBelow));
}

/**
 * Throws if the inputs of a request match more records than a response may contain, for example because many companies
 * share a domain. `count` is the number of matches.
 * @throws ApiError ANSWER_TOO_LARGE with the limit.
 */
export function boundMatches(count: number): void {
  if (count <= maxMatchesTotal) return;
  const most = maxMatchesTotal.toLocaleString('en');
  throw new ApiError(
    'ANSWER_TOO_LARGE',
    `The inputs match more than ${most} records; at most ${most} are allowed per response. Send fewer inputs.`,
  );
}
