import { GraphQLScalarType } from 'graphql';

/** One input of many as its row shows it again; it is never given. */
export const InputJsonScalar = new GraphQLScalarType({
  name: 'InputJson',
  description: 'One input of many, as JSON with the keys and values that were given.',
  serialize: (value) => value,
});
