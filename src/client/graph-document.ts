/** What stands for the types of a document's answer and variables; nothing is there when it runs. */
interface Typed<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
}

/** A parsed document, a `TypedDocumentNode` for example. */
export interface DocumentLike {
  readonly kind: string;
  readonly definitions: readonly object[];
}

/** A text that carries types, a `TypedDocumentString` for example. */
export interface StringObject {
  readonly length: number;
  toString(): string;
}

/**
 * A document as GraphQL Code Generator makes it, parsed (`TypedDocumentNode`) or as text (`TypedDocumentString`), with the
 * types of its answer and its variables.
 */
export type GraphDocument<Data, Variables> = (
  DocumentLike | { toString(): string; readonly length: number }
) &
  Typed<Data, Variables>;
