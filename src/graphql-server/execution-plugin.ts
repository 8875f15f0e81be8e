import {
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  type GraphQLRequestListener,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  print,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { execute } from '../batch-executor/execute.js';
import { LoopSlice } from '../concurrency/loop-slice.js';
import { invariant } from '../errors/invariant.js';
import { fragmentsOf, isIncluded, type RequestedOperation, withoutNulls } from '../graphql/fields.js';
import { recordKinds } from '../records/record-kinds.js';
import { requestedOperation, type ResolvedRequest } from './assess-operation.js';
import { GraphContext } from './graph-context.js';

/** Scalar fields that have a price although they return no records: a cursor contains the ID of a record. */
const billedLeaves: ReadonlySet<string> = new Set(['PageInfo.startCursor', 'PageInfo.endCursor']);

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

const records: ReadonlySet<string> = new Set(recordKinds);

/**
 * Creates the plugin that executes operations. It responds to those without errors; it leaves the results of the others
 * in the context, where the gateway (see `createGateway`) finds them and Apollo Server formats their errors.
 *
 * The gateway alone would work, but Apollo passes it an object with accessor functions. V8 retains such an object and
 * everything it references until a full garbage collection, which made young-generation collections take twice as long.
 */
export function executionPlugin(schema: GraphQLSchema): ApolloServerPlugin<GraphContext> {
  const listener: GraphQLRequestListener<GraphContext> = {
    async responseForOperation(request) {
      const requested: Runnable = request;
      if (requested.operation === undefined) return null;
      const running = runOperation(schema, requested);
      const result = await running.catch(() => null);
      if (result !== null && result.errors === undefined) return respond(result);
      request.contextValue.execution.result = running;
      return null;
    },
  };
  const listening = Promise.resolve(listener);
  return { requestDidStart: () => listening };
}

/**
 * Reduces an operation to its root fields and links, for a dry run. The price depends only on the records that an
 * operation reaches, so the reduced operation has the same price but reads and returns almost nothing. Links in the
 * same selection that differ only in their alias are merged.
 */
function linksDocument(requested: RequestedOperation): DocumentNode {
  const root = requested.schema.getRootType(requested.operation.operation);
  const builder = new LinksBuilder(requested);
  const selectionSet = builder.selectionSet([requested.operation.selectionSet], root, true);
  const operation = { ...requested.operation, selectionSet, directives: [] };
  // Only introspection fields, which are copied unchanged, still use fragments.
  const fragments = requested.document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
}

/** A link and all selections on the records it returns. */
interface Link {
  readonly node: FieldNode;
  readonly below: SelectionSetNode[];
}

class LinksBuilder {
  private names = 0;
  private readonly schema: GraphQLSchema;
  private readonly variables: Readonly<Record<string, unknown>>;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly reaches = new Map<GraphQLNamedType, boolean>();

  constructor({ schema, document, variables }: RequestedOperation) {
    this.schema = schema;
    this.variables = variables;
    this.fragments = fragmentsOf(document);
  }

  selectionSet(
    sets: readonly SelectionSetNode[],
    type: GraphQLNamedType | null | undefined,
    isRoot = false,
  ): SelectionSetNode {
    // Links by the type of the selection. Only an interface has selections on other types.
    const byType = new Map<string, Map<string, Link>>();
    for (const set of sets) this.collect(set, type, isRoot, byType);
    const own = [...(byType.get(type?.name ?? '') ?? new Map<string, Link>()).values()];
    byType.delete(type?.name ?? '');
    const selections: SelectionNode[] = own.map((link) => this.toField(link, type, isRoot));
    for (const [name, links] of byType) {
      const fields = [...links.values()].map((link) => this.toField(link, this.schema.getType(name), isRoot));
      selections.push({
        kind: Kind.INLINE_FRAGMENT,
        typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } },
        selectionSet: { kind: Kind.SELECTION_SET, selections: fields },
      });
    }
    return { kind: Kind.SELECTION_SET, selections: selections.length === 0 ? [typename] : selections };
  }

  private collect(
    set: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
    isRoot: boolean,
    byType: Map<string, Map<string, Link>>,
  ): void {
    for (const selection of set.selections) {
      if (!isIncluded(selection, this.variables)) continue;
      if (selection.kind === Kind.FIELD) {
        if (this.isStored(selection, type, isRoot)) add(byType, type?.name ?? '', selection, isRoot);
        continue;
      }
      const spread =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
      if (spread === undefined) continue;
      const condition = spread.typeCondition?.name.value;
      const inner = condition === undefined ? type : this.schema.getType(condition);
      // An object type is never another object type, so such a fragment never applies. A fragment on an interface or
      // union applies to the same object.
      if (isObjectType(type) && isObjectType(inner) && inner !== type) continue;
      const isSame = isObjectType(type) || inner === undefined;
      this.collect(spread.selectionSet, isSame ? type : inner, isRoot, byType);
    }
  }

  /**
   * Builds the field of a link. The result is not returned to the caller, so each link below the root gets a unique
   * alias. Without it, fields of merged links could share a response name.
   */
  private toField(
    { node, below }: Link,
    parent: GraphQLNamedType | null | undefined,
    isRoot: boolean,
  ): FieldNode {
    if (isOfSchema(node)) return node;
    const { selectionSet: _all, directives: _evaluated, ...given } = node;
    const alias = { kind: Kind.NAME, value: `l${this.names++}` } as const;
    const field = isRoot ? given : { ...given, alias };
    if (below.length === 0) return field;
    const type = fieldOf(parent, node)?.type;
    return { ...field, selectionSet: this.selectionSet(below, type && getNamedType(type)) };
  }

  /**
   * Returns whether the reduced operation includes a field. It includes every root field, because each may throw an
   * error.
   */
  private isStored(node: FieldNode, parent: GraphQLNamedType | null | undefined, isRoot: boolean): boolean {
    if (isRoot && isOfSchema(node)) return true;
    const field = fieldOf(parent, node);
    if (field === undefined) return false;
    if (isRoot || billedLeaves.has(`${parent?.name ?? ''}.${field.name}`)) return true;
    const type = getNamedType(field.type);
    return type.name === 'PageInfo' || this.reachesRecords(type);
  }

  private reachesRecords(type: GraphQLNamedType): boolean {
    const known = this.reaches.get(type) ?? reachesRecords(type, new Set());
    this.reaches.set(type, known);
    return known;
  }
}

