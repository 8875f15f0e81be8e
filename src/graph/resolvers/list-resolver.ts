import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { reachList } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import { listProducts, type ListProduct } from '../../domain/products.js';
import type { ListResultsRequest } from '../../domain/read-list-results-request.js';
import type { RecordOfKind } from '../../domain/record-kinds.js';
import { listMemberIds } from '../../store/lists.js';
import { ListResultsArguments } from '../arguments/list-results-arguments.js';
import { selectedFields } from '../selected-fields.js';
import { Company } from '../types/company.js';
import { Investor } from '../types/investor.js';
import { Person } from '../types/person.js';

@Resolver()
export class ListResolver {
  @Query(() => [Company], {
    nullable: true,
    description: 'A page of a company list, in the order in which the companies were added.',
  })
  @operation(operations.companyListResults)
  companyListResults(
    @Args(() => ListResultsArguments) request: ListResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Company'][]> {
    return readResults(context, request, 'companies', selection);
  }

  @Query(() => [Person], {
    nullable: true,
    description: 'A page of a list of people, in the order in which the people were added.',
  })
  @operation(operations.personListResults)
  personListResults(
    @Args(() => ListResultsArguments) request: ListResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Person'][]> {
    return readResults(context, request, 'people', selection);
  }

  @Query(() => [Investor], {
    nullable: true,
    description: 'A page of an investor list, in the order in which the investors were added.',
  })
  @operation(operations.investorListResults)
  investorListResults(
    @Args(() => ListResultsArguments) request: ListResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Investor'][]> {
    return readResults(context, request, 'investors', selection);
  }
}

async function readResults<Product extends ListProduct>(
  context: RequestContext,
  { listId, page }: ListResultsRequest,
  product: Product,
  selection: Selection | undefined,
): Promise<RecordOfKind[(typeof listProducts)[Product]][]> {
  const list = await reachList(context, listId, product);
  const ids = await listMemberIds(context.services.db.reads, list.listId, page);
  return context.reading.findAll(listProducts[product], ids, selectedFields(selection));
}
