import { Args, ArgsType, Ctx, Field, ID, Mutation, Query, Resolver } from 'type-graphql';
import { balanceOf } from '../../accounts/model/credit-budget.js';
import {
  encodeRequestPosition,
  type RequestPosition,
  requestsBounds,
  type RequestsRequest,
  unchargedHours,
} from '../../accounts/model/requests.js';
import { listRequests } from '../../accounts/sql/request-log.js';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { NoArguments } from '../../graphql/arguments.js';
import { readObject, type ValueOf } from '../../objects/fields.js';
import { argumentsType, inputType, objectType } from '../../objects/graphql/object-type.js';
import { accountOperations } from '../account-operations.js';
import { describeViewer } from '../describe-viewer.js';
import { findRequest } from '../find-request.js';
import { creditBalanceTable } from '../model/credit-balance.js';
import { receiptTable, requestsInput } from '../model/receipt.js';
import { usageInput, usageTable } from '../model/usage.js';
import { updateOrganizationInput, viewerTable } from '../model/viewer.js';
import { reportRequest, reportUsage, type UsageQuestion } from '../report-usage.js';
import { updateOrganization } from '../update-organization.js';
import type { OrganizationChange } from '../update-organization-operation.js';
import { Receipt, ReceiptConnection } from './receipt-connection.js';

const CreditBalance = objectType(creditBalanceTable);
type CreditBalance = ValueOf<typeof creditBalanceTable>;
const Usage = objectType(usageTable);
type Usage = ValueOf<typeof usageTable>;
const Viewer = objectType(viewerTable);
type Viewer = ValueOf<typeof viewerTable>;
const UpdateOrganizationInput = inputType(updateOrganizationInput);
const RequestsArguments = argumentsType(requestsInput);
const UsageArguments = argumentsType(usageInput);

@ArgsType()
class RequestArguments {
  @Field(() => ID, {
    description: 'The `X-Charge-Id` of the response or, if it had none, its `X-Request-Id`.',
  })
  id!: string;
}

@ArgsType()
class UpdateOrganizationArguments {
  @Field(() => UpdateOrganizationInput, { description: 'The changes.' })
  input!: object;
}

/** Queries and mutations of the organization: its credits, usage, receipts and settings. */
@Resolver()
class OrganizationResolver {
  @Query(() => CreditBalance, {
    description: "Returns the organization's credit balance. Free, even when no credits remain.",
  })
  @operation(accountOperations.creditBalance)
  async creditBalance(
    @Args(() => NoArguments) _none: undefined,
    @Ctx() context: RequestContext,
  ): Promise<CreditBalance> {
    const budget = await context.services.charges.budgets.read(context.admission.caller.organizationId);
    return balanceOf(budget, context.now());
  }

  @Query(() => Usage, {
    nullable: true,
    description:
      "Returns the organization's charged credits and requests by day, key, operation or channel, or the receipt of one charged request. Free.",
  })
  @operation(accountOperations.usage)
  async usage(
    @Args(() => UsageArguments) question: UsageQuestion,
    @Ctx() context: RequestContext,
  ): Promise<Usage> {
    const { organizationId } = context.admission.caller;
    const report =
      'requestId' in question
        ? await reportRequest(context.services, organizationId, question.requestId)
        : await reportUsage(context.services, organizationId, question);
    return readObject(usageTable, report);
  }

  @Query(() => ReceiptConnection, {
    nullable: true,
    description: `Lists the organization's charged requests of the last ${requestsBounds.listedDays} days and, if \`outcome\` selects them, the uncharged requests of the last ${unchargedHours} hours, newest first. Free.`,
  })
  @operation(accountOperations.requests)
  async requests(
    @Args(() => RequestsArguments) request: RequestsRequest,
    @Ctx() context: RequestContext,
  ): Promise<ReceiptConnection> {
    const { organizationId } = context.admission.caller;
    // Writes the uncharged requests that are still in memory, so that the list includes them.
    if (request.outcome !== 'charged') await context.services.uncharged.write();
    const page = await listRequests(context.services.db, organizationId, request, context.now());
    const cursorOf = (position: RequestPosition): string =>
      encodeRequestPosition(context.signer, organizationId, position);
    const edges = page.receipts.map((receipt) => ({
      node: readObject(receiptTable, receipt),
      cursor: cursorOf(receipt),
    }));
    const pageInfo = {
      ranking: null,
      hasNextPage: page.next !== null,
      hasPreviousPage: request.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: page.next === null ? (edges.at(-1)?.cursor ?? null) : cursorOf(page.next),
    };
    return { nodes: edges.map(({ node }) => node), edges, pageInfo };
  }

  @Query(() => Receipt, {
    nullable: true,
    description: `Returns the receipt of a request. When several requests share an \`X-Request-Id\`, returns that of the newest. Receipts of uncharged requests are stored for ${unchargedHours} hours. \`NOT_FOUND\` when there is no receipt. Free.`,
  })
  @operation(accountOperations.request)
  async request(
    @Args(() => RequestArguments) requestId: string,
    @Ctx() context: RequestContext,
  ): Promise<Receipt> {
    const { organizationId } = context.admission.caller;
    return readObject(receiptTable, await findRequest(context.services, organizationId, requestId));
  }

  @Query(() => Viewer, {
    nullable: true,
    description:
      'Returns the organization and the key of the request, with their remaining credits and rate limit. Any valid key may call this. Free.',
  })
  @operation(accountOperations.viewer)
  async viewer(@Args(() => NoArguments) _none: object, @Ctx() context: RequestContext): Promise<Viewer> {
    return readObject(viewerTable, await describeViewer(context));
  }

  @Mutation(() => Viewer, {
    nullable: true,
    description:
      'Updates settings of the organization. The key needs `keys:manage`, and neither it nor the keys that issued it may have a monthly cap. Free.',
  })
  @operation(accountOperations.updateOrganization)
  async updateOrganization(
    @Args(() => UpdateOrganizationArguments) change: OrganizationChange,
    @Ctx() context: RequestContext,
  ): Promise<Viewer> {
    await updateOrganization(context, change);
    return readObject(viewerTable, await describeViewer(context));
  }
}

/** Serves GraphQL, REST and MCP. */
export const organizationResolver = new OrganizationResolver();
