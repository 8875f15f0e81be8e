import type { GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import {
  type FieldNode,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { answerTooLarge } from '../context/service-bounds.js';
import { ApiError } from '../errors/api-error.js';
import { fragmentsOf, isIncluded, type RequestedOperation, withoutNulls } from '../graphql/fields.js';
import { DocumentMemory } from './document-memory.js';
import type { GraphContext } from './graph-context.js';
import { type GraphLimits, maxSchemaValues, schemaValuesOfRequest } from './limits/limits.js';
import { measureOperation, type OperationSize } from './limits/measure-operation.js';

/** The requested operation of each Apollo request object, cached so that its variables are coerced once. */
const known = new WeakMap<object, RequestedOperation | null>();

/** Assesses an operation. Returns null when the document has no operation with the requested name. */
export type AssessOperation = (request: ResolvedRequest) => Assessment | null;

/** Apollo's type says that `operation` is always set, but it is undefined if `operationName` is unknown. */
export type ResolvedRequest = Omit<GraphQLRequestContextDidResolveOperation<GraphContext>, 'operation'> & {
  readonly operation?: OperationDefinitionNode;
};

/** The parts of a request that define its operation. */
type Asking = Pick<ResolvedRequest, 'schema' | 'document' | 'operation'> & {
  readonly request: { readonly variables?: ResolvedRequest['request']['variables'] };
};

/**
 * Returns the requested operation. Returns null when it will not run: the document has no such operation, or its
 * variables do not match their types.
 */
export function requestedOperation({
  schema,
  document,
  operation,
  request,
}: Asking): RequestedOperation | null {
  if (operation === undefined) return null;
  let requested = known.get(request);
  if (requested === undefined) {
    const given = request.variables ?? {};
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
    requested =
      coerced === undefined
        ? null
        : { schema, document, operation, variables: withoutNulls(schema, operation, coerced) };
    known.set(request, requested);
  }
  return requested;
}

/** The result of checking an operation before it runs. */
export interface Assessment {
  /** The number of requests to count toward the rate limit (D6). */
  readonly cost: number;
  /** True when the operation only queries the schema, which needs no key. */
  readonly isAboutSchema: boolean;
  /** The error to reject the operation with: it exceeds a limit, or its type is not supported. Null when it may run. */
  readonly excess: ApiError | null;
}

/** The measured size of an operation, not yet compared with the limits. */
interface Measured {
  readonly size: OperationSize;
  readonly rootFields: number;
  readonly ofSchema: number;
}

/**
 * Creates the function that assesses operations of validated documents. An operation counts as one request per root
 * field that will run; each alias counts. For introspection, every `schemaValuesOfRequest` schema values in the
 * response count as one request. An operation that will be rejected, for example because of its variables, counts as
 * one request.
 */
export function createAssessor(limits: GraphLimits): AssessOperation {
  const measured = new DocumentMemory<Measured>((requested) => measure(requested, limits));
  return (request) => {
    const { schema, operation } = request;
    if (operation === undefined) return null;
    if (!schema.getRootType(operation.operation))
      return { cost: 1, isAboutSchema: false, excess: notServed(operation.operation) };
    const requested = requestedOperation(request);
    if (requested === null) return { cost: 1, isAboutSchema: false, excess: null };
    const { size, rootFields, ofSchema } = measured.of(requested);
    const excess = findExcess(size, limits, request.contextValue.bounds.maxAnswerValues);
    const portions = Math.ceil(size.schemaValues / schemaValuesOfRequest);
    const cost = excess === null ? Math.max(1, rootFields - ofSchema + portions) : 1;
    return { cost, isAboutSchema: ofSchema === rootFields, excess };
  };
}

function measure(requested: RequestedOperation, limits: GraphLimits): Measured {
  const { schema, document, operation, variables } = requested;
  const size = measureOperation(schema, document, operation, variables, limits);
  const rootFields = listRootFields(requested);
  return { size, rootFields: rootFields.length, ofSchema: rootFields.filter(isIntrospection).length };
}

function isIntrospection({ name }: FieldNode): boolean {
  return name.value.startsWith('__');
}

function notServed(kind: string): ApiError {
  return new ApiError(
    'OPERATION_NOT_SERVED',
    `The GraphQL API supports queries and mutations only, got a ${kind}. Poll a saved search instead.`,
  );
}

/** Returns the root fields that will run, one node per response name. Expects a valid operation. */
function listRootFields({ document, operation, variables }: Omit<RequestedOperation, 'schema'>): FieldNode[] {
  const fragments = fragmentsOf(document);
  const found = new Map<string, FieldNode>();
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, variables)) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (selection.kind === Kind.FIELD) {
        const { value: name } = selection.alias ?? selection.name;
        if (!found.has(name)) found.set(name, selection);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return [...found.values()];
}

interface Bound {
  readonly size: keyof OperationSize;
  readonly limit: keyof GraphLimits;
  readonly say: (figure: string, bound: string) => string;
}

const bounds: readonly Bound[] = [
  {
    size: 'rootFields',
    limit: 'maxRootFields',
    say: (figure, bound) => `The operation has ${figure} root fields; at most ${bound} are allowed.`,
  },
  {
    size: 'aliases',
    limit: 'maxAliases',
    say: (figure, bound) => `The operation has ${figure} aliases; at most ${bound} are allowed.`,
  },
  {
    size: 'directives',
    limit: 'maxDirectives',
    say: (figure, bound) => `The operation has ${figure} directives; at most ${bound} are allowed.`,
  },
  {
    size: 'depth',
    limit: 'maxDepth',
    say: (figure, bound) => `The operation is ${figure} fields deep; at most ${bound} are allowed.`,
  },
  {
    size: 'nodes',
    limit: 'maxNodes',
    say: (figure, bound) =>
      `The operation requests up to ${figure} records; at most ${bound} are allowed. Request smaller pages (first).`,
  },
  {
    size: 'fields',
    limit: 'maxFields',
    say: (figure, bound) => `The operation has ${figure} fields; at most ${bound} are allowed.`,
  },
];

/** Returns an error for the first limit that an operation exceeds, or null. */
function findExcess(size: OperationSize, limits: GraphLimits, maxValues: number): ApiError | null {
  if (size.schemaValues > maxSchemaValues)
    return answerTooLarge('would hold at least', size.schemaValues, 'values of the schema', maxSchemaValues);
  const passed = bounds.find((bound) => size[bound.size] > limits[bound.limit]);
  if (passed === undefined)
    return size.values > maxValues
      ? answerTooLarge('could hold up to', size.values, 'values', maxValues)
      : null;
  const format = (number: number): string => number.toLocaleString('en');
  const message = passed.say(format(size[passed.size]), format(limits[passed.limit]));
  return new ApiError('GRAPHQL_LIMIT_EXCEEDED', message);
}
