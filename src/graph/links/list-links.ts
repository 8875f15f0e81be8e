import { Args, Ctx, Info, Resolver, Root } from 'type-graphql';
import { connectKept } from '../../context/connect-kept.js';
import type { PagedConnection } from '../../context/connection.js';
import type { RequestContext } from '../../context/request-context.js';
import { listProducts } from '../../domain/products.js';
import type { ApiError } from '../../errors/api-error.js';
import type { Selection } from '../../levels/batch-resolver.js';
import { KeptArguments } from '../arguments/kept-arguments.js';
import { nodeConnectionType } from '../connections/node-connection-type.js';
import { recordFields } from '../selected-fields.js';
import { List } from '../types/list.js';
import { orNull } from '../types/or-null.js';
import { Link } from './link.js';

/** Where a list leads to. */
@Resolver(() => List)
export class ListLinks {
  @Link(
    () => nodeConnectionType.type,
    orNull('Its records, in the order in which they were added. Only queries have it.'),
  )
  members(
    @Root() lists: readonly List[],
    @Args(() => KeptArguments) raw: KeptArguments,
    @Ctx() context: RequestContext,
    @Info() selection: Selection,
  ): readonly (PagedConnection | ApiError)[] {
    const keepers = lists.map(({ id, memberCount, product }) => ({
      id,
      count: memberCount,
      kind: listProducts[product],
      require: () => {
        context.admission.requireReading([listProducts[product]]);
      },
    }));
    return connectKept(context, { keeper: 'list', raw, fields: recordFields(selection) }, keepers);
  }
}
