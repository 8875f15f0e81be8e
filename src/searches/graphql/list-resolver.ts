import { Args, ArgsType, Ctx, Field, ID, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { PageArguments } from '../../graphql/arguments.js';
import { selectedFields } from '../../graphql/selected-fields.js';
import { Company, Investor, Person } from '../../record-api/graphql/record-types.js';
import { type ListProduct, listProducts, type RecordOfKind } from '../../records/record-kinds.js';
import { listOperations } from '../list-operations.js';
import type { ListResultsRequest } from '../model/search-requests.js';
import { reachList } from '../reach.js';
import { listMemberIds } from '../sql/lists.js';

@ArgsType()
class ListResultsArguments extends PageArguments {
  @Field(() => ID, { description: 'List ID, a UUID.' })
  listId!: string;
}

/** Resolves pages of lists (contract 4.6). */
@Resolver()
class ListResolver {
  @Query(() => [Company], {
    nullable: true,
    description: 'A page of a company list, in the order the companies were added.',
  })
  @operation(listOperations.companyListResults)
  companyListResults(
    @Args(() => ListResultsArguments) request: ListResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Company'][]> {
    return readResults(context, request, 'companies', selection);
  }

  @Query(() => [Person], {
    nullable: true,
    description: 'A page of a people list, in the order the people were added.',
  })
  @operation(listOperations.personListResults)
  personListResults(
    @Args(() => ListResultsArguments) request: ListResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Person'][]> {
    return readResults(context, request, 'people', selection);
  }

  @Query(() => [Investor], {
    nullable: true,
    description: 'A page of an investor list, in the order the investors were added.',
  })
  @operation(listOperations.investorListResults)
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
  return context.reading.findPage(listProducts[product], { ids, question: null }, selectedFields(selection));
}

/** Serves GraphQL and REST. */
export const listResolver = new ListResolver();
