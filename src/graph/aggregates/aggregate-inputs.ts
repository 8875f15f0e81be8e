import { Float } from 'type-graphql';
import { aggregateBounds } from '../../domain/aggregates/aggregate-bounds.js';
import { createInputType, type InputField } from '../create-input-type.js';
import { OrderDirectionEnum } from '../connections/order-types.js';
import { FilterJsonScalar } from '../scalars/filter-json-scalar.js';
import { NumberOrDateScalar } from '../scalars/number-or-date-scalar.js';
import { AggregateMetricEnum, DatePartEnum, RecordEdgeEnum, RecordFieldEnum } from './aggregate-enums.js';

const { buckets } = aggregateBounds;

/** One key of groups (readGroupKey). */
export const GroupByInput = createInputType(
  'GroupBy',
  'What records are grouped by: a field, the record that an edge leads to, or a field behind an edge to one record. ' +
    'Unknown is a group of its own. A record with several values of a list, or several records at an edge, counts in ' +
    'the group of each.',
  {
    field: {
      type: () => RecordFieldEnum,
      description: 'The field; of the record behind `edge` where that is given.',
    },
    by: { type: () => DatePartEnum, description: 'Which part of a date. Default: the day.' },
    buckets: {
      type: () => Float,
      isList: true,
      description: `Ascending bounds of a number, at most ${buckets}. Each begins a bucket; one lies below the first.`,
    },
    edge: { type: () => RecordEdgeEnum, description: 'The edge, of one step or two.' },
    filter: {
      type: () => FilterJsonScalar,
      description: 'What the records that `edge` leads to have to meet; no others make groups.',
    },
    skipNull: { type: () => Boolean, description: 'Leaves out the group of unknown. Default: false.' },
  },
);

const metric: Readonly<Record<string, InputField>> = {
  metric: { type: () => AggregateMetricEnum, description: 'Which figure.' },
  field: { type: () => RecordFieldEnum, description: 'Of which field, where the figure is one of values.' },
  edge: { type: () => RecordEdgeEnum, description: 'Of which edge, for `COUNT_DISTINCT`.' },
};

const compared: Readonly<Record<string, string>> = {
  eq: 'Equal to this.',
  ne: 'Not equal to this; unknown is not equal to any.',
  gte: 'This or more.',
  gt: 'More than this.',
  lte: 'This or less.',
  lt: 'Less than this.',
};

/** What groups have to meet (readHaving). */
export const GroupConditionInput = createInputType(
  'GroupCondition',
  'Compares a figure of each group; several comparisons all have to hold.',
  {
    ...metric,
    ...Object.fromEntries(
      Object.entries(compared).map(([name, description]): [string, InputField] => [
        name,
        { type: () => NumberOrDateScalar, description },
      ]),
    ),
    isNull: { type: () => Boolean, description: 'True: unknown. False: known.' },
  },
);

/** The order of groups (readGroupOrder). */
export const GroupOrderInput = createInputType(
  'GroupOrder',
  'An order of groups: by a figure, or by a key. Unknown comes last either way.',
  {
    ...metric,
    key: {
      type: () => String,
      description: 'The name of a key, as `key { name }` tells it, in place of a figure.',
    },
    direction: { type: () => OrderDirectionEnum, description: 'Which way. Default: ASC.' },
  },
);
