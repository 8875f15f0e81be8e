import { type FieldNode, type GraphQLResolveInfo, valueFromASTUntyped } from 'graphql';
import type { Connection } from '../../context/connection.js';
import type { Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { below, fieldsOf, recordFields } from '../../graphql/selected-fields.js';
import { readEdge } from '../../query/model/aggregate-edges.js';
import { readField } from '../../query/model/aggregate-fields.js';
import {
  type AggregateRequest,
  type GroupPage,
  type Metric,
  valueMetrics,
} from '../../query/model/aggregates.js';
import type { ConnectionRequest } from '../../query/model/connection-request.js';
import { withMetrics } from '../../query/model/read-aggregate-request.js';
import { type RecordKind, wordsOf } from '../../records/record-kinds.js';
import { aggregate } from '../aggregates.js';

/** The options of a GraphQL root field. */
interface RootField {
  readonly nullable: true;
  readonly description: string;
}

export function describeOne(kind: RecordKind): RootField {
  const { one } = wordsOf(kind);
  return {
    nullable: true,
    description: `Returns the ${one} with this ID. NOT_FOUND when no ${one} has this ID.`,
  };
}

/** Returns the list of a kind's records that match the request. The list is read when its fields are resolved. */
export function connectRecords<Kind extends RecordKind>(
  kind: Kind,
  request: ConnectionRequest,
  { reading: { links } }: RequestContext,
  selection: Selection | undefined,
): Promise<Connection<Kind>> {
  return Promise.resolve(links.list(kind, request, recordFields(selection)));
}

export function describeList(kind: RecordKind): RootField {
  const { many } = wordsOf(kind);
  return {
    nullable: true,
    description: `Lists all ${many}, or those that match a filter, in any order, page by page.`,
  };
}

/**
 * Returns a page of groups. In GraphQL, the selected fields determine the metrics; in REST, the argument `metrics`
 * does.
 */
export function answerAggregate(
  request: AggregateRequest,
  context: RequestContext,
  selection?: Selection,
): Promise<GroupPage> {
  const isSelected = selection !== undefined && 'fieldNodes' in selection;
  const requested = isSelected ? withMetrics(request, selectedMetrics(request.kind, selection)) : request;
  return aggregate(context, requested);
}

export function describeAggregate(kind: RecordKind): RootField {
  const { many } = wordsOf(kind);
  const description = `Returns metrics of ${many}, such as counts and sums, as a whole or by group. Each group costs 1 credit.`;
  return { nullable: true, description };
}

type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

/** Returns the metrics selected on the groups of an aggregate. Ignores the directive `@skip`. */
function selectedMetrics(kind: RecordKind, selection: Selected): Metric[] {
  const { fieldNodes, fragments } = selection;
  const groups = below(fieldNodes, fragments, 'groups');
  const nodes = groups.flatMap((node) => fieldsOf(node.selectionSet, fragments));
  return nodes.flatMap((node): Metric[] => {
    const name = node.name.value;
    if (name === 'daysBetween') return [{ op: name }];
    if (name === 'countDistinct')
      return [{ op: name, edge: readEdge(kind, edgeOf(node, selection), 'edge') }];
    const op = valueMetrics.find((known) => known === name);
    if (op === undefined) return [];
    return leavesOf(node, fragments).map((path) => ({ op, field: readField(kind, path, op) }));
  });
}

function edgeOf(node: FieldNode, { variableValues }: Selected): unknown {
  const argument = node.arguments?.find(({ name }) => name.value === 'edge');
  return argument && valueFromASTUntyped(argument.value, variableValues);
}

/** Returns the dotted path of each selected field without subfields, relative to the node. */
function leavesOf({ selectionSet }: FieldNode, fragments: Selected['fragments']): string[] {
  const nodes = fieldsOf(selectionSet, fragments).filter(({ name }) => !name.value.startsWith('__'));
  return nodes.flatMap((node) => {
    const name = node.name.value;
    if (node.selectionSet === undefined) return [name];
    return leavesOf(node, fragments).map((path) => `${name}.${path}`);
  });
}
