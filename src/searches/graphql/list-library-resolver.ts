import { randomUUID } from 'node:crypto';
import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import type { ListMembers, NewList } from '../list-operations.js';
import { operations } from '../../context/operations/operations.js';
import { listedLists, ownList } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import { isPossibleId, type ListProduct, listProducts } from '../../records/record-kinds.js';
import { missingRecords } from '../../domain/read-product.js';
import {
  addToList,
  createList,
  deleteList,
  listLists,
  missingRecordIds,
  removeFromList,
} from '../sql/lists.js';
import {
  CreateListArguments,
  List,
  ListArguments,
  ListMembersArguments,
  ListsArguments,
} from './search-types.js';

/** Reads and changes the lists of an organization (D7). */
@Resolver()
export class ListLibraryResolver {
  @Query(() => [List], {
    nullable: true,
    description:
      "The organization's lists, oldest first. Includes only lists of record kinds that the key can read. Free.",
  })
  @operation(operations.lists)
  async lists(
    @Args(() => ListsArguments) product: ListProduct | undefined,
    @Ctx() context: RequestContext,
  ): Promise<List[]> {
    const lists = await listLists(context.services.db, context.admission.caller.organizationId);
    return listedLists(context, lists)
      .filter((list) => product === undefined || list.product === product)
      .map((list) => new List(list));
  }

  @Query(() => List, {
    nullable: true,
    description: 'The list with this ID. Returns NOT_FOUND when the organization has no such list. Free.',
  })
  @operation(operations.list)
  async list(@Args(() => ListArguments) listId: string, @Ctx() context: RequestContext): Promise<List> {
    return new List(await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description:
      'Creates a list. Each ID must identify a record of the product. Free, but requires at least 1 remaining credit.',
  })
  @operation(operations.createList)
  async createList(
    @Args(() => CreateListArguments) { ids, ...input }: NewList,
    @Ctx() context: RequestContext,
  ): Promise<List> {
    const { db, clock, bounds } = context.services;
    const { organizationId } = context.admission.caller;
    await requireRecords(context, input.product, ids);
    const listId = randomUUID();
    await createList(db, { ...input, ids, listId, organizationId }, clock.now(), bounds);
    return new List(await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description:
      'Appends records to a list. Records that are already members keep their position. Free, but requires at least 1 remaining credit.',
  })
  @operation(operations.addToList)
  async addToList(
    @Args(() => ListMembersArguments) { listId, ids }: ListMembers,
    @Ctx() context: RequestContext,
  ): Promise<List> {
    const list = await ownList(context, listId);
    await requireRecords(context, list.product, ids);
    const { db, bounds } = context.services;
    await addToList(db, listId, ids, context.now(), bounds);
    return new List(await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description:
      'Removes records from a list. IDs that are not members are ignored. Free, but requires at least 1 remaining credit.',
  })
  @operation(operations.removeFromList)
  async removeFromList(
    @Args(() => ListMembersArguments) { listId, ids }: ListMembers,
    @Ctx() context: RequestContext,
  ): Promise<List> {
    const { product } = await ownList(context, listId);
    const possible = ids.filter((id) => isPossibleId(listProducts[product], id));
    await removeFromList(context.services.db, listId, possible);
    return new List(await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description: 'Deletes a list and returns it as it was before. The records are not deleted. Free.',
  })
  @operation(operations.deleteList)
  async deleteList(@Args(() => ListArguments) listId: string, @Ctx() context: RequestContext): Promise<List> {
    const list = await ownList(context, listId);
    await deleteList(context.services.db, listId);
    return new List(list);
  }
}

async function requireRecords(
  context: RequestContext,
  product: ListProduct,
  ids: readonly string[],
): Promise<void> {
  const impossible = ids.filter((id) => !isPossibleId(listProducts[product], id));
  if (impossible.length > 0) throw missingRecords(product, impossible);
  const missing = await missingRecordIds(context.services.db, product, ids);
  if (missing.length > 0) throw missingRecords(product, missing);
}
