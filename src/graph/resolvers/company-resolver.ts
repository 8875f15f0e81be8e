import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { callOperation, operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { sourceCompanies } from '../../context/source-companies.js';
import { tractionHistories } from '../../context/traction-histories.js';
import type { RecordRequest } from '../../domain/past/record-request.js';
import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import type { TractionRequest } from '../../domain/past/read-traction-request.js';
import type { TractionHistory as TractionHistoryRecord } from '../../domain/past/traction-history.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import { listCompanyIdsByIdentifiers } from '../../store/lookups/list-company-ids-by-identifiers.js';
import { CompanyTractionArguments } from '../arguments/company-traction-arguments.js';
import { EnrichCompanyArguments } from '../arguments/enrich-company-arguments.js';
import { RecordArguments } from '../arguments/record-arguments.js';
import { FindsById } from '../links/link.js';
import { selectedFields } from '../selected-fields.js';
import { Company } from '../types/company.js';
import { TractionHistory } from '../types/traction-history.js';

@Resolver(() => Company)
export class CompanyResolver {
  @Query(() => Company, {
    nullable: true,
    description: 'One company by its id. NOT_FOUND when there is none.',
  })
  @FindsById('Company')
  @operation(operations.company)
  company(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<CompanyRecord> {
    return context.reading.findAsked('Company', request, selectedFields(selection));
  }

  @Query(() => TractionHistory, {
    nullable: true,
    description:
      'How a figure of a company went in the last 60 days, for the price of the company. NOT_FOUND when there is none.',
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
   * The companies that an identifier matches (contract 4.7). When there are none the answer is an empty list and the
   * identifier goes to the sourcing queue (D9), as far as the organization's bounds let it.
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

  /** The graph's spelling of `enrichCompany`: its keys are camelCase, the domain's are the contract's words. */
  @Query(() => [Company], {
    name: 'enrichCompany',
    description:
      'The companies that one external identifier matches; a shared domain may match several. An identifier that matches nothing gives an empty list, costs nothing and is queued for sourcing, as far as the limits of the queue allow.',
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
