import { Lexer, Source, TokenKind } from 'graphql';
import { ApiError } from '../../errors/api-error.js';

/** Limits on the size of a GraphQL request. A larger request is rejected before it is executed. */
export interface GraphLimits {
  /** Number of tokens in the document's text. */
  readonly maxTokens: number;
  /** Depth of nested brackets (`{`, `[` and `(`) in the document's text. */
  readonly maxNesting: number;
  /** Number of objects and lists in the variables. graphql reads each of them field by field. */
  readonly maxVariableParts: number;
  /** Depth of nested fields, with fragments expanded and without introspection fields. */
  readonly maxDepth: number;
  readonly maxRootFields: number;
  /** Number of aliased fields, with fragments expanded. */
  readonly maxAliases: number;
  readonly maxDirectives: number;
  /** Number of fields, with fragments expanded. */
  readonly maxFields: number;
  /** Number of records that the response could contain, according to the requested page sizes. */
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

/**
 * Maximum number of tokens in a document sent without a key. Such a document can only query the schema; the standard
 * introspection queries have about 350 tokens.
 */
const maxKeylessTokens = 1000;

/** Returns the maximum number of tokens in a document sent without a key. */
export function keylessTokens({ maxTokens }: Pick<GraphLimits, 'maxTokens'>): number {
  return Math.min(maxTokens, maxKeylessTokens);
}

/**
 * Maximum number of schema values in one response. The standard query for the whole schema has less than a third of
 * this.
 */
export const maxSchemaValues = 50_000;

/** In a non-standard introspection query, this many schema values count as one request toward the rate limit. */
export const schemaValuesOfRequest = 2000;

type SourceLimits = Pick<GraphLimits, 'maxTokens' | 'maxNesting'>;

interface SourceSize {
  readonly tokens: number;
  readonly nesting: number;
}

/**
 * Rejects a document that is too long or too deeply nested. Runs before parsing, because graphql's parser and
 * validation rules are recursive.
 * @throws ApiError GRAPHQL_LIMIT_EXCEEDED with the measured value and the limit.
 */
export function checkSource(text: string, limits: SourceLimits): void {
  if (isPlainlySmall(text, limits)) return;
  const { tokens, nesting } = measure(text, limits.maxTokens * countedTimes);
  if (tokens > limits.maxTokens) {
    const isCounted = tokens < limits.maxTokens * countedTimes;
    throw exceeded(isCounted ? 'document has' : 'document has at least', tokens, 'tokens', limits.maxTokens);
  }
  if (nesting > limits.maxNesting) {
    throw exceeded('document nests brackets', nesting, 'levels deep', limits.maxNesting);
  }
}

/**
 * Returns true when a text is within the limits even by a simple upper bound: at most one token per character, and at
 * most one nesting level per opening bracket.
 */
function isPlainlySmall(text: string, limits: SourceLimits): boolean {
  return text.length <= limits.maxTokens && (text.match(/[{[(]/g)?.length ?? 0) <= limits.maxNesting;
}

/** Counting stops at this multiple of the limit, so that an oversized document is not read to its end. */
const countedTimes = 10;

/** Counts tokens and nesting up to the first lexical error, at which the parser would stop too. */
function measure(text: string, defaultMaxTokens: number): SourceSize {
  const lexer = new Lexer(new Source(text));
  let tokens = 0;
  let level = 0;
  let nesting = 0;
  try {
    for (
      let token = lexer.advance();
      token.kind !== TokenKind.EOF && tokens < defaultMaxTokens;
      token = lexer.advance()
    ) {
      tokens += 1;
      level += stepOf(token.kind);
      nesting = Math.max(nesting, level);
      // Each token links to its predecessor. Without these links, tokens can be garbage collected while counting
      // continues.
      (token as { prev: unknown }).prev = null;
    }
  } catch {
    return { tokens, nesting };
  }
  return { tokens, nesting };
}

function stepOf(kind: TokenKind): number {
  if (kind === TokenKind.BRACE_L || kind === TokenKind.BRACKET_L || kind === TokenKind.PAREN_L) return 1;
  if (kind === TokenKind.BRACE_R || kind === TokenKind.BRACKET_R || kind === TokenKind.PAREN_R) return -1;
  return 0;
}

function exceeded(what: string, figure: number, unit: string, bound: number): ApiError {
  const format = (number: number): string => number.toLocaleString('en');
  return new ApiError(
    'GRAPHQL_LIMIT_EXCEEDED',
    `The ${what} ${format(figure)} ${unit}; at most ${format(bound)} are allowed.`,
  );
}

/**
 * Rejects variables that are nested too deeply or have too many objects and lists. graphql reads variables recursively,
 * and checks every field that an input object could have. Variables from a query string are JSON text.
 * @throws ApiError GRAPHQL_LIMIT_EXCEEDED with the measured value and the limit.
 */
export function checkVariables(
  variables: unknown,
  { maxNesting, maxVariableParts }: Pick<GraphLimits, 'maxNesting' | 'maxVariableParts'>,
): void {
  const { nesting, parts } = sizeOf(typeof variables === 'string' ? parsed(variables) : variables);
  const format = (number: number): string => number.toLocaleString('en');
  if (nesting > maxNesting) {
    throw new ApiError(
      'GRAPHQL_LIMIT_EXCEEDED',
      `The variables nest ${format(nesting)} levels deep; at most ${format(maxNesting)} are allowed.`,
    );
  }
  if (parts > maxVariableParts) {
    throw new ApiError(
      'GRAPHQL_LIMIT_EXCEEDED',
      `The variables have ${format(parts)} objects and lists; at most ${format(maxVariableParts)} are allowed.`,
    );
  }
}

/**
 * Returns the nesting depth and the number of lists and objects. Works level by level, because recursion could overflow
 * the stack.
 */
function sizeOf(value: unknown): { readonly nesting: number; readonly parts: number } {
  let nesting = 0;
  let parts = 0;
  let level = isNest(value) ? [value] : [];
  while (level.length > 0) {
    nesting += 1;
    parts += level.length;
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  }
  return { nesting, parts };
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Parses JSON text. Returns null for invalid JSON, which Apollo rejects later. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
