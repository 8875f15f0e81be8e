import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { reportRequest, reportUsage, type UsageQuestion } from '../../context/report-usage.js';
import type { RequestContext } from '../../context/request-context.js';
import type { CreditBalance as CreditBalanceRecord } from '../../domain/credit-balance.js';
import { balanceOf } from '../../domain/credit-budget.js';
import type { Receipt } from '../../store/accounts/usage.js';
import { NoArguments } from '../arguments/no-arguments.js';
import { UsageArguments } from '../arguments/usage-arguments.js';
import { CreditBalance } from '../types/credit-balance.js';
import { Usage } from '../types/usage.js';

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
    const budget = await context.services.charges.readBudget(context.admission.caller.organizationId);
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
    return { ...usage, receipt: receipt && presentReceipt(receipt) };
  }
}

/** The counts by kind as a list, since their names are data. */
function presentReceipt({ records, chargedAt, ...receipt }: Receipt): NonNullable<Usage['receipt']> {
  const counts = Object.entries(records).map(([kind, count]) => ({ kind, count }));
  return { ...receipt, chargedAt: chargedAt.toISOString(), records: counts };
}
