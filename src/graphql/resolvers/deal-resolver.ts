import { Args, ArgsType, Ctx, Field, ID, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { narrowBelow } from '../../accounts/model/credit-budget.js';
import { noSuchRecord } from '../../domain/not-found.js';
import type { Page } from '../../domain/read-product.js';
import { isPossibleId } from '../../records/record-kinds.js';
import type { AcquisitionRecord } from '../../records/acquisition.js';
import { listCompanyAcquisitionIds } from '../../records/sql/read-records.js';
import { PageArguments } from '../arguments.js';
import { selectedFields } from '../selected-fields.js';
import { Acquisition } from '../../records/graphql/record-types.js';

@ArgsType()
class CompanyAcquisitionsArguments extends PageArguments {
  @Field(() => ID, { description: 'ID of the acquirer or acquiree.' })
  companyId!: string;
}

@Resolver()
export class DealResolver {
  @Query(() => [Acquisition], {
    nullable: true,
    description:
      'Returns the acquisitions in which a company is the acquirer or the acquiree, newest first and undated ones last. NOT_FOUND when no company has this ID.',
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
    // A normal request pays for the page. Only a dry run is a free answer, which reveals the number of acquisitions.
    context.paying.freeAnswers.ask({ isPaid: true, isNarrow: () => ids.length < narrowBelow });
    return context.reading.findAll('Acquisition', ids, selectedFields(selection));
  }
}
