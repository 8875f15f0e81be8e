import { type ASTNode, GraphQLError, GraphQLScalarType, Kind, print, valueFromASTUntyped } from 'graphql';
import { invariant } from '../errors/invariant.js';
import { isDateString } from '../values/dates.js';
import { quote } from '../values/nearest-texts.js';

/** The properties that distinguish a string scalar. */
interface StringScalar {
  readonly name: string;
  readonly description: string;
  readonly specifiedByURL?: string;
  /** Completes "must be ..." in an error message. */
  readonly needs: string;
  readonly accepts: (text: string) => boolean;
}

/**
 * Creates a scalar that is a JSON string in input and output. Only input is validated: stored values were validated on
 * import.
 */
export function createStringScalar(scalar: StringScalar): GraphQLScalarType<string, string> {
  const { needs, accepts, ...config } = scalar;
  const refusal = (got: string): string => `${scalar.name} must be ${needs}, got ${got}.`;
  return new GraphQLScalarType<string, string>({
    ...config,
    serialize: (value) => {
      invariant(
        typeof value === 'string',
        `a ${scalar.name} in a response is a string, not ${String(value)}`,
      );
      return value;
    },
    parseValue: (value) => {
      if (typeof value === 'string' && accepts(value)) return value;
      throw new GraphQLError(refusal(quote(value)));
    },
    parseLiteral: (node) => {
      if (node.kind === Kind.STRING && accepts(node.value)) return node.value;
      throw new GraphQLError(refusal(quoteLiteral(node)), { nodes: node });
    },
  });
}

/** Formats a literal for an error message, as it is written in the document, truncated to 100 characters. */
export function quoteLiteral(node: ASTNode): string {
  const text = print(node);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** A calendar date. The domain represents dates as strings too, never as JavaScript `Date` objects. */
export const DateScalar = createStringScalar({
  name: 'Date',
  description:
    'A calendar date in the format `YYYY-MM-DD`, without a time or a time zone, for example `"2025-03-31"`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  needs: 'a date that exists, written "YYYY-MM-DD"',
  accepts: isDateString,
});

/**
 * A timestamp. Accepts every string: the domain validates it, because an invalid time has error codes of its own that
 * are the same in REST and GraphQL (contract 4.1 rule 6, D3).
 */
export const DateTimeScalar = createStringScalar({
  name: 'DateTime',
  description:
    'A timestamp in RFC 3339 format, for example `"2025-03-31T09:30:00Z"`. A value without an offset is read as ' +
    'UTC; a date without a time is rejected.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  needs: 'an RFC 3339 date-time string',
  accepts: () => true,
});

/**
 * A filter as a single JSON value, so that it can be stored and returned. Filters in arguments have typed input fields.
 */
export const FilterJsonScalar = new GraphQLScalarType({
  name: 'FilterJson',
  description:
    'A filter as JSON, with the same keys and values as the `filter` argument of the list query of the product, ' +
    'for example `{"foundedYear": {"gte": 2014}}`. `{}` matches all records.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

/** Any JSON value. Output only. */
export const JsonValueScalar = new GraphQLScalarType({
  name: 'JsonValue',
  description: 'A JSON value of any type.',
  serialize: (value) => value,
});

/** An input of a lookup, as repeated in its result row. Output only. */
export const InputJsonScalar = new GraphQLScalarType({
  name: 'InputJson',
  description: 'One input of a lookup, as JSON with the keys and values that were sent.',
  serialize: (value) => value,
});

const needs = `an integer from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`;

/**
 * Integers up to 2^53-1, as JSON numbers. GraphQL's Int ends at 2^31-1, which the price of an acquisition can exceed.
 */
export const SafeIntScalar = new GraphQLScalarType<number, number>({
  name: 'SafeInt',
  description: `A whole JSON number: ${needs} (2^53-1), the range that every JSON client reads exactly.`,
  serialize: (value) => {
    invariant(isSafeInteger(value), `a SafeInt in a response is ${needs}, not ${String(value)}`);
    return value;
  },
  parseValue: (value) => {
    if (isSafeInteger(value)) return value;
    throw new GraphQLError(`SafeInt must be ${needs}, got ${quote(value)}.`);
  },
  parseLiteral: (node) => {
    const value = node.kind === Kind.INT ? Number(node.value) : undefined;
    if (isSafeInteger(value)) return value;
    throw new GraphQLError(`SafeInt must be ${needs}, got ${quoteLiteral(node)}.`, { nodes: node });
  },
});

function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
