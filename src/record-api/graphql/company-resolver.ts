import { Args, ArgsType, Ctx, Extensions, Field, ID, Info, Query, Resolver } from 'type-graphql';
import type { Connection } from '../../context/connection.js';
import { operation, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { PageArguments, RecordArguments } from '../../graphql/arguments.js';
import { findsById } from '../../graphql/link.js';
import { selectedFields } from '../../graphql/selected-fields.js';
import type { RecordRequest } from '../../history/model/feeds.js';
import type { AggregateRequest, GroupPage } from '../../query/model/aggregates.js';
import type { ConnectionRequest } from '../../query/model/connection-request.js';
import type { DatedListRequest } from '../../query/model/dated-list-request.js';
import type { FacetRequest } from '../../query/model/facet-request.js';
import type { AcquisitionRecord } from '../../records/acquisition.js';
import type { CompanyRecord } from '../../records/company.js';
import type { InterestSignalRecord } from '../../records/interest-signal.js';
import type { Page } from '../../values/page.js';
import { aggregateOperations, facetOperations } from '../aggregate-operations.js';
import { type Facet, facetOf } from '../aggregates.js';
import { listCompanyAcquisitions } from '../company-acquisitions.js';
import { datedListOperations } from '../dated-lists.js';
import { companyAcquisitions, recordListOperations, recordOperations } from '../record-operations.js';
import { aggregateArguments } from './aggregate-arguments.js';
import {
  answerAggregate,
  connectRecords,
  describeAggregate,
  describeList,
  describeOne,
} from './answer-records.js';
import { connectionArguments, connectionTypes } from './connection-types.js';
import { groupConnectionTypes } from './group-connection-types.js';
import { listDated } from './list-dated.js';
import { Acquisition, Company } from './record-types.js';

@ArgsType()
class CompanyAcquisitionsArguments extends PageArguments {
  @Field(() => ID, { description: 'ID of the acquirer or acquiree.' })
  companyId!: string;
}

/** Resolves the operations that return companies. */
@Resolver()
class CompanyResolver {
  /** Returns a company by its ID (contract 4.8). */
  @Query(() => Company, describeOne('Company'))
  @Extensions(findsById('Company'))
  @operation(recordOperations.company)
  company(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<CompanyRecord> {
    return context.reading.findRequested('Company', request, selectedFields(selection));
  }

  @Query(() => connectionTypes.Company.type, describeList('Company'))
  @operation(recordListOperations.companies)
  companies(
    @Args(() => connectionArguments.Company) request: ConnectionRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Company'>> {
    return connectRecords('Company', request, context, selection);
  }

  @Query(() => groupConnectionTypes.Company.type, describeAggregate('Company'))
  @operation(aggregateOperations.companiesAggregate)
  companiesAggregate(
    @Args(() => aggregateArguments.Company) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answerAggregate(request, context, selection);
  }

  /** For REST. GraphQL has one field for the facets of all kinds, `facet`. */
  @operation(facetOperations.companiesFacet)
  companiesFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }

  /** Returns the acquisitions in which a company was acquirer or acquiree (contract 4.3). */
  @Query(() => [Acquisition], {
    nullable: true,
    description:
      'Returns the acquisitions in which a company is the acquirer or the acquiree, newest first and undated ones last. NOT_FOUND when no company has this ID.',
  })
  @operation(companyAcquisitions)
  companyAcquisitions(
    @Args(() => CompanyAcquisitionsArguments) { companyId, page }: { companyId: string; page: Page },
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<AcquisitionRecord[]> {
    return listCompanyAcquisitions(context, companyId, page, selectedFields(selection));
  }

  /** For REST. GraphQL has the link `Company.interestSignals`. */
  @operation(datedListOperations.companyInterestSignals)
  companyInterestSignals(
    request: DatedListRequest,
    context: RequestContext,
    selection?: Selection,
  ): Promise<InterestSignalRecord[]> {
    return listDated('Company.interestSignals', request, context, selection);
  }
}

/** Serves GraphQL, REST and MCP. */
export const companyResolver = new CompanyResolver();
