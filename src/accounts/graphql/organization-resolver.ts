import {
  Args,
  ArgsType,
  Ctx,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { describeViewer } from '../describe-viewer.js';
import { findRequest } from '../find-request.js';
import { operation } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { OrganizationChange } from '../update-organization-operation.js';
import { reportRequest, reportUsage, type UsageQuestion } from '../report-usage.js';
import type { RequestContext } from '../../context/request-context.js';
import { updateOrganization } from '../update-organization.js';
import { balanceOf, type CreditBalance as CreditBalanceRecord } from '../model/credit-budget.js';
import type { DateString } from '../../domain/dates.js';
import { encodeRequestPosition, type ListedOutcome, type RequestsRequest } from '../model/requests.js';
import { listRequests } from '../sql/request-log.js';
import type { UsageGrouping } from '../sql/usage.js';
import { NoArguments } from '../../graphql/arguments.js';
import { DateScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { ApiKey } from './api-key.js';
import { ListedOutcomeEnum, Receipt, ReceiptConnection } from './receipt.js';
import { Usage, UsageGroupingEnum, Viewer } from './viewer.js';

@ArgsType()
class RequestsArguments {
  @Field(() => Int, { nullable: true, description: 'Page size, 1 to 200. Default: 50.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the previous page.' })
  after?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only requests of the API key with this ID.' })
  key?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only requests that called this operation, alone or with others.',
  })
  operation?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only requests of this channel: `rest`, `graphql`, `mcp` or `webhook`.',
  })
  channel?: string | null;

  @Field(() => SafeIntScalar, {
    nullable: true,
    description: 'Only requests that cost at least this many credits.',
  })
  minCredits?: number | null;

  @Field(() => ListedOutcomeEnum, {
    nullable: true,
    description:
      'Only requests with this outcome. Uncharged requests are stored for 24 hours. Default: `CHARGED`.',
  })
  outcome?: ListedOutcome | null;
}

@ArgsType()
class RequestArguments {
  @Field(() => ID, {
    description: 'The `X-Charge-Id` of the response or, if it had none, its `X-Request-Id`.',
  })
  id!: string;
}

@ArgsType()
class UsageArguments {
  @Field(() => DateScalar, {
    nullable: true,
    description: 'First day (UTC). Default: the first of this month.',
  })
  from?: DateString | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Last day (UTC), inclusive. The range covers at most 366 days. Default: today.',
  })
  to?: DateString | null;

  @Field(() => UsageGroupingEnum, { nullable: true, description: 'How usage is grouped. Default: `DAY`.' })
  by?: UsageGrouping | null;

  @Field(() => UsageGroupingEnum, {
    nullable: true,
    description: 'Second grouping, which subdivides each row. Default: none.',
  })
  then?: UsageGrouping | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The `X-Request-Id` of one response, to get its receipt. Cannot be combined with the other arguments.',
  })
  requestId?: string | null;
}

/** The credit balance in GraphQL (contract 2.8). */
@ObjectType({
  simpleResolvers: true,
  description:
    "The organization's credit balance. Reading it is free. Months and days are in UTC. With a finite monthly " +
    'budget, `dailyUsed` is part of `used`. With an unlimited one, `used` is 0 and `dailyUsed` is counted ' +
    'separately.',
})
class CreditBalance implements CreditBalanceRecord {
  @Field(() => SafeIntScalar, { description: 'Monthly budget in credits; -1 when it is unlimited.' })
  creditLimit!: number;

  @Field(() => SafeIntScalar, { description: 'Credits spent this month; 0 when the budget is unlimited.' })
  used!: number;

  @Field(() => SafeIntScalar, {
    description: 'Credits remaining this month; -1 when the budget is unlimited.',
  })
  remaining!: number;

  @Field(() => Boolean, { description: 'True when the monthly budget is unlimited.' })
  unlimited!: boolean;

  @Field(() => SafeIntScalar, { description: 'Daily limit in credits; 0 when there is no daily limit.' })
  dailyCap!: number;

  @Field(() => SafeIntScalar, { description: 'Credits spent today; 0 when there is no daily limit.' })
  dailyUsed!: number;

  @Field(() => SafeIntScalar, { description: 'Credits remaining today; 0 when there is no daily limit.' })
  dailyRemaining!: number;
}

@InputType({ description: 'Changes to the settings of the organization. At least one field is required.' })
class UpdateOrganizationInput {
  @Field(() => [Int], {
    nullable: true,
    description:
      'Budget percentages at which credit alerts are sent: at most three integers from 1 to 100. An empty list or null turns alerts off.',
  })
  creditAlertPercents?: number[] | null;
}

