import {
  GraphQLEnumType,
  GraphQLError,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { type Case, expectCase } from './expect-case.js';

const badInput = new GraphQLError('Never right.', { extensions: { code: 'NEVER' } });
const faulty = new GraphQLScalarType({
  name: 'Faulty',
  parseValue: () => {
    throw badInput;
  },
});
const changing = new GraphQLScalarType({ name: 'Changing', parseValue: (value) => ({ changed: value }) });
const mood = new GraphQLEnumType({
  name: 'Mood',
  values: {
    NULL: { value: null },
    NAN: { value: Number.NaN },
    NO: { value: false },
    OWN: { value: 'own' },
    SAME: {},
  },
});
const strings = new GraphQLList(GraphQLString);
const required = new GraphQLNonNull(GraphQLString);
const where = new GraphQLInputObjectType({
  name: 'Where',
  fields: {
    a: { type: GraphQLString },
    b: { type: strings },
    c: { type: required },
    d: { type: changing },
    e: { type: faulty },
  },
});
const nested = new GraphQLInputObjectType({
  name: 'Nested',
  fields: { in: { type: new GraphQLNonNull(where) }, name: { type: required } },
});
const oneOf = new GraphQLInputObjectType({
  name: 'OneOf',
  isOneOf: true,
  fields: { a: { type: GraphQLString }, b: { type: GraphQLInt } },
});

const inputs: Record<string, GraphQLInputType> = {
  ...{
    where,
    nested,
    oneOf: oneOf,
    mustOneOf: new GraphQLNonNull(oneOf),
    mood,
    mustMood: new GraphQLNonNull(mood),
  },
  ...{ text: GraphQLString, must: required, list: strings, mustList: new GraphQLNonNull(strings) },
  listMust: new GraphQLList(required),
  mustListMust: new GraphQLNonNull(new GraphQLList(required)),
};
const show = (_source: unknown, args: Record<string, unknown>): unknown =>
  'in' in args
    ? JSON.stringify(args['in'], (_, value: unknown) => (Number.isNaN(value) ? 'NaN' : value))
    : null;

/** A schema whose fields return their argument `in` as JSON. */
export const inputSchema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, type]) => [
          name,
          { type: GraphQLString, args: { in: { type } }, resolve: show },
        ]),
      ),
      fallback: {
        type: GraphQLString,
        args: { in: { type: GraphQLString, defaultValue: 'Hello' } },
        resolve: show,
      },
      mustFallback: {
        type: GraphQLString,
        args: { in: { type: required, defaultValue: 'Hello' } },
        resolve: show,
      },
    },
  }),
});

/** The expected argument of a field as JSON, null for no argument, or an error. */
export type Outcome = string | null | { readonly error: string };

/** Executes a query, and expects its field to receive this argument. */
export async function expectInput(
  text: string,
  variableValues: Case['variableValues'],
  outcome: Outcome,
): Promise<void> {
  const field = /(\w+)\(in: /.exec(text)?.[1] ?? text.slice(2, -2);
  const one = { schema: inputSchema, text, variableValues: variableValues ?? null };
  if (outcome === null || typeof outcome === 'string')
    await expectCase({ ...one, data: { [field]: outcome }, errors: [] });
  else await expectCase({ ...one, data: { [field]: null }, errors: [`${field}: ${outcome.error}`] });
}
