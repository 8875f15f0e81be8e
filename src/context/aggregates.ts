import { aggregateKinds } from '../domain/aggregates/aggregate-kinds.js';
import type { AggregateRequest } from '../domain/aggregates/aggregate-request.js';
import type { GroupPage } from '../domain/aggregates/group.js';
import { narrowBelow } from '../domain/narrow-answers.js';
import { readGroups } from '../store/aggregates/read-groups.js';
import { hasAtLeast } from '../store/paging/has-at-least.js';
import { AggregateQuestion, isFiltered } from './aggregate-question.js';
import type { RequestContext } from './request-context.js';

/**
 * A page of the groups of an aggregate, handed to the meter: each costs what D12 says, and is the same group however
 * often one answer asks for it.
 * @throws ApiError NOT_PERMITTED when the key may not read a kind of record that the aggregate looks at (D10);
 * VALIDATION_ERROR when the cursor is one of another aggregate.
 */
export async function aggregate(context: RequestContext, request: AggregateRequest): Promise<GroupPage> {
  context.admission.requireReading(aggregateKinds(request));
  const { reads } = context.services.db;
  const page = await readGroups(reads, request);
  const { kind: source, condition } = request;
  const hasMany = (): Promise<boolean> => hasAtLeast(reads, { source, condition }, [''], narrowBelow);
  if (isFiltered(request)) context.paying.freeAnswers.ask(new AggregateQuestion(request, page, hasMany));
  context.paying.meter.bill('Group', page.groups);
  return page;
}
