import { registerEnumType } from 'type-graphql';
import { aggregateFields } from '../../domain/aggregates/aggregate-fields.js';
import { edgePaths } from '../../domain/aggregates/aggregate-edges.js';
import { dateParts } from '../../domain/aggregates/aggregate-request.js';
import { facetFieldNames } from '../../domain/aggregates/facet-fields.js';
import { recordProducts } from '../../domain/record-products.js';
import { valueMetrics } from '../../domain/aggregates/metric.js';
import { upperSnake } from '../../domain/aggregates/upper-snake.js';
import { recordKinds } from '../../domain/record-kinds.js';

type Enum = Readonly<Record<string, string>>;

function createEnum(name: string, description: string, values: Enum, of: Enum = {}): Enum {
  const valuesConfig = Object.fromEntries(
    Object.entries(of).map(([value, meaning]) => [value, { description: meaning }]),
  );
  registerEnumType(values, { name, description, valuesConfig });
  return values;
}

function named(names: readonly string[]): Enum {
  return Object.fromEntries([...new Set(names.map(upperSnake))].sort().map((name) => [name, name]));
}

/** The paths of all kinds of record; which of them there are depends on the kind. */
export const RecordFieldEnum = createEnum(
  'RecordField',
  'A field of a record, or of a part of it, such as `HQ_COUNTRY` for `hq.country`. A kind of record has those that ' +
    'its filter has; others are refused with the names of these.',
  named(recordKinds.flatMap((kind) => aggregateFields[kind].map(({ name }) => name))),
);

/** The ways of all kinds of record. */
export const RecordEdgeEnum = createEnum(
  'RecordEdge',
  'An edge of a record, or two: `ACQUIREE_INVESTORS` are the investors of the company that was bought. A kind of ' +
    'record has its own; others are refused with the names of these.',
  named(recordKinds.flatMap((kind) => edgePaths[kind].map(({ name }) => name))),
);

export const FacetFieldEnum = createEnum(
  'FacetField',
  'A field whose values many records share. A kind of record has its own; others are refused with the names of these.',
  named(facetFieldNames),
);

export const FacetProductEnum = createEnum(
  'FacetProduct',
  'What a facet counts.',
  Object.fromEntries(Object.keys(recordProducts).map((product) => [product.toUpperCase(), product])),
);

export const DatePartEnum = createEnum(
  'DatePart',
  'A part of the calendar that dates are grouped by.',
  named(dateParts),
  {
    YEAR: 'As `2013`.',
    QUARTER: 'As `2013-Q1`.',
    MONTH: 'As `2013-01`.',
  },
);

export const AggregateMetricEnum = createEnum(
  'AggregateMetric',
  'A figure of a group. Unknown values do not count, but for `COUNT`.',
  named(['count', 'countDistinct', 'daysBetween', ...valueMetrics]),
  {
    COUNT: 'How many records.',
    COUNT_DISTINCT: 'How many different records an `edge` of these leads to.',
    DAYS_BETWEEN: 'What the argument `daysBetween` asks for.',
    SUM: 'Of a number.',
    AVG: 'The mean of a number.',
    MIN: 'Of a number or date.',
    MAX: 'Of a number or date.',
    MEDIAN: 'Of a number or date, between two values in their middle.',
    P25: 'A quarter of the values is below; interpolated as the median is.',
    P75: 'Three quarters of the values are below; interpolated as the median is.',
  },
);
