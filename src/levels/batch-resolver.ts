import type { GraphQLField, GraphQLResolveInfo } from 'graphql';

/** What a batched field is told of its place in the document; `info` without a path, for it stands in many places. */
export type Selection = Omit<GraphQLResolveInfo, 'path'> & {
  /** True when its parent is a stand-in: whether what it finds is asked for is not known yet. */
  readonly isAhead?: boolean;
};

/**
 * Resolves a field for all objects of its level at once: one result for each parent, in their order. A result that is an
 * `Error` is that parent's own; a result may be a promise. What it throws, or rejects with, is the error of every parent.
 */
export type BatchResolver<Parent = unknown, Args = unknown, Context = unknown, Result = unknown> = (
  parents: readonly Parent[],
  args: Args,
  context: Context,
  selection: Selection,
) => PromiseLike<readonly Result[]> | readonly Result[];

export interface BatchOptions {
  /** Its parents may be what stands for them until they are there (`setStandIn`). */
  readonly takesStandIns?: boolean;
}

const extension = 'batch';
const standInsExtension = 'takesStandIns';

/**
 * Gives a field its batch resolver. Its `resolve` then answers for one parent, so that any other executor of the same
 * schema resolves it too.
 */
export function setBatchResolver(
  field: GraphQLField<unknown, unknown>,
  batch: BatchResolver,
  { takesStandIns = false }: BatchOptions = {},
): void {
  field.extensions = { ...field.extensions, [extension]: batch, [standInsExtension]: takesStandIns };
  field.resolve = async (parent, args, context, info) => {
    const [result] = await batch([parent], args, context, info);
    return result;
  };
}

/** The batch resolver of a field; undefined when each object resolves it for itself. */
export function findBatchResolver(field: GraphQLField<unknown, unknown>): BatchResolver | undefined {
  return field.extensions[extension] as BatchResolver | undefined;
}

/** Whether the batch resolver of a field takes stand-ins for its parents. */
export function takesStandIns(field: GraphQLField<unknown, unknown>): boolean {
  return field.extensions[standInsExtension] === true;
}
