import { valueFromASTUntyped, type FieldNode, type GraphQLResolveInfo } from 'graphql';
import { readEdge } from '../../domain/aggregates/aggregate-edges.js';
import { readField } from '../../domain/aggregates/aggregate-fields.js';
import { valueMetrics, type Metric } from '../../domain/aggregates/metric.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { below, fieldsOf } from '../selected-fields.js';

type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

/** The metrics that a document asks for of the groups of an aggregate; `@skip` is not looked at. */
export function selectedMetrics(kind: RecordKind, selection: Selected): Metric[] {
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

/** The names from a node to each value below it, with dots. */
function leavesOf({ selectionSet }: FieldNode, fragments: Selected['fragments']): string[] {
  const nodes = fieldsOf(selectionSet, fragments).filter(({ name }) => !name.value.startsWith('__'));
  return nodes.flatMap((node) => {
    const name = node.name.value;
    if (node.selectionSet === undefined) return [name];
    return leavesOf(node, fragments).map((path) => `${name}.${path}`);
  });
}
