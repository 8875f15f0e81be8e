import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { isPromise } from 'graphql/jsutils/isPromise.js';
import { invariant } from '../../errors/invariant.js';
import { executeRun, type Run } from './run.js';

/**
 * Has graphql-js complete a whole field's value step by step, where the quick way met something unusual. Throws the
 * error that nulls the field, at its own path; errors that leave the field its value go to the run.
 */
export function completeField(
  value: unknown,
  field: GraphQLField<unknown, unknown>,
  info: GraphQLResolveInfo,
  context: unknown,
  run: Run,
): unknown {
  const schema = createRootedSchema(info, { ...field, args: [], resolve: () => value });
  const document = createFieldDocument(info, field.name);
  const result = executeRun({ schema, document, contextValue: context }, { ...run, failures: [] });
  if (!isPromise(result)) return takeAnswer(result, info, run);
  return result.then((waited) => takeAnswer(waited, info, run));
}

/** The execution's schema, but what is asked first is the field. */
function createRootedSchema(info: GraphQLResolveInfo, field: GraphQLField<unknown, unknown>): GraphQLSchema {
  const root = Object.create(info.parentType) as GraphQLObjectType;
  root.getFields = () => ({ [field.name]: field });
  const schema = Object.create(info.schema) as GraphQLSchema;
  schema.getRootType = () => root;
  return schema;
}

function createFieldDocument(
  { operation, fragments, fieldNodes }: GraphQLResolveInfo,
  name: string,
): DocumentNode {
  const selections = fieldNodes.map((node): FieldNode => ({
    ...node,
    name: { ...node.name, value: name },
    arguments: [],
    directives: [],
  }));
  const asked = {
    ...operation,
    operation: OperationTypeNode.QUERY,
    selectionSet: { kind: Kind.SELECTION_SET, selections } as const,
  };
  return { kind: Kind.DOCUMENT, definitions: [asked, ...Object.values(fragments)] };
}

function takeAnswer({ data, errors = [] }: ExecutionResult, info: GraphQLResolveInfo, run: Run): unknown {
  const located = errors.map((error) => locate(error, info));
  const answer = data?.[String(info.path.key)];
  if (answer !== undefined && (answer !== null || located.length === 0)) {
    run.failures.push(...located);
    return answer;
  }
  const last = located.pop();
  invariant(last !== undefined, 'a field without a value has an error');
  run.failures.push(...located);
  throw last;
}

/** The error with its path from the root of the whole answer; the first step of its own is the field. */
function locate(error: GraphQLError, info: GraphQLResolveInfo): GraphQLError {
  const { message, nodes = null, originalError, extensions } = error;
  const path = [...pathOf(info), ...(error.path ?? []).slice(1)];
  return new GraphQLError(message, { nodes, path, originalError, extensions });
}

function pathOf({ path }: GraphQLResolveInfo): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: typeof path | undefined = path; at !== undefined; at = at.prev) keys.unshift(at.key);
  return keys;
}
