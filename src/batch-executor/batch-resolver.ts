import type { GraphQLField, GraphQLResolveInfo } from 'graphql';

/** The `info` of a batched field. It has no path, because the field occurs at many paths. */
export type Selection = Omit<GraphQLResolveInfo, 'path'> & {
  /** True if the parent is a placeholder. It is then unknown whether the results will be used. */
  readonly isAhead?: boolean;
};

/**
 * Resolves a field for all parents at one depth of the response. Returns one result per parent, in order. A result may
 * be a promise. A result that is an `Error` fails only its parent; an error that the resolver throws or rejects with
 * fails every parent.
 */
export type BatchResolver<Parent = unknown, Args = unknown, Context = unknown, Result = unknown> = (
  parents: readonly Parent[],
  args: Args,
  context: Context,
  selection: Selection,
) => PromiseLike<readonly Result[]> | readonly Result[];

export interface BatchOptions {
  /** True to accept placeholders as parents before the real objects are available (see `setPlaceholder`). */
  readonly allowsPlaceholders?: boolean;
}

const extension = 'batch';
const placeholdersExtension = 'allowsPlaceholders';

/**
 * Sets the batch resolver of a field. Also sets `resolve`, which calls it with a single parent, so that other executors
 * can use the same schema.
 */
export function setBatchResolver(
  field: GraphQLField<unknown, unknown>,
  batch: BatchResolver,
  { allowsPlaceholders = false }: BatchOptions = {},
): void {
  field.extensions = { ...field.extensions, [extension]: batch, [placeholdersExtension]: allowsPlaceholders };
  field.resolve = async (parent, args, context, info) => {
    const [result] = await batch([parent], args, context, info);
    return result;
  };
}

/** Returns the batch resolver of a field, or undefined if it has none. */
export function findBatchResolver(field: GraphQLField<unknown, unknown>): BatchResolver | undefined {
  return field.extensions[extension] as BatchResolver | undefined;
}

/** Returns whether the batch resolver of a field accepts placeholders as parents. */
export function acceptsPlaceholders(field: GraphQLField<unknown, unknown>): boolean {
  return field.extensions[placeholdersExtension] === true;
}
