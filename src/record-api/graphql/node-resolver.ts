import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { IdArguments } from '../../graphql/arguments.js';
import { selectedFields } from '../../graphql/selected-fields.js';
import { kindsOfId, type RecordKind, type RecordOfKind } from '../../records/record-kinds.js';
import { node } from '../record-operations.js';
import { Node } from './node.js';

/** Resolves `node`, which returns a record of any kind. */
@Resolver()
class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description:
      'Returns any record by its ID. The form of the ID determines the record kind: its prefix, or a UUID; any other ID is that of a company. NOT_FOUND when no record has this ID.',
  })
  @operation(node)
  async node(
    @Args(() => IdArguments) id: string,
    @Ctx() { reading }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind[RecordKind]> {
    const [first, ...others] = kindsOfId(id);
    for (const kind of others) {
      const [record = null] = await reading.records.list(kind, [id], []);
      if (record !== null) return reading.find(kind, id, selectedFields(selection));
    }
    return reading.find(first, id, selectedFields(selection));
  }
}

export const nodeResolver = new NodeResolver();
