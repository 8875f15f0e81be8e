import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';
import { Extensions, FieldResolver } from 'type-graphql';
import { type BatchResolver, setBatchResolver } from '../batch-executor/batch-resolver.js';
import { setPlaceholder } from '../batch-executor/placeholder.js';
import { isPossibleId, type RecordKind } from '../records/record-kinds.js';

const mark = 'isLink';
const byIdMark = 'isLinkById';
const foundMark = 'findsById';
const directMark = 'batchOfLink';

/**
 * Declares a field that is resolved once for all objects at the same level of a response. `@Root()` is the list of
 * these objects and `@Info()` is a `Selection`. The method returns a list with one result per object, or a promise of
 * it.
 */
export function Link(
  ...declared: Parameters<typeof FieldResolver>
): (prototype: object, name: string, descriptor: PropertyDescriptor) => void {
  return (prototype, name, descriptor) => {
    FieldResolver(...declared)(prototype, name, descriptor);
    Extensions({ [mark]: true })(prototype, name, descriptor);
  };
}

/** The parent of a `LinkById`, which may read only the ID. */
export interface Identified {
  readonly id: string;
}

/** Like `Link`, for a method that reads only the IDs of its parents. It can run before the parents are loaded. */
export function LinkById(
  ...declared: Parameters<typeof FieldResolver>
): (prototype: object, name: string, descriptor: PropertyDescriptor) => void {
  return (prototype, name, descriptor) => {
    Link(...declared)(prototype, name, descriptor);
    Extensions({ [byIdMark]: true })(prototype, name, descriptor);
  };
}

/**
 * Sets the batch resolver of a link that reads its arguments as graphql-js coerces them. For other links, TypeGraphQL
 * copies the arguments to an instance of their class in each call.
 */
export function ResolveDirectly<Parent, Args, Context>(
  batch: BatchResolver<Parent, Args, Context>,
): ReturnType<typeof Link> {
  return (prototype, name, descriptor) => {
    Extensions({ [directMark]: batch })(prototype, name, descriptor);
  };
}

/**
 * Returns the extension for a query field that reads a record by its argument `id`. Its `LinkById` fields are then read
 * in parallel with the record.
 */
export function findsById(kind: RecordKind): Readonly<Record<string, unknown>> {
  return { [foundMark]: kind };
}

/**
 * Registers the batch resolvers of all declared links with the executor. The list of parents can be passed as the root
 * value, because TypeGraphQL does not inspect that value.
 */
export function resolveLinksByLevel(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { [mark]: isLink, [byIdMark]: allowsPlaceholders, [foundMark]: found } = field.extensions;
      if (isLink === true && field.resolve) {
        const { [directMark]: direct } = field.extensions;
        const batch = isBatchResolver(direct) ? direct : byLevel(field.resolve);
        setBatchResolver(field, batch, { allowsPlaceholders: allowsPlaceholders === true });
      }
      if (typeof found === 'string')
        setPlaceholder(field, ({ id }) => placeholderOf(found as RecordKind, id));
    }
  }
}

function isBatchResolver(value: unknown): value is BatchResolver {
  return typeof value === 'function';
}

/**
 * Adapts a link's resolver to a batch resolver. The casts are safe: a link method returns a list, and it uses the
 * `info` argument only as a `Selection`.
 */
function byLevel(resolve: GraphQLFieldResolver<unknown, unknown>): BatchResolver {
  return (parents, args, context, selection) =>
    resolve(parents, args, context, selection as GraphQLResolveInfo) as ReturnType<BatchResolver>;
}

/** Returns a placeholder with the ID, or null when the ID is not valid for the record kind, so that nothing is read. */
function placeholderOf(kind: RecordKind, id: unknown): { readonly id: string } | null {
  return typeof id === 'string' && isPossibleId(kind, id) ? { id } : null;
}
