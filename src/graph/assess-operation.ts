import type { GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { getVariableValues, type FieldNode, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { findExcess } from './limits/find-excess.js';
import { schemaValuesOfRequest, type GraphLimits } from './limits/graph-limits.js';
import { measureOperation } from './limits/measure-operation.js';
import { listRootFields } from './list-root-fields.js';

/** Apollo's type says that there is an operation; a wrong `operationName` comes here without one. */
export type ResolvedRequest = Omit<GraphQLRequestContextDidResolveOperation<RequestContext>, 'operation'> & {
  readonly operation?: OperationDefinitionNode;
};

/** What is known of an operation before anything is done for it. */
export interface Assessment {
  /** The requests of the rate that it takes (D6). */
  readonly cost: number;
  /** True when it asks for nothing but the schema, which needs no key. */
  readonly isAboutSchema: boolean;
  /** Why it is refused: the bound that it passes, or that the graph has no such operations; null when it may run. */
  readonly excess: ApiError | null;
}

/**
 * An operation of a validated document takes as many requests as there are root fields that will run, each alias
 * counted, `@skip` and `@include` heeded; a look at the schema takes one for each portion of values it shows. One that
 * will be refused takes a single one: one with variables that do not fit their types too.
 */
export function assessOperation(request: ResolvedRequest, limits: GraphLimits): Assessment | null {
  const { schema, document, operation } = request;
  if (operation === undefined) return null;
  const rootType = schema.getRootType(operation.operation);
  if (!rootType) return { cost: 1, isAboutSchema: false, excess: notServed(operation.operation) };
  const given = request.request.variables ?? {};
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (coerced === undefined) return { cost: 1, isAboutSchema: false, excess: null };
  const size = measureOperation(schema, document, operation, coerced, limits);
  const excess = findExcess(size, limits, request.contextValue.bounds.maxAnswerValues);
  const rootFields = listRootFields({ document, operation, variables: coerced });
  const ofSchema = rootFields.filter(isIntrospection).length;
  const isAboutSchema = ofSchema === rootFields.length;
  const portions = Math.ceil(size.schemaValues / schemaValuesOfRequest);
  return {
    cost: excess === null ? Math.max(1, rootFields.length - ofSchema + portions) : 1,
    isAboutSchema,
    excess,
  };
}

function isIntrospection({ name }: FieldNode): boolean {
  return name.value.startsWith('__');
}

function notServed(kind: string): ApiError {
  return new ApiError(
    'OPERATION_NOT_SERVED',
    `This graph serves queries and mutations, got a ${kind}; poll a saved search in its place.`,
  );
}
