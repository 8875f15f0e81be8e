type Print = (node: SyntaxNode) => string;

/** Prints a parsed GraphQL document of operations and fragments. Does not depend on graphql-js. */
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
  if (printer === undefined) throw new TypeError(`An executable document cannot contain ${node.kind}.`);
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

/** The types of a document's data and variables. `__apiType` does not exist at run time. */
interface Typed<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
}

/** A parsed GraphQL document, for example a `TypedDocumentNode`. */
export interface DocumentLike {
  readonly kind: string;
  readonly definitions: readonly object[];
}

/** A String object that carries types, for example a `TypedDocumentString`. */
export interface StringObject {
  readonly length: number;
  toString(): string;
}

/**
 * A document from GraphQL Code Generator, either parsed (`TypedDocumentNode`) or as text (`TypedDocumentString`). It
 * carries the types of its data and variables.
 */
export type GraphDocument<Data, Variables> = (
  DocumentLike | { toString(): string; readonly length: number }
) &
  Typed<Data, Variables>;

/** A node of a parsed document, as in graphql-js, with the properties that are printed. */
interface SyntaxNode {
  readonly kind: string;
  readonly name?: SyntaxNode;
  readonly alias?: SyntaxNode;
  /** The text of a name, number, string or enum value, the value of a boolean, or the value of an argument. */
  readonly value?: string | boolean | SyntaxNode;
  readonly values?: readonly SyntaxNode[];
  readonly fields?: readonly SyntaxNode[];
  readonly operation?: string;
  readonly variable?: SyntaxNode;
  readonly type?: SyntaxNode;
  readonly defaultValue?: SyntaxNode;
  readonly variableDefinitions?: readonly SyntaxNode[];
  readonly typeCondition?: SyntaxNode;
  readonly arguments?: readonly SyntaxNode[];
  readonly directives?: readonly SyntaxNode[];
  readonly selectionSet?: SyntaxNode;
  readonly selections?: readonly SyntaxNode[];
}

/** Strings and comments. Braces and words in them are not syntax. */
const ignored = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;

/** Returns true if a document contains a mutation. A mutation must not be sent twice and has no idempotency key. */
export function isMutation(document: DocumentLike | string): boolean {
  if (typeof document !== 'string')
    return document.definitions.some((definition) => (definition as SyntaxNode).operation === 'mutation');
  let depth = 0;
  for (const [sign] of document.replaceAll(ignored, ' ').matchAll(/[{}()]|\w+/g)) {
    if (sign === '{' || sign === '(') depth++;
    else if (sign === '}' || sign === ')') depth--;
    // A fragment named `mutation` is mistaken for a mutation. The only effect is that the document is not retried.
    else if (depth === 0 && sign === 'mutation') return true;
  }
  return false;
}