/**
 * Adds a field to the links of its type. Root fields are merged only if they have the same response name, because each
 * response name is checked and counted separately.
 */
function add(byType: Map<string, Map<string, Link>>, type: string, node: FieldNode, isRoot: boolean): void {
  const links = byType.get(type) ?? new Map<string, Link>();
  byType.set(type, links);
  const name = isRoot ? (node.alias ?? node.name).value : node.name.value;
  const key = [name, ...(node.arguments ?? []).map((argument) => print(argument)).sort()].join(' ');
  const link = links.get(key) ?? { node, below: [] };
  links.set(key, link);
  if (node.selectionSet !== undefined) link.below.push(node.selectionSet);
}

function isOfSchema({ name }: FieldNode): boolean {
  return name.value.startsWith('__');
}

/** Returns whether records are reachable from a type. `passed` contains the visited types, so that cycles end. */
function reachesRecords(type: GraphQLNamedType, passed: Set<GraphQLNamedType>): boolean {
  if (isAbstractType(type) || records.has(type.name)) return true;
  if (!isObjectType(type) || passed.has(type)) return false;
  passed.add(type);
  return Object.values(type.getFields()).some((field) => reachesRecords(getNamedType(field.type), passed));
}

function fieldOf(parent: GraphQLNamedType | null | undefined, node: FieldNode) {
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  return hasFields ? parent.getFields()[node.name.value] : undefined;
}

/** The parts of a request that its execution needs. */
interface Runnable extends Pick<ResolvedRequest, 'document' | 'operation' | 'contextValue'> {
  readonly request: Pick<ResolvedRequest['request'], 'operationName' | 'variables'>;
}

/**
 * Runs an operation with the batch executor (src/batch-executor); for a dry run, runs only its links. Is `async`,
 * because Apollo Server responds with an empty 500 when a plugin throws synchronously.
 * @throws ApiError TIMED_OUT.
 */
async function runOperation(
  schema: GraphQLSchema,
  { document, operation, request, contextValue }: Runnable,
): Promise<ExecutionResult> {
  const known = operation === undefined ? null : requestedOperation({ schema, document, operation, request });
  const isDryRun = operation !== undefined && contextValue.paying.terms.isDryRun;
  const executing = execute({
    schema,
    // If the variables did not match their types, the executor rejects them.
    document: isDryRun && known !== null ? linksDocument(known) : document,
    operationName: request.operationName,
    variableValues: request.variables,
    contextValue,
    coercedVariables: isDryRun ? undefined : known?.variables,
    adaptVariables: (variables, asking) => withoutNulls(schema, asking, variables),
    turn: new LoopSlice(),
  });
  return contextValue.admission.run(Promise.resolve(executing));
}

const noHeaders = new HeaderMap();

function respond({ data }: ExecutionResult): GraphQLResponse {
  return {
    http: { headers: noHeaders },
    body: { kind: 'single', singleResult: data === undefined ? {} : { data } },
  };
}

type Gateway = NonNullable<ApolloServerOptionsWithGateway<GraphContext>['gateway']>;

type Execute = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/**
 * Returns a gateway that executes operations with the batch executor. A gateway is the only way to give Apollo Server
 * an executor. It handles the requests that `executionPlugin` left unanswered: results with errors, which Apollo passes
 * to its plugins and formats, and requests whose operation does not exist.
 */
export function createGateway(schema: GraphQLSchema): Gateway {
  const executor: Execute = ({ context, document, operation, request }) => {
    // Apollo's type allows any context. This context is a copy of the one that the HTTP handler created.
    invariant(context instanceof GraphContext, 'the context is the GraphContext that the channel created');
    // Apollo's type says that `operation` is always set. With an unknown `operationName` it is undefined, and execution
    // fails.
    const runnable: Runnable = { contextValue: context, document, operation, request };
    return context.execution.result ?? runOperation(schema, runnable);
  };
  return {
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () => Promise.resolve({ executor }),
    stop: () => Promise.resolve(),
  };
}
