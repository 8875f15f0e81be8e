import { Arg, Args, ArgsType, Ctx, Field, ID, Query, Resolver, Root } from 'type-graphql';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { Link } from '../../graphql/link.js';
import { changeRetentionDays } from '../../history/model/feeds.js';
import type {
  TractionHistory as TractionHistoryRecord,
  TractionRequest,
} from '../../history/model/traction-history.js';
import { Company } from '../../record-api/graphql/record-types.js';
import type { CompanyRecord } from '../../records/company.js';
import type { TractionMetricName } from '../../records/company-traction.js';
import { companyTraction } from '../change-operations.js';
import { tractionHistories } from '../traction-histories.js';
import { TractionHistory, TractionMetricEnum } from './traction-history.js';

@ArgsType()
class CompanyTractionArguments {
  @Field(() => ID, { description: 'ID of the company.' })
  companyId!: string;

  @Field(() => TractionMetricEnum, { description: 'Metric to return.' })
  metric!: TractionMetricName;
}

/** Resolves the history of a company's metric: by the company's ID, and as a link of a company. */
@Resolver(() => Company)
class TractionResolver {
  @Query(() => TractionHistory, {
    nullable: true,
    description: `Returns the history of one traction metric of a company over the last ${changeRetentionDays} days, for the price of the company. NOT_FOUND when no company has this ID.`,
  })
  @operation(companyTraction)
  async companyTraction(
    @Args(() => CompanyTractionArguments) { companyId, metric }: TractionRequest,
    @Ctx() context: RequestContext,
  ): Promise<TractionHistoryRecord | null> {
    const { id } = await context.reading.find('Company', companyId, []);
    const [history = null] = await tractionHistories(context, [id], metric);
    return history;
  }

  @Link(() => TractionHistory, {
    description: `History of one traction metric over the last ${changeRetentionDays} days, as reported by imports. Included in the price of the company. Extends to the present even when the company was requested with \`asOf\`.`,
  })
  tractionHistory(
    @Root() companies: readonly CompanyRecord[],
    @Arg('metric', () => TractionMetricEnum, { description: 'Metric to return.' }) metric: TractionMetricName,
    @Ctx() context: RequestContext,
  ): Promise<readonly TractionHistoryRecord[]> {
    const ids = companies.map(({ id }) => id);
    context.paying.meter.countIncluded('Company', ids);
    return tractionHistories(context, ids, metric);
  }
}

/** Serves GraphQL and REST. */
export const tractionResolver = new TractionResolver();
