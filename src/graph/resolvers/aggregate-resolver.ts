import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { aggregate } from '../../context/aggregates.js';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { AggregateRequest } from '../../domain/aggregates/aggregate-request.js';
import type { GroupPage } from '../../domain/aggregates/group.js';
import { withMetrics } from '../../domain/aggregates/read-aggregate-request.js';
import { aggregateArguments } from '../aggregates/aggregate-arguments.js';
import { groupConnectionTypes } from '../aggregates/group-connection-types.js';
import { selectedMetrics } from '../aggregates/selected-metrics.js';

function describe(records: string): { nullable: true; description: string } {
  return {
    nullable: true,
    description: `Figures of ${records}, or of groups of them. A group costs 1 credit.`,
  };
}

/** The graph asks for metrics by its selection, REST by its arguments. */
function answer(
  request: AggregateRequest,
  context: RequestContext,
  selection: Selection | undefined,
): Promise<GroupPage> {
  const isSelected = selection !== undefined && 'fieldNodes' in selection;
  const asked = isSelected ? withMetrics(request, selectedMetrics(request.kind, selection)) : request;
  return aggregate(context, asked);
}

/** Records in groups (D16). */
@Resolver()
export class AggregateResolver {
  @Query(() => groupConnectionTypes.Company.type, describe('companies'))
  @operation(operations.companiesAggregate)
  async companiesAggregate(
    @Args(() => aggregateArguments.Company) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answer(request, context, selection);
  }

  @Query(() => groupConnectionTypes.Person.type, describe('people'))
  @operation(operations.peopleAggregate)
  async peopleAggregate(
    @Args(() => aggregateArguments.Person) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answer(request, context, selection);
  }

  @Query(() => groupConnectionTypes.Investor.type, describe('investors'))
  @operation(operations.investorsAggregate)
  async investorsAggregate(
    @Args(() => aggregateArguments.Investor) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answer(request, context, selection);
  }

  @Query(() => groupConnectionTypes.FundingRound.type, describe('funding rounds'))
  @operation(operations.fundingRoundsAggregate)
  async fundingRoundsAggregate(
    @Args(() => aggregateArguments.FundingRound) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answer(request, context, selection);
  }

  @Query(() => groupConnectionTypes.Acquisition.type, describe('acquisitions'))
  @operation(operations.acquisitionsAggregate)
  async acquisitionsAggregate(
    @Args(() => aggregateArguments.Acquisition) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answer(request, context, selection);
  }

  @Query(() => groupConnectionTypes.Ipo.type, describe('public offerings'))
  @operation(operations.iposAggregate)
  async iposAggregate(
    @Args(() => aggregateArguments.Ipo) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answer(request, context, selection);
  }
}
