/** The most that a graph request may ask for; more is refused before any work is done for it. */
export interface GraphLimits {
  /** Words and signs of a document's text. */
  readonly maxTokens: number;
  /** Brackets inside brackets in a document's text, of any kind. */
  readonly maxNesting: number;
  /** Fields inside fields, fragments spread; looks at the schema aside. */
  readonly maxDepth: number;
  readonly maxRootFields: number;
  /** Fields under another name, fragments spread. */
  readonly maxAliases: number;
  readonly maxDirectives: number;
  /** All fields, fragments spread. */
  readonly maxFields: number;
  /** Records that the answer could hold at most, by the page sizes asked for. */
  readonly maxNodes: number;
}

export const standardGraphLimits: GraphLimits = {
  maxTokens: 10_000,
  maxNesting: 100,
  maxDepth: 16,
  maxRootFields: 50,
  maxAliases: 200,
  maxDirectives: 100,
  maxFields: 10_000,
  maxNodes: 500_000,
};
