import { randomUUID } from 'node:crypto';
import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { readObject } from '../../objects/fields.js';
import { missingRecords } from '../../records/read-product.js';
import { isPossibleId, type ListProduct, listProducts } from '../../records/record-kinds.js';
import { type ListMembers, type ListName, listOperations, type NewList } from '../list-operations.js';
import { listTable } from '../model/list-objects.js';
import { listedLists, ownList } from '../reach.js';
import {
  addToList,
  createList,
  deleteList,
  listLists,
  missingRecordIds,
  removeFromList,
  renameList,
} from '../sql/lists.js';
import {
  CreateListArguments,
  List,
  ListArguments,
  ListMembersArguments,
  ListsArguments,
  RenameListArguments,
} from './search-types.js';

/** Reads and changes the lists of an organization (D7). */
@Resolver()
class ListLibraryResolver {
  @Query(() => [List], {
    nullable: true,
    description:
      "The organization's lists, oldest first. Includes only lists of record kinds that the key can read. Free.",
  })
  @operation(listOperations.lists)
  async lists(
    @Args(() => ListsArguments) product: ListProduct | undefined,
    @Ctx() context: RequestContext,
  ): Promise<List[]> {
    const lists = await listLists(context.services.db, context.admission.caller.organizationId);
    return listedLists(context, lists)
      .filter((list) => product === undefined || list.product === product)
      .map((list) => readObject(listTable, list));
  }

  @Query(() => List, {
    nullable: true,
    description:
      'The list with this ID. NOT_FOUND if it does not exist, NOT_PERMITTED if it is not of the organization. Free.',
  })
  @operation(listOperations.list)
  async list(@Args(() => ListArguments) listId: string, @Ctx() context: RequestContext): Promise<List> {
    return readObject(listTable, await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description:
      'Creates a list. Each ID must identify a record of the product. Free, but requires at least 1 remaining credit.',
  })
  @operation(listOperations.createList)
  async createList(
    @Args(() => CreateListArguments) { ids, ...input }: NewList,
    @Ctx() context: RequestContext,
  ): Promise<List> {
    const { db, clock, bounds } = context.services;
    const { organizationId } = context.admission.caller;
    const recordIds = await requireRecords(context, input.product, ids);
    const listId = randomUUID();
    await createList(db, { ...input, ids: recordIds, listId, organizationId }, clock.now(), bounds);
    return readObject(listTable, await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description:
      'Appends records to a list. Records that are already members keep their position. Free, but requires at least 1 remaining credit.',
  })
  @operation(listOperations.addToList)
  async addToList(
    @Args(() => ListMembersArguments) { listId, ids }: ListMembers,
    @Ctx() context: RequestContext,
  ): Promise<List> {
    const list = await ownList(context, listId);
    const recordIds = await requireRecords(context, list.product, ids);
    const { db, bounds } = context.services;
    await addToList(db, listId, recordIds, context.now(), bounds);
    return readObject(listTable, await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description:
      'Removes records from a list. IDs that are not members are ignored. Free, but requires at least 1 remaining credit.',
  })
  @operation(listOperations.removeFromList)
  async removeFromList(
    @Args(() => ListMembersArguments) { listId, ids }: ListMembers,
    @Ctx() context: RequestContext,
  ): Promise<List> {
    const { product } = await ownList(context, listId);
    const kind = listProducts[product];
    const possible = ids.filter((id) => isPossibleId(kind, id));
    const survivors = await context.reading.previousIds.resolve(kind, possible);
    await removeFromList(context.services.db, listId, [...possible, ...survivors.values()]);
    return readObject(listTable, await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description: 'Renames a list. Free, but requires at least 1 remaining credit.',
  })
  @operation(listOperations.renameList)
  async renameList(
    @Args(() => RenameListArguments) { listId, name }: ListName,
    @Ctx() context: RequestContext,
  ): Promise<List> {
    await ownList(context, listId);
    await renameList(context.services.db, listId, name);
    return readObject(listTable, await ownList(context, listId));
  }

  @Mutation(() => List, {
    nullable: true,
    description: 'Deletes a list and returns it as it was before. The records are not deleted. Free.',
  })
  @operation(listOperations.deleteList)
  async deleteList(@Args(() => ListArguments) listId: string, @Ctx() context: RequestContext): Promise<List> {
    const list = await ownList(context, listId);
    await deleteList(context.services.db, listId);
    return readObject(listTable, list);
  }
}

/**
 * Returns the IDs of the records with these requested IDs, in their order.
 * @throws ApiError VALIDATION_ERROR when one of them does not exist.
 */
async function requireRecords(
  context: RequestContext,
  product: ListProduct,
  ids: readonly string[],
): Promise<readonly string[]> {
  const kind = listProducts[product];
  const impossible = ids.filter((id) => !isPossibleId(kind, id));
  if (impossible.length > 0) throw missingRecords(product, impossible);
  const { db } = context.services;
  const unknown = await missingRecordIds(db, product, ids);
  if (unknown.length === 0) return ids;
  const survivors = await context.reading.previousIds.resolve(kind, unknown);
  const current = ids.map((id) => survivors.get(id) ?? id);
  const missing = await missingRecordIds(db, product, current);
  if (missing.length > 0) throw missingRecords(product, missing);
  return current;
}

/** Serves GraphQL and REST. */
export const listLibraryResolver = new ListLibraryResolver();
