/** The most that a graph request may ask for; more is refused before any work is done for it. */
export interface GraphLimits {
  /** Words and signs of a document's text. */
  readonly maxTokens: number;
  /** Brackets inside brackets in a document's text, of any kind. */
  readonly maxNesting: number;
  /** Objects and lists in the variables, which graphql reads field by field. */
  readonly maxVariableParts: number;
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
  maxVariableParts: 5000,
  maxDepth: 16,
  maxRootFields: 50,
  maxAliases: 200,
  maxDirectives: 100,
  maxFields: 10_000,
  maxNodes: 500_000,
};

/** Of a document that comes without a key, which can only ask for the schema: the standard ones have about 350. */
const mostKeylessTokens = 1000;

/** How many tokens a document without a key may have. */
export function keylessTokens({ maxTokens }: Pick<GraphLimits, 'maxTokens'>): number {
  return Math.min(maxTokens, mostKeylessTokens);
}

/** The most values of the schema in one answer; the whole schema, as tools ask for it, has less than a third of it. */
export const mostSchemaValues = 50_000;

/** Of a look at the schema that is no standard one, so many values take one request of the rate. */
export const schemaValuesOfRequest = 2000;
