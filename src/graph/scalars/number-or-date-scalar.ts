import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { isDateString } from '../../domain/date-string.js';
import { quote } from '../../domain/quote.js';
import { quoteLiteral } from './quote-literal.js';

const needs = 'a number, or a date written "YYYY-MM-DD"';

/** What a metric is compared with: a date for one of dates, else a number. */
export const NumberOrDateScalar = new GraphQLScalarType<number | string, number | string>({
  name: 'NumberOrDate',
  description: 'A number, or for a metric of dates a date written `YYYY-MM-DD`.',
  serialize: (value) => value as number | string,
  parseValue: (value) => {
    if (isNumberOrDate(value)) return value;
    throw new GraphQLError(`NumberOrDate needs ${needs}, got ${quote(value)}.`);
  },
  parseLiteral: (node) => {
    const isNumber = node.kind === Kind.INT || node.kind === Kind.FLOAT;
    const value = isNumber ? Number(node.value) : node.kind === Kind.STRING ? node.value : undefined;
    if (isNumberOrDate(value)) return value;
    throw new GraphQLError(`NumberOrDate needs ${needs}, got ${quoteLiteral(node)}.`, { nodes: node });
  },
});

function isNumberOrDate(value: unknown): value is number | string {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && isDateString(value);
}
