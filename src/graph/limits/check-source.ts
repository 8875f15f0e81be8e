import { Lexer, Source, TokenKind } from 'graphql';
import { ApiError } from '../../errors/api-error.js';
import type { GraphLimits } from './graph-limits.js';

type SourceLimits = Pick<GraphLimits, 'maxTokens' | 'maxNesting'>;

interface SourceSize {
  readonly tokens: number;
  readonly nesting: number;
}

/**
 * Refuses a text that is too long or too deep before it is parsed: graphql's parser and its rules work by recursion.
 * @throws ApiError GRAPHQL_LIMIT_EXCEEDED with the figure and the bound.
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

/** Whether a look is enough: a token has a character, and brackets are nested no deeper than there are some. */
function isPlainlySmall(text: string, limits: SourceLimits): boolean {
  return text.length <= limits.maxTokens && (text.match(/[{[(]/g)?.length ?? 0) <= limits.maxNesting;
}

/** So many times the bound is counted; a megabyte need not be read to its end to be too long. */
const countedTimes = 10;

/** Counts as far as the text can be read; where it cannot, the parser stops too. */
function measure(text: string, mostTokens: number): SourceSize {
  const lexer = new Lexer(new Source(text));
  let tokens = 0;
  let level = 0;
  let nesting = 0;
  try {
    for (
      let token = lexer.advance();
      token.kind !== TokenKind.EOF && tokens < mostTokens;
      token = lexer.advance()
    ) {
      tokens += 1;
      level += stepOf(token.kind);
      nesting = Math.max(nesting, level);
      // The tokens are a linked list back to the first; cut, so that a megabyte of them is not held at once.
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
