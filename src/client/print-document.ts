import type { DocumentLike } from './graph-document.js';
import type { SyntaxNode } from './syntax-node.js';

type Print = (node: SyntaxNode) => string;

/** The text of a parsed document of operations and fragments. (graphql-js is not needed for it.) */
export function printDocument({ definitions }: DocumentLike): string {
  return list(definitions as readonly SyntaxNode[], '\n');
}

const printers: Readonly<Record<string, Print>> = {
  Name: word,
  OperationDefinition: (node) =>
    `${node.operation ?? 'query'}${before(' ', node.name)}${inside('(', node.variableDefinitions, ')')}${directives(node)}${print(node.selectionSet)}`,
  VariableDefinition: (node) =>
    `${print(node.variable)}: ${print(node.type)}${before(' = ', node.defaultValue)}${directives(node)}`,
  FragmentDefinition: (node) =>
    `fragment ${print(node.name)} on ${print(node.typeCondition)}${directives(node)}${print(node.selectionSet)}`,
  SelectionSet: (node) => ` { ${list(node.selections, ' ')} }`,
  Field: (node) =>
    `${node.alias === undefined ? '' : `${print(node.alias)}: `}${print(node.name)}${inside('(', node.arguments, ')')}${directives(node)}${print(node.selectionSet)}`,
  FragmentSpread: (node) => `...${print(node.name)}${directives(node)}`,
  InlineFragment: (node) =>
    `...${before(' on ', node.typeCondition)}${directives(node)}${print(node.selectionSet)}`,
  Argument: (node) => `${print(node.name)}: ${print(valueOf(node))}`,
  ObjectField: (node) => `${print(node.name)}: ${print(valueOf(node))}`,
  Directive: (node) => `@${print(node.name)}${inside('(', node.arguments, ')')}`,
  Variable: (node) => `$${print(node.name)}`,
  NamedType: (node) => print(node.name),
  ListType: (node) => `[${print(node.type)}]`,
  NonNullType: (node) => `${print(node.type)}!`,
  IntValue: word,
  FloatValue: word,
  EnumValue: word,
  BooleanValue: word,
  StringValue: (node) => JSON.stringify(node.value),
  NullValue: () => 'null',
  ListValue: (node) => `[${list(node.values, ', ')}]`,
  ObjectValue: (node) => `{${list(node.fields, ', ')}}`,
};

function print(node: SyntaxNode | undefined): string {
  if (node === undefined) return '';
  const printer = printers[node.kind];
  if (printer === undefined) throw new TypeError(`A document to run has no ${node.kind}.`);
  return printer(node);
}

function word({ value }: SyntaxNode): string {
  return typeof value === 'object' ? '' : String(value);
}

function valueOf({ value }: SyntaxNode): SyntaxNode | undefined {
  return typeof value === 'object' ? value : undefined;
}

function list(nodes: readonly SyntaxNode[] | undefined, between: string): string {
  return (nodes ?? []).map(print).join(between);
}

function before(text: string, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : text + print(node);
}

function inside(open: string, nodes: readonly SyntaxNode[] | undefined, close: string): string {
  return nodes === undefined || nodes.length === 0 ? '' : open + list(nodes, ', ') + close;
}

function directives(node: SyntaxNode): string {
  return (node.directives ?? []).map((one) => ` ${print(one)}`).join('');
}
