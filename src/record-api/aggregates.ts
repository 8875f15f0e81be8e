import { type ChargedRecords, filterQuestion, type FreeQuestion } from '../accounts/free-answers.js';
import { narrowBelow } from '../accounts/model/credit-budget.js';
import type { RequestContext } from '../context/request-context.js';
import { aggregateKinds } from '../query/model/aggregate-kinds.js';
import { type AggregateRequest, type GroupPage, statisticsOf } from '../query/model/aggregates.js';
import type { FacetRequest } from '../query/model/facet-request.js';
import { isFilter } from '../query/model/filter-field.js';
import { aggregateName } from '../query/model/group-cursor.js';
import { hasAtLeast } from '../query/sql/has-at-least.js';
import { type FacetValue, listFacetValues, readGroups } from '../query/sql/read-groups.js';

/**
 * Returns a page of an aggregate's groups and records usage for them (D12). A group that occurs several times in one
 * response is charged once.
 * @throws ApiError NOT_PERMITTED when the key may not read a record kind that the aggregate uses (D10);
 * VALIDATION_ERROR when the cursor belongs to another aggregate.
 */
export async function aggregate(context: RequestContext, request: AggregateRequest): Promise<GroupPage> {
  context.admission.requireReading(aggregateKinds(request));
  const { reads } = context.services.db;
  const page = await readGroups(reads, context.signer, request);
  const { kind: source, condition } = request;
  const hasMany = (): Promise<boolean> => hasAtLeast(reads, { source, condition }, [''], narrowBelow);
  if (isFiltered(request)) context.paying.freeAnswers.ask(new AggregateQuestion(request, page, hasMany));
  context.paying.meter.recordUsage('Group', page.groups);
  addStatistics(context, request, page);
  return page;
}

/** Counts the statistics of the groups, because those of a small group reveal the values of its records (D20). */
function addStatistics(context: RequestContext, request: AggregateRequest, { groups }: GroupPage): void {
  const statistics = statisticsOf(request);
  const { statistics: counted } = context.paying.freeAnswers;
  for (const { id: groupId, known } of groups)
    for (const { field, name } of statistics)
      counted.add({ groupId, field: field.name, name, known: known.get(field.name) ?? 0 });
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

  isPaid({ isChargeable }: ChargedRecords): boolean {
    return isChargeable && this.page.groups.length > 0;
  }

  async narrowAnswers(): Promise<readonly string[]> {
    const { after } = this.request;
    return (await this.isNarrow()) ? [JSON.stringify([aggregateName(this.request), after])] : [];
  }

  /**
   * Returns true if fewer than 10 records match. With `having`, counts groups instead, because a group may have a
   * single record. If a grouping key has a condition, the aggregate is narrow unless a group has at least 10 records.
   */
  private async isNarrow(): Promise<boolean> {
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
  const { kind: source, condition } = request;
  if (!context.paying.terms.isDryRun)
    context.paying.freeAnswers.ask(filterQuestion({ source, condition }, 0));
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
