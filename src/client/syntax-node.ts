/** A node of a parsed document, as graphql-js has it, with the parts that are printed. */
export interface SyntaxNode {
  readonly kind: string;
  readonly name?: SyntaxNode;
  readonly alias?: SyntaxNode;
  /** A word, a number's text, or the value of an argument. */
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
