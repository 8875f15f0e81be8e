import { Args, ArgsType, Ctx, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import { reportUsage, type UsageReport, type UsageRequest } from '../../context/report-usage.js';
import type { RequestContext } from '../../context/request-context.js';
import type { CreditBalance as CreditBalanceRecord } from '../../domain/credit-balance.js';
import { balanceOf } from '../../domain/credit-budget.js';
import { UsageArguments } from '../arguments/usage-arguments.js';
import { CreditBalance } from '../types/credit-balance.js';
import { Usage } from '../types/usage.js';

/** An operation always takes arguments first, so one without any takes none. */
@ArgsType()
class NoArguments {}

@Resolver()
export class OrganizationResolver {
  @Query(() => CreditBalance, {
    description:
      'What the calling organization may spend and has spent. Free, and readable when all is spent.',
  })
  @operation({ scope: null, metered: false, read: () => undefined })
  async creditBalance(
    @Args(() => NoArguments) _none: undefined,
    @Ctx() context: RequestContext,
  ): Promise<CreditBalanceRecord> {
    const budget = await context.services.desk.readBudget(context.caller.organizationId);
    return balanceOf(budget, context.now());
  }

  @Query(() => Usage, {
    nullable: true,
    description:
      'What the calling organization was charged, from the ledger: one row a charged request. Free.',
  })
  @operation({
    scope: 'usage:read',
    metered: false,
    read: ({ from, to, by }) => ({ from: from ?? null, to: to ?? null, by: by ?? 'day' }) as UsageRequest,
  })
  usage(
    @Args(() => UsageArguments) request: UsageRequest,
    @Ctx() context: RequestContext,
  ): Promise<UsageReport> {
    return reportUsage(context.services, context.caller.organizationId, request);
  }
}
