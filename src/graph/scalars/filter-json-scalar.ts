import { GraphQLScalarType, valueFromASTUntyped } from 'graphql';

/** The graph's filter JSON: what the `filter` arguments take, as one value, so that it can be kept and shown again. */
export const FilterJsonScalar = new GraphQLScalarType({
  name: 'FilterJson',
  description:
    'A filter as JSON, with the same keys and values as the `filter` argument of the list of that product, for ' +
    'example `{"foundedYear": {"gte": 2014}}`. `{}` matches all.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
