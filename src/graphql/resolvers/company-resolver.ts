import { Args, ArgsType, Ctx, Field, ID, Info, Query, Resolver } from 'type-graphql';
import { callOperation, operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { sourceCompanies } from '../../lookups/source-companies.js';
import { tractionHistories } from '../../changes/traction-histories.js';
import type { CompanyIdentifier } from '../../records/identifiers.js';
import type {
  TractionHistory as TractionHistoryRecord,
  TractionRequest,
} from '../../changes/model/traction-history.js';
import type { CompanyRecord } from '../../records/company.js';
import type { TractionMetricName } from '../../records/company-traction.js';
import { listCompanyIdsByIdentifiers } from '../../lookups/sql/find-by-identifier.js';
import { EnrichCompanyArguments } from '../../lookups/graphql/lookup-arguments.js';
import { selectedFields } from '../selected-fields.js';
import { Company } from '../../records/graphql/record-types.js';
import { TractionHistory, TractionMetricEnum } from '../../changes/graphql/traction-history.js';

@ArgsType()
class CompanyTractionArguments {
  @Field(() => ID, { description: 'ID of the company.' })
  companyId!: string;

  @Field(() => TractionMetricEnum, { description: 'Metric to return.' })
  metric!: TractionMetricName;
}

@Resolver(() => Company)
export class CompanyResolver {
  @Query(() => TractionHistory, {
    nullable: true,
    description:
      'Returns the history of one traction metric of a company over the last 60 days, for the price of the company. NOT_FOUND when no company has this ID.',
  })
  @operation(operations.companyTraction)
  async companyTraction(
    @Args(() => CompanyTractionArguments) { companyId, metric }: TractionRequest,
    @Ctx() context: RequestContext,
  ): Promise<TractionHistoryRecord | null> {
    await context.reading.find('Company', companyId, []);
    const [history = null] = await tractionHistories(context, [companyId], metric);
    return history;
  }

  /**
   * Returns the companies that match an identifier (contract 4.7). When none match, returns an empty list and adds the
   * identifier to the sourcing queue (D9), within the organization's limits.
   */
  @operation(operations.enrichCompany)
  async enrichCompany(
    identifier: CompanyIdentifier,
    context: RequestContext,
    selection?: Selection,
  ): Promise<CompanyRecord[]> {
    const { db } = context.services;
    const [ids = []] = await listCompanyIdsByIdentifiers(db.reads, [identifier]);
    if (ids.length === 0) await sourceCompanies(context, [identifier]);
    return context.reading.findAll('Company', ids, selectedFields(selection));
  }

  /** GraphQL variant of `enrichCompany`, with camelCase keys. The method above uses the contract's keys. */
  @Query(() => [Company], {
    name: 'enrichCompany',
    description:
      'Returns the companies that match one external identifier; a shared domain may match several. When no company matches, returns an empty list at no charge and queues the identifier for sourcing, within the limits of the queue.',
  })
  enrichCompanyByInput(
    @Args(() => EnrichCompanyArguments) { identifier }: EnrichCompanyArguments,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<CompanyRecord[]> {
    const { domain, websiteUrl, profnetUrl, profnetId, fundingdbUrl } = identifier;
    const spelled = {
      domain,
      website_url: websiteUrl,
      profnet_url: profnetUrl,
      profnet_id: profnetId,
      fundingdb_url: fundingdbUrl,
    };
    return callOperation(
      (args: CompanyIdentifier, ctx) => this.enrichCompany(args, ctx, selection),
      { identifier: spelled },
      context,
    );
  }
}
