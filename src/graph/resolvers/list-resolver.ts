import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { reachList } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import type { Page } from '../../domain/page.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { listMemberIds } from '../../store/lists.js';
import { ListResultsArguments } from '../arguments/list-results-arguments.js';
import { selectedFields } from '../selected-fields.js';
import { Investor } from '../types/investor.js';

@Resolver()
export class ListResolver {
  @Query(() => [Investor], {
    nullable: true,
    description: 'A page of an investor list, in the order in which the investors were added.',
  })
  @operation(operations.investorListResults)
  async investorListResults(
    @Args(() => ListResultsArguments) { listId, page }: { listId: string; page: Page },
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<InvestorRecord[]> {
    const list = await reachList(context, listId, 'investors');
    const ids = await listMemberIds(context.services.db, list.listId, page);
    return context.listBilled('Investor', ids, selectedFields(selection));
  }
}
