import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { quote } from '../../domain/quote.js';
import { invariant } from '../../errors/invariant.js';
import { quoteLiteral } from './quote-literal.js';

/** What sets one string scalar apart from another. */
interface StringScalar {
  readonly name: string;
  readonly description: string;
  readonly specifiedByURL?: string;
  /** Completes "needs ..." in an error message. */
  readonly needs: string;
  readonly accepts: (text: string) => boolean;
}

/**
 * A scalar that is a JSON string both ways and takes only the texts it accepts. An answer is not checked again:
 * what the store holds was judged when it was read in.
 */
export function createStringScalar(scalar: StringScalar): GraphQLScalarType<string, string> {
  const { needs, accepts, ...config } = scalar;
  const refusal = (got: string): string => `${scalar.name} needs ${needs}, got ${got}.`;
  return new GraphQLScalarType<string, string>({
    ...config,
    serialize: (value) => {
      invariant(typeof value === 'string', `a ${scalar.name} of an answer is a string, not ${String(value)}`);
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
