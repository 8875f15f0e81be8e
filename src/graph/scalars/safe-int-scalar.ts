import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { quote } from '../../domain/quote.js';
import { invariant } from '../../errors/invariant.js';
import { quoteLiteral } from './quote-literal.js';

const needs = `an integer from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`;

/**
 * Integers up to 2^53-1 in both directions, JSON numbers on the way in and out. GraphQL's own Int ends at 2^31-1,
 * which the price of an acquisition passes.
 */
export const SafeIntScalar = new GraphQLScalarType<number, number>({
  name: 'SafeInt',
  description: `A JSON number without a fraction: ${needs} (2^53-1), the integers that every client reads exactly.`,
  serialize: (value) => {
    invariant(isSafeInteger(value), `a SafeInt of an answer is ${needs}, not ${String(value)}`);
    return value;
  },
  parseValue: (value) => {
    if (isSafeInteger(value)) return value;
    throw new GraphQLError(`SafeInt needs ${needs}, got ${quote(value)}.`);
  },
  parseLiteral: (node) => {
    const value = node.kind === Kind.INT ? Number(node.value) : undefined;
    if (isSafeInteger(value)) return value;
    throw new GraphQLError(`SafeInt needs ${needs}, got ${quoteLiteral(node)}.`, { nodes: node });
  },
});

function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
