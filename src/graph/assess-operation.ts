import type { GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import {
  getVariableValues,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { RequestContext } from '../context/request-context.js';
import type { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { findExcess } from './limits/find-excess.js';
import type { GraphLimits } from './limits/graph-limits.js';
import { measureOperation } from './limits/measure-operation.js';

/** Apollo's type says that there is an operation; a wrong `operationName` comes here without one. */
export type ResolvedRequest = Omit<GraphQLRequestContextDidResolveOperation<RequestContext>, 'operation'> & {
  readonly operation?: OperationDefinitionNode;
};

/** What is known of an operation before anything is done for it. */
interface Assessment {
  /** The requests of the rate that it takes (D6); 0 for one that only looks at the schema. */
  readonly cost: number;
  /** The bound that it passes; null when it keeps to all of them. */
  readonly excess: ApiError | null;
}

/**
 * An operation of a validated document takes as many requests as there are root fields that will run, each alias
 * counted, `@skip` and `@include` heeded; looks at the schema are free. One that will be refused takes a single one:
 * one with variables that do not fit their types too.
 */
export function assessOperation(
  { schema, document, operation, request }: ResolvedRequest,
  limits: GraphLimits,
): Assessment {
  if (operation === undefined) return { cost: 0, excess: null };
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {});
  if (coerced === undefined) return { cost: 1, excess: null };
  const cost = countRootFields({ schema, document, operation }, coerced);
  const excess = findExcess(measureOperation(schema, document, operation, coerced, limits), limits);
  return { cost: excess === null ? cost : Math.min(cost, 1), excess };
}

function countRootFields(
  { schema, document, operation }: Required<Pick<ResolvedRequest, 'schema' | 'document' | 'operation'>>,
  variables: Readonly<Record<string, unknown>>,
): number {
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  const rootType = schema.getRootType(operation.operation);
  invariant(rootType !== null && rootType !== undefined, 'the operation has been validated');
  const fields = collectFields(schema, fragments, variables, rootType, operation.selectionSet);
  return [...fields.keys()].filter((name) => !isIntrospection(fields.get(name))).length;
}

/** `fields` are the nodes of one response name; merged nodes are of one field. */
function isIntrospection(fields: readonly FieldNode[] | undefined): boolean {
  return fields?.[0]?.name.value.startsWith('__') === true;
}
