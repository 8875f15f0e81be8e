import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';
import { Extensions, FieldResolver } from 'type-graphql';
import { setBatchResolver, type BatchResolver } from '../../levels/batch-resolver.js';
import { setStandIn } from '../../levels/stand-in.js';
import { isPossibleId } from '../../domain/record-id.js';
import type { RecordKind } from '../../domain/record-kinds.js';

const mark = 'isLink';
const byIdMark = 'isLinkById';
const foundMark = 'findsById';

/**
 * Declares a field that is resolved for all objects of its level at once: `@Root()` is the list of them, `@Info()` a
 * `Selection`, and the method answers, or promises, a list with a result for each.
 */
export function Link(
  ...declared: Parameters<typeof FieldResolver>
): (prototype: object, name: string, descriptor: PropertyDescriptor) => void {
  return (prototype, name, descriptor) => {
    FieldResolver(...declared)(prototype, name, descriptor);
    Extensions({ [mark]: true })(prototype, name, descriptor);
  };
}

/** All that a link by id looks at. */
export interface Identified {
  readonly id: string;
}

/** As `Link`, of a method that looks at nothing of its objects but their ids, so that it need not wait for them. */
export function LinkById(
  ...declared: Parameters<typeof FieldResolver>
): (prototype: object, name: string, descriptor: PropertyDescriptor) => void {
  return (prototype, name, descriptor) => {
    Link(...declared)(prototype, name, descriptor);
    Extensions({ [byIdMark]: true })(prototype, name, descriptor);
  };
}

/** Declares a query for the record of a kind that its argument `id` names: what hangs at its id is read beside it. */
export function FindsById(kind: RecordKind): MethodDecorator {
  return Extensions({ [foundMark]: kind });
}

/** Gives the executor what the declared links of a schema do. TypeGraphQL hands on whatever it is given as root. */
export function resolveLinksByLevel(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { [mark]: isLink, [byIdMark]: takesStandIns, [foundMark]: found } = field.extensions;
      if (isLink === true && field.resolve)
        setBatchResolver(field, byLevel(field.resolve), { takesStandIns: takesStandIns === true });
      if (typeof found === 'string') setStandIn(field, ({ id }) => standInOf(found as RecordKind, id));
    }
  }
}

/** The method of a link says that it answers a list; a field that is resolved by level has no path to be asked for. */
function byLevel(resolve: GraphQLFieldResolver<unknown, unknown>): BatchResolver {
  return (parents, args, context, selection) =>
    resolve(parents, args, context, selection as GraphQLResolveInfo) as ReturnType<BatchResolver>;
}

/** Of an id that names no record nothing is read. */
function standInOf(kind: RecordKind, id: unknown): { readonly id: string } | null {
  return typeof id === 'string' && isPossibleId(kind, id) ? { id } : null;
}
