import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { ArgsType, type ClassType, Float, Int } from 'type-graphql';
import { addFields, createInputType, emptyClass, type InputField } from '../../graphql/create-input-type.js';
import { FilterJsonScalar, quoteLiteral } from '../../graphql/scalars.js';
import { aggregateFields } from '../../query/model/aggregate-fields.js';
import { aggregateBounds } from '../../query/model/aggregates.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { isDateString } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { AggregateMetricEnum, DatePartEnum, RecordEdgeEnum, RecordFieldEnum } from './aggregate-enums.js';
import { OrderDirectionEnum } from './connection-types.js';
import { filterTypes } from './filter-types.js';

const needs = 'a number, or a date written "YYYY-MM-DD"';

/** The value that a metric is compared with: a date for date metrics, a number otherwise. */
const NumberOrDateScalar = new GraphQLScalarType<number | string, number | string>({
  name: 'NumberOrDate',
  description: 'A number, or a date written `YYYY-MM-DD` for metrics of dates.',
  serialize: (value) => value as number | string,
  parseValue: (value) => {
    if (isNumberOrDate(value)) return value;
    throw new GraphQLError(`NumberOrDate must be ${needs}, got ${quote(value)}.`);
  },
  parseLiteral: (node) => {
    const isNumber = node.kind === Kind.INT || node.kind === Kind.FLOAT;
    const value = isNumber ? Number(node.value) : node.kind === Kind.STRING ? node.value : undefined;
    if (isNumberOrDate(value)) return value;
    throw new GraphQLError(`NumberOrDate must be ${needs}, got ${quoteLiteral(node)}.`, { nodes: node });
  },
});

const { buckets } = aggregateBounds;

/** A grouping key. `readGroupKey` validates it. */
const GroupByInput = createInputType(
  'GroupBy',
  'A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one ' +
    'record. Unknown values form a group of their own. A record with several list values, or with several records at ' +
    'an edge, counts in the group of each.',
  {
    field: {
      type: () => RecordFieldEnum,
      description: 'The field. With `edge`, a field of the record that the edge leads to.',
    },
    by: { type: () => DatePartEnum, description: 'The part of a date to group by. Default: the day.' },
    buckets: {
      type: () => Float,
      isList: true,
      description: `Ascending bounds for grouping a number, at most ${buckets}. Each bound starts a bucket; another bucket holds the values below the first bound.`,
    },
    edge: { type: () => RecordEdgeEnum, description: 'The edge, or a path of two edges.' },
    filter: {
      type: () => FilterJsonScalar,
      description: 'Groups only by the records at the end of `edge` that match this filter.',
    },
    skipNull: { type: () => Boolean, description: 'Omits the group of unknown values. Default: false.' },
  },
);

const metric: Readonly<Record<string, InputField>> = {
  metric: { type: () => AggregateMetricEnum, description: 'The metric.' },
  field: {
    type: () => RecordFieldEnum,
    description: 'The field that the metric is computed from, for metrics of field values.',
  },
  edge: {
    type: () => RecordEdgeEnum,
    description: 'The edge whose records are counted, for `COUNT_DISTINCT`.',
  },
};

const compared: Readonly<Record<string, string>> = {
  eq: 'Equal to this value.',
  ne: 'Not equal to this value. Unknown values match.',
  gte: 'Greater than or equal to this value.',
  gt: 'Greater than this value.',
  lte: 'Less than or equal to this value.',
  lt: 'Less than this value.',
};

/** A condition on groups. `readHaving` validates it. */
const GroupConditionInput = createInputType(
  'GroupCondition',
  'A condition on a metric of each group. If several comparisons are given, all must match.',
  {
    ...metric,
    ...Object.fromEntries(
      Object.entries(compared).map(([name, description]): [string, InputField] => [
        name,
        { type: () => NumberOrDateScalar, description },
      ]),
    ),
    isNull: {
      type: () => Boolean,
      description: 'If true, matches unknown values. If false, matches known values.',
    },
  },
);

/** A sort key of groups. `readGroupOrder` validates it. */
const GroupOrderInput = createInputType(
  'GroupOrder',
  'A sort order for groups, by a metric or by a key. Unknown values come last in either direction.',
  {
    ...metric,
    key: {
      type: () => String,
      description: 'The name of a key, as returned in `key { name }`. Use it instead of a metric.',
    },
    direction: { type: () => OrderDirectionEnum, description: 'The sort direction. Default: ASC.' },
  },
);

const { maxGroups, standardGroups, keys, manyKeys, conditions, orders } = aggregateBounds;

/** The arguments of each record kind's aggregate. */
export const aggregateArguments = byKind(createAggregateArguments);

/** Creates the class of an aggregate's arguments. `readAggregateRequest` applies their defaults and limits. */
function createAggregateArguments(kind: RecordKind): ClassType {
  const type = emptyClass(`${kind}AggregateArguments`);
  ArgsType()(type);
  addFields(type, {
    filter: { type: () => filterTypes[kind], description: 'Includes only records that match this filter.' },
    groupBy: {
      type: () => GroupByInput,
      isList: true,
      description: `The grouping keys, at most ${keys}. At most ${manyKeys} of them may be lists or edges to several records. Default: none, which returns one group.`,
    },
    ...daysBetween(kind),
    having: {
      type: () => GroupConditionInput,
      isList: true,
      description: `Returns only groups that match all of these conditions, at most ${conditions}.`,
    },
    orderBy: {
      type: () => GroupOrderInput,
      isList: true,
      description: `The sort order of the groups, at most ${orders} entries. The grouping keys break ties. Default: by the grouping keys.`,
    },
    first: {
      type: () => Int,
      description: `Maximum number of groups to return, from 1 to ${maxGroups}. Default: ${standardGroups}.`,
    },
    after: { type: () => String, description: 'Returns only groups after this cursor.' },
  });
  return type;
}

function daysBetween(kind: RecordKind): Readonly<Record<string, InputField>> {
  if (!aggregateFields[kind].some(({ type }) => type === 'date')) return {};
  const input = createInputType(
    `${kind}DaysBetween`,
    "The days from a group's earliest record that matches `from` to its next record, on a later day, that matches `to`.",
    {
      field: { type: () => RecordFieldEnum, isRequired: true, description: 'The date field of the records.' },
      from: {
        type: () => filterTypes[kind],
        description: 'The filter for the earlier record. Default: all records.',
      },
      to: {
        type: () => filterTypes[kind],
        description: 'The filter for the later record. Default: all records.',
      },
    },
  );
  const description = 'Defines the `daysBetween` metric of each group.';
  return { daysBetween: { type: () => input, description } };
}

function isNumberOrDate(value: unknown): value is number | string {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && isDateString(value);
}
