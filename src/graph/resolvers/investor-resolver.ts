import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { notFound } from '../../domain/not-found.js';
import type { RecordRequest } from '../../domain/past/record-request.js';
import type { InvestorLookup } from '../../domain/read-investor-lookup.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { listInvestorIdsByKeys } from '../../store/lookups/list-investor-ids-by-keys.js';
import { EnrichInvestorArguments } from '../arguments/enrich-investor-arguments.js';
import { RecordArguments } from '../arguments/record-arguments.js';
import { FindsById } from '../links/link.js';
import { selectedFields } from '../selected-fields.js';
import { Investor } from '../types/investor.js';

@Resolver(() => Investor)
export class InvestorResolver {
  @Query(() => [Investor], {
    nullable: true,
    description:
      'The investors with this website, this name, or both; at least one is needed. NOT_FOUND when nothing matches.',
  })
  @operation(operations.enrichInvestor)
  async enrichInvestor(
    @Args(() => EnrichInvestorArguments) lookup: InvestorLookup,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<InvestorRecord[]> {
    const asked = lookup.isPossible ? [lookup] : [];
    const [ids = []] = await listInvestorIdsByKeys(context.services.db.reads, asked);
    if (ids.length === 0) throw notFound('no investor matches this website and name.');
    return context.reading.findAll('Investor', ids, selectedFields(selection));
  }

  @Query(() => Investor, {
    nullable: true,
    description: 'One investor by its id. NOT_FOUND when there is none.',
  })
  @FindsById('Investor')
  @operation(operations.investor)
  investor(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<InvestorRecord> {
    return context.reading.findAsked('Investor', request, selectedFields(selection));
  }
}
