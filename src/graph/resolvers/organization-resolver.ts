import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { findRequest } from '../../context/find-request.js';
import { describeViewer } from '../../context/describe-viewer.js';
import { reportRequest, reportUsage } from '../../context/report-usage.js';
import type { UsageQuestion } from '../../context/read-usage-request.js';
import type { RequestContext } from '../../context/request-context.js';
import type { CreditBalance as CreditBalanceRecord } from '../../domain/credit-balance.js';
import { balanceOf } from '../../domain/credit-budget.js';
import type { RequestsRequest } from '../../domain/requests/read-requests-request.js';
import { encodeRequestPlace } from '../../domain/requests/request-place.js';
import { listRequests } from '../../store/accounts/list-requests.js';
import { NoArguments } from '../arguments/no-arguments.js';
import { RequestArguments, RequestsArguments } from '../arguments/request-arguments.js';
import { UsageArguments } from '../arguments/usage-arguments.js';
import { ApiKey } from '../types/api-key.js';
import { CreditBalance } from '../types/credit-balance.js';
import { Receipt, ReceiptConnection } from '../types/receipt.js';
import { Usage } from '../types/usage.js';
import { Viewer } from '../types/viewer.js';

/** One request is not told of by days. */
const ofNoDays = { from: null, to: null, by: null, then: null } as const;

@Resolver()
export class OrganizationResolver {
  @Query(() => CreditBalance, {
    description:
      'What the calling organization may spend and has spent. Free, and readable when all is spent.',
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
      'What the calling organization was charged, from the ledger: one row a charged request, found by its id too. Free.',
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
      'What the calling organization was charged for in the last 31 days and, where that is asked for, what cost it nothing in the last 24 hours; newest first. Free.',
  })
  @operation(operations.requests)
  async requests(
    @Args(() => RequestsArguments) request: RequestsRequest,
    @Ctx() context: RequestContext,
  ): Promise<ReceiptConnection> {
    const { organizationId } = context.admission.caller;
    // What this process has noted by now is not waited for.
    if (request.outcome !== 'charged') await context.services.uncharged.write();
    const page = await listRequests(context.services.db, organizationId, request, context.now());
    const edges = page.receipts.map((receipt) => ({
      node: new Receipt(receipt),
      cursor: encodeRequestPlace(receipt),
    }));
    const pageInfo = {
      hasNextPage: page.next !== null,
      hasPreviousPage: request.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: page.next === null ? (edges.at(-1)?.cursor ?? null) : encodeRequestPlace(page.next),
    };
    return { nodes: edges.map(({ node }) => node), edges, pageInfo };
  }

  @Query(() => Receipt, {
    nullable: true,
    description:
      'The receipt of one request, the newest of several with one `X-Request-Id`; of one that was not charged for 24 hours. NOT_FOUND when there is none. Free.',
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
    description: 'Who calls, and what is left to it. Any valid key may ask. Free.',
  })
  @operation(operations.viewer)
  async viewer(@Args(() => NoArguments) _none: object, @Ctx() context: RequestContext): Promise<Viewer> {
    const { key, ...state } = await describeViewer(context);
    return { ...state, key: new ApiKey(key, { currentKeyId: key.keyId, now: context.now() }) };
  }
}
