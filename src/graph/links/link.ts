import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';
import { Extensions, FieldResolver } from 'type-graphql';
import { setBatchResolver, type BatchResolver } from '../../levels/batch-resolver.js';

const mark = 'isLink';

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

/** Gives the executor what the declared links of a schema do. TypeGraphQL hands on whatever it is given as root. */
export function resolveLinksByLevel(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.extensions[mark] === true && field.resolve) setBatchResolver(field, byLevel(field.resolve));
    }
  }
}

/** The method of a link says that it answers a list; a field that is resolved by level has no path to be asked for. */
function byLevel(resolve: GraphQLFieldResolver<unknown, unknown>): BatchResolver {
  return (parents, args, context, selection) =>
    resolve(parents, args, context, selection as GraphQLResolveInfo) as ReturnType<BatchResolver>;
}