@ArgsType()
class UpdateOrganizationArguments {
  @Field(() => UpdateOrganizationInput, { description: 'The changes.' })
  input!: UpdateOrganizationInput;
}

/** The usage of a single request has neither a date range nor groupings. */
const ofNoDays = { from: null, to: null, by: null, then: null } as const;

/** Queries and mutations of the organization: its credits, usage, receipts and settings. */
@Resolver()
export class OrganizationResolver {
  @Query(() => CreditBalance, {
    description: "Returns the organization's credit balance. Free, even when no credits remain.",
  })
  @operation(operations.creditBalance)
  async creditBalance(
    @Args(() => NoArguments) _none: undefined,
    @Ctx() context: RequestContext,
  ): Promise<CreditBalanceRecord> {
    const budget = await context.services.charges.budgets.read(context.admission.caller.organizationId);
    return balanceOf(budget, context.now());
  }

  @Query(() => Usage, {
    nullable: true,
    description:
      "Returns the organization's charged credits and requests by day, key, operation or channel, or the receipt of one charged request. Free.",
  })
  @operation(operations.usage)
  async usage(
    @Args(() => UsageArguments) question: UsageQuestion,
    @Ctx() context: RequestContext,
  ): Promise<Usage> {
    const { organizationId } = context.admission.caller;
    if (!('requestId' in question)) return reportUsage(context.services, organizationId, question);
    const { receipt, ...usage } = await reportRequest(context.services, organizationId, question.requestId);
    return { ...ofNoDays, ...usage, receipt: receipt && new Receipt(receipt) };
  }

  @Query(() => ReceiptConnection, {
    nullable: true,
    description:
      "Lists the organization's charged requests of the last 31 days and, if `outcome` selects them, the uncharged requests of the last 24 hours, newest first. Free.",
  })
  @operation(operations.requests)
  async requests(
    @Args(() => RequestsArguments) request: RequestsRequest,
    @Ctx() context: RequestContext,
  ): Promise<ReceiptConnection> {
    const { organizationId } = context.admission.caller;
    // Writes the uncharged requests that are still in memory, so that the list includes them.
    if (request.outcome !== 'charged') await context.services.uncharged.write();
    const page = await listRequests(context.services.db, organizationId, request, context.now());
    const edges = page.receipts.map((receipt) => ({
      node: new Receipt(receipt),
      cursor: encodeRequestPosition(receipt),
    }));
    const pageInfo = {
      hasNextPage: page.next !== null,
      hasPreviousPage: request.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: page.next === null ? (edges.at(-1)?.cursor ?? null) : encodeRequestPosition(page.next),
    };
    return { nodes: edges.map(({ node }) => node), edges, pageInfo };
  }

  @Query(() => Receipt, {
    nullable: true,
    description:
      'Returns the receipt of a request. When several requests share an `X-Request-Id`, returns that of the newest. Receipts of uncharged requests are stored for 24 hours. `NOT_FOUND` when there is no receipt. Free.',
  })
  @operation(operations.request)
  async request(
    @Args(() => RequestArguments) requestId: string,
    @Ctx() context: RequestContext,
  ): Promise<Receipt> {
    const { organizationId } = context.admission.caller;
    return new Receipt(await findRequest(context.services, organizationId, requestId));
  }

  @Query(() => Viewer, {
    nullable: true,
    description:
      'Returns the organization and the key of the request, with their remaining credits and rate limit. Any valid key may call this. Free.',
  })
  @operation(operations.viewer)
  async viewer(@Args(() => NoArguments) _none: object, @Ctx() context: RequestContext): Promise<Viewer> {
    return viewerOf(context);
  }

  @Mutation(() => Viewer, {
    nullable: true,
    description:
      'Updates settings of the organization. The key needs `keys:manage`, and neither it nor the keys that issued it may have a monthly cap. Free.',
  })
  @operation(operations.updateOrganization)
  async updateOrganization(
    @Args(() => UpdateOrganizationArguments) change: OrganizationChange,
    @Ctx() context: RequestContext,
  ): Promise<Viewer> {
    await updateOrganization(context, change);
    return viewerOf(context);
  }
}

async function viewerOf(context: RequestContext): Promise<Viewer> {
  const { key, ...state } = await describeViewer(context);
  return { ...state, key: new ApiKey(key, { currentKeyId: key.keyId, now: context.now() }) };
}
