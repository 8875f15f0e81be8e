import { type RecordKind, recordKinds } from '../../records/record-kinds.js';
import { oneOfKeys } from '../../records/wire/closed-object.js';
import { referTo } from '../../records/wire/named-json-schemas.js';
import { toWireName } from '../../records/wire/wire-names.js';
import { edgePaths } from '../model/aggregate-edges.js';
import { type AggregateField, aggregateFields, facetFields } from '../model/aggregate-fields.js';
import { aggregateBounds, dateMetrics, dateParts, valueMetrics } from '../model/aggregates.js';
import { direction } from './read-order-spelling.js';

type Schemas = Readonly<Record<string, object>>;

const text = { type: 'string' };
const metrics = ['count', 'count_distinct', ...valueMetrics, 'days_between'];
const compared = {
  eq: 'Equal to this value.',
  ne: 'Not equal to this value.',
  gte: 'Greater than or equal to this value.',
  gt: 'Greater than this value.',
  lte: 'Less than or equal to this value.',
  lt: 'Less than this value.',
};

/**
 * Component schemas for aggregates and facets, by name. Names begin with the record kind, except for the schemas that
 * all kinds share.
 */
export const aggregateJsonSchemas: Schemas = Object.assign(
  {
    TractionField: { type: 'string', description: 'A traction metric field.', enum: tractionNames() },
    MetricName: { ...text, enum: metrics, description: 'A metric.' },
  },
  ...recordKinds.map(describeKind),
) as Schemas;

function describeKind(kind: RecordKind): Schemas {
  const fields = aggregateFields[kind];
  const measured = fields.filter(({ type }) => type === 'integer' || type === 'number');
  const dated = fields.filter(({ type }) => type === 'date');
  return {
    [`${kind}Field`]: fieldsOf(fields, 'A field, by its path.'),
    [`${kind}NumberField`]: fieldsOf(measured, 'A number field, by its path.'),
    [`${kind}MeasuredField`]: fieldsOf([...measured, ...dated], 'A number or date field, by its path.'),
    [`${kind}FacetField`]: fieldsOf(
      facetFields[kind],
      'A field whose values are shared by many records, by its path.',
    ),
    [`${kind}Edge`]: {
      ...text,
      enum: edgePaths[kind].map(({ name }) => toWireName(name)),
      description: 'An edge, or two edges separated by a dot.',
    },
    [`${kind}GroupBy`]: groupBy(kind),
    [`${kind}Metric`]: metricOf(kind),
    [`${kind}GroupCondition`]: groupCondition(kind),
    [`${kind}GroupOrder`]: groupOrder(kind),
  };
}

/** Returns a schema of field names. The many traction fields of a company are in the shared schema `TractionField`. */
function fieldsOf(fields: readonly AggregateField[], description: string): object {
  const names = fields.filter((field) => !isTraction(field)).map(({ name }) => toWireName(name));
  if (!fields.some(isTraction)) return { ...text, enum: names, description };
  return { anyOf: [{ ...text, enum: names }, referTo('TractionField')], description };
}

function isTraction({ path }: AggregateField): boolean {
  return path[0] === 'tractionMetrics';
}

function tractionNames(): string[] {
  return aggregateFields.Company.filter(isTraction).map(({ name }) => toWireName(name));
}

function groupBy(kind: RecordKind): object {
  return {
    ...closed({
      field: {
        ...text,
        description: 'A field, by its path. With `edge`, a field of the record that the edge leads to.',
      },
      edge: {
        ...referTo(`${kind}Edge`),
        description:
          'The edge to group by. With `field`, groups by that field of the record that the edge leads to.',
      },
      by: { ...text, enum: dateParts, description: 'The part of a date to group by.' },
      buckets: {
        type: 'array',
        items: { type: 'number' },
        maxItems: aggregateBounds.buckets,
        description: 'Ascending bounds for grouping a number.',
      },
      filter: {
        ...anyOf(
          [...new Set(edgePaths[kind].map((path) => path.kind))].map((end) => referTo(`${end}Filter`)),
        ),
        description: 'Groups only by the records at the end of `edge` that match this filter.',
      },
      skip_null: { type: 'boolean', default: false, description: 'Omits the group of unknown values.' },
    }),
    description:
      'A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record.',
    anyOf: [{ required: ['edge'] }, { properties: { field: referTo(`${kind}Field`) }, required: ['field'] }],
  };
}

function metricOf(kind: RecordKind): object {
  const filter = referTo(`${kind}Filter`);
  const ofFields = valueMetrics.map((metric) => [
    metric,
    {
      ...referTo(`${kind}${dateMetrics.includes(metric) ? 'Measured' : 'Number'}Field`),
      description: `The ${metric} of a field.`,
    },
  ]);
  const daysBetween = {
    ...closed({
      field: { ...referTo(`${kind}MeasuredField`), description: 'The date field.' },
      from: { ...filter, description: 'The filter for the earlier record.' },
      to: { ...filter, description: 'The filter for the later record.' },
    }),
    required: ['field'],
    description:
      "Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date.",
  };
  const one = oneOfKeys(
    {
      ...(Object.fromEntries(ofFields) as Schemas),
      count_distinct: {
        ...referTo(`${kind}Edge`),
        description: 'The number of distinct records that an edge leads to.',
      },
      days_between: daysBetween,
    },
    'A metric and the field or edge that it is computed from.',
  );
  return {
    description:
      'A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from.',
    anyOf: [{ ...text, enum: ['count'] }, one],
  };
}

/** Returns the properties that specify a metric in a sort key or a condition. */
function named(kind: RecordKind): Schemas {
  return {
    metric: { ...referTo('MetricName'), description: 'The metric.' },
    field: {
      ...referTo(`${kind}MeasuredField`),
      description: 'Field of the metric, for metrics of field values.',
    },
    edge: {
      ...referTo(`${kind}Edge`),
      description: 'The edge whose records are counted, for `count_distinct`.',
    },
  };
}

function groupCondition(kind: RecordKind): object {
  const values = Object.fromEntries(
    Object.entries(compared).map(([name, description]) => [
      name,
      { type: ['number', 'string'], description },
    ]),
  ) as Schemas;
  return {
    ...closed({
      ...named(kind),
      ...values,
      is_null: {
        type: 'boolean',
        description: 'If true, matches unknown values. If false, matches known values.',
      },
    }),
    required: ['metric'],
    description: 'A condition on a metric of each group. Metrics of dates are compared with dates.',
  };
}

function groupOrder(kind: RecordKind): object {
  const key = { ...text, description: 'The name of a key of `group_by`. Use it instead of a metric.' };
  return {
    ...closed({ ...named(kind), key, direction }),
    oneOf: [{ required: ['metric'] }, { required: ['key'] }],
    description:
      'A sort order for groups, by a metric or by a key. Unknown values come last in either direction.',
  };
}

function anyOf(schemas: readonly object[]): object {
  const [first = {}] = schemas;
  return schemas.length === 1 ? first : { anyOf: schemas };
}

function closed(properties: Schemas): object {
  return { type: 'object', additionalProperties: false, properties };
}
