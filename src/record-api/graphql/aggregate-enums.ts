import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { narrowBelow } from '../../accounts/model/credit-budget.js';
import { FilterJsonScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { edgePaths } from '../../query/model/aggregate-edges.js';
import { aggregateFields, facetFieldNames, upperSnake } from '../../query/model/aggregate-fields.js';
import { aggregateBounds, dateParts, valueMetrics } from '../../query/model/aggregates.js';
import type { AcquisitionDirection } from '../../records/edges/record-edges.js';
import { recordKinds } from '../../records/record-kinds.js';
import { ProductEnum } from './product-enum.js';

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

/** The fields of all record kinds. Each kind supports a subset. */
export const RecordFieldEnum = createEnum(
  'RecordField',
  'A field of a record, including nested fields such as `HQ_COUNTRY` for `hq.country`. Each record kind has the fields ' +
    'of its filter. An error for any other field lists the available ones.',
  named(recordKinds.flatMap((kind) => aggregateFields[kind].map(({ name }) => name))),
);

/** The edge paths of all record kinds. Each kind supports a subset. */
export const RecordEdgeEnum = createEnum(
  'RecordEdge',
  'An edge of a record, or a path of two edges: `ACQUIREE_INVESTORS` leads to the investors of the acquired company. ' +
    'Each record kind has its own edges. An error for any other edge lists the available ones.',
  named(recordKinds.flatMap((kind) => edgePaths[kind].map(({ name }) => name))),
);

const FacetFieldEnum = createEnum(
  'FacetField',
  'A field whose values are shared by many records. Each record kind has its own fields. An error for any other field ' +
    'lists the available ones.',
  named(facetFieldNames),
);

export const DatePartEnum = createEnum('DatePart', 'The part of a date to group by.', named(dateParts), {
  YEAR: 'For example `2013`.',
  QUARTER: 'For example `2013-Q1`.',
  MONTH: 'For example `2013-01`.',
});

export const AggregateMetricEnum = createEnum(
  'AggregateMetric',
  'A metric of a group. All metrics except `COUNT` ignore unknown values.',
  named(['count', 'countDistinct', 'daysBetween', ...valueMetrics]),
  {
    COUNT: 'Number of records.',
    COUNT_DISTINCT: 'Number of distinct records that an `edge` leads to.',
    DAYS_BETWEEN: 'Days between two records of the group, as defined by the `daysBetween` argument.',
    SUM: 'Sum of a number field.',
    AVG: 'Mean of a number field.',
    MIN: 'Minimum of a number or date field.',
    MAX: 'Maximum of a number or date field.',
    MEDIAN: 'Median of a number or date field, interpolated between the two middle values.',
    P25: '25th percentile of a number or date field, interpolated like the median.',
    P75: '75th percentile of a number or date field, interpolated like the median.',
  },
);

@ArgsType()
export class FacetArguments {
  @Field(() => ProductEnum, { description: 'The product whose records are counted.' })
  product!: string;

  @Field(() => FacetFieldEnum, { description: 'The field whose values are returned.' })
  field!: string;

  @Field(() => FilterJsonScalar, {
    nullable: true,
    description: 'Counts only the records that match this filter of the product.',
  })
  filter?: unknown;

  @Field(() => Int, {
    nullable: true,
    description: `Maximum number of values to return, from 1 to ${aggregateBounds.maxValues}. Default: ${aggregateBounds.standardGroups}.`,
  })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Returns only values that contain this text, case-insensitively.',
  })
  query?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A value of a field and the number of records that have it.',
})
class FacetValue {
  @Field(() => String, { description: 'The value. A number is written in digits.' })
  value!: string;

  @Field(() => SafeIntScalar, { description: 'Number of records that have the value.' })
  count!: number;
}

@ObjectType('Facet', { simpleResolvers: true, description: 'The most frequent values of a field.' })
export class FacetObject {
  @Field(() => Boolean, {
    description: `True when fewer than ${narrowBelow} records match the filter. In that case no values are returned. Always false without a filter.`,
  })
  narrow!: boolean;

  @Field(() => [FacetValue], { description: 'The values, most frequent first.' })
  values!: FacetValue[];
}

/** The GraphQL enum `AcquisitionDirection`, for links and filters. */
export const acquisitionDirectionEnum = {
  BOTH: 'BOTH',
  ACQUIRER: 'ACQUIRER',
  ACQUIREE: 'ACQUIREE',
} as const satisfies { readonly [Direction in AcquisitionDirection]: Direction };

registerEnumType(acquisitionDirectionEnum, {
  name: 'AcquisitionDirection',
  description: 'The side of an acquisition that a company is on.',
  valuesConfig: {
    BOTH: { description: 'The company is the acquirer or the acquiree.' },
    ACQUIRER: { description: 'The company is the acquirer.' },
    ACQUIREE: { description: 'The company is the acquiree.' },
  },
});
