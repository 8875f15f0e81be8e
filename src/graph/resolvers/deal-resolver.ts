import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { noSuchRecord } from '../../domain/not-found.js';
import type { RecordRequest } from '../../domain/past/record-request.js';
import { narrowBelow } from '../../domain/narrow-answers.js';
import type { Page } from '../../domain/page.js';
import { isPossibleId } from '../../domain/record-id.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { FundingRoundRecord } from '../../domain/records/funding-round.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import { listCompanyAcquisitionIds } from '../../store/records/list-company-acquisitions.js';
import { CompanyAcquisitionsArguments } from '../arguments/company-acquisitions-arguments.js';
import { RecordArguments } from '../arguments/record-arguments.js';
import { selectedFields } from '../selected-fields.js';
import { Acquisition } from '../types/acquisition.js';
import { FundingRound } from '../types/funding-round.js';
import { Ipo } from '../types/ipo.js';

@Resolver()
export class DealResolver {
  @Query(() => [Acquisition], {
    nullable: true,
    description:
      'The acquisitions in which a company bought or was bought, newest first, undated ones last. NOT_FOUND when there is no such company.',
  })
  @operation(operations.companyAcquisitions)
  async companyAcquisitions(
    @Args(() => CompanyAcquisitionsArguments) { companyId, page }: { companyId: string; page: Page },
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<AcquisitionRecord[]> {
    const isPossible = isPossibleId('Company', companyId);
    const ids = isPossible
      ? await listCompanyAcquisitionIds(context.services.db.reads, companyId, page)
      : null;
    if (ids === null) throw noSuchRecord('Company', companyId);
    // The page itself is what is paid for; its dry run counts the links of a record that is not bought.
    context.paying.freeAnswers.ask({ isPaid: true, isNarrow: () => ids.length < narrowBelow });
    return context.reading.findAll('Acquisition', ids, selectedFields(selection));
  }

  @Query(() => Ipo, { nullable: true, description: 'One IPO by its id. NOT_FOUND when there is none.' })
  @operation(operations.ipo)
  ipo(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<IpoRecord> {
    return context.reading.findAsked('Ipo', request, selectedFields(selection));
  }

  @Query(() => FundingRound, {
    nullable: true,
    description: 'One funding round by its id. NOT_FOUND when there is none.',
  })
  @operation(operations.fundingRound)
  fundingRound(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<FundingRoundRecord> {
    return context.reading.findAsked('FundingRound', request, selectedFields(selection));
  }

  @Query(() => Acquisition, {
    nullable: true,
    description: 'One acquisition by its id. NOT_FOUND when there is none.',
  })
  @operation(operations.acquisition)
  acquisition(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<AcquisitionRecord> {
    return context.reading.findAsked('Acquisition', request, selectedFields(selection));
  }
}
