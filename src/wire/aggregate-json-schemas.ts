import { aggregateBounds } from '../domain/aggregates/aggregate-bounds.js';
import { edgePaths } from '../domain/aggregates/aggregate-edges.js';
import type { AggregateField } from '../domain/aggregates/aggregate-field.js';
import { aggregateFields } from '../domain/aggregates/aggregate-fields.js';
import { dateParts } from '../domain/aggregates/aggregate-request.js';
import { facetFields } from '../domain/aggregates/facet-fields.js';
import { dateMetrics, valueMetrics } from '../domain/aggregates/metric.js';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { toWireName } from './field-spelling.js';
import { oneOfKeys } from './one-of-keys.js';
import { directionSchema } from './order-json-schemas.js';
import { referTo } from './refer-to.js';

type Schemas = Readonly<Record<string, object>>;

const text = { type: 'string' };
const metrics = ['count', 'count_distinct', ...valueMetrics, 'days_between'];
const compared = {
  eq: 'Equal.',
  ne: 'Not equal.',
  gte: 'As much, or more.',
  gt: 'More.',
  lte: 'As much, or less.',
  lt: 'Less.',
};

/** The component schemas of what aggregates and facets are made of, by their names, which begin with the kind of record. */
export const aggregateJsonSchemas: Schemas = Object.assign(
  { TractionField: { type: 'string', description: 'A figure of traction.', enum: tractionNames() } },
  ...recordKinds.map(describeKind),
) as Schemas;

function describeKind(kind: RecordKind): Schemas {
  const fields = aggregateFields[kind];
  const measured = fields.filter(({ type }) => type === 'integer' || type === 'number');
  const dated = fields.filter(({ type }) => type === 'date');
  return {
    [`${kind}Field`]: fieldsOf(fields, 'A field by its path.'),
    [`${kind}NumberField`]: fieldsOf(measured, 'A number by its path.'),
    [`${kind}MeasuredField`]: fieldsOf([...measured, ...dated], 'A number or a date by its path.'),
    [`${kind}FacetField`]: fieldsOf(facetFields[kind], 'A field that many records share, by its path.'),
    [`${kind}Edge`]: {
      ...text,
      enum: edgePaths[kind].map(({ name }) => toWireName(name)),
      description: 'An edge, or two with a dot between.',
    },
    [`${kind}GroupBy`]: groupBy(kind),
    [`${kind}Metric`]: metricOf(kind),
    [`${kind}GroupCondition`]: groupCondition(kind),
    [`${kind}GroupOrder`]: groupOrder(kind),
  };
}

/** A company's many figures of traction are listed once for all. */
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
      field: { ...text, description: 'A field by its path; behind an edge one of the record there.' },
      edge: {
        ...referTo(`${kind}Edge`),
        description: 'The record that an edge leads to, or with `field` a field of it.',
      },
      by: { ...text, enum: dateParts, description: 'Which part of a date.' },
      buckets: {
        type: 'array',
        items: { type: 'number' },
        maxItems: aggregateBounds.buckets,
        description: 'Ascending bounds of a number.',
      },
      filter: {
        ...anyOf(
          [...new Set(edgePaths[kind].map((path) => path.kind))].map((end) => referTo(`${end}Filter`)),
        ),
        description: 'What the records that the edge leads to have to meet.',
      },
      skip_null: { type: 'boolean', default: false, description: 'Leaves out the group of unknown.' },
    }),
    description: 'What groups are told apart by: a field, an edge, or a field behind an edge to one record.',
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
      field: { ...referTo(`${kind}MeasuredField`), description: 'The date.' },
      from: { ...filter, description: 'What the earlier record has to meet.' },
      to: { ...filter, description: 'What the later record has to meet.' },
    }),
    required: ['field'],
    description:
      "Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date.",
  };
  const one = oneOfKeys(
    {
      ...(Object.fromEntries(ofFields) as Schemas),
      count_distinct: { ...referTo(`${kind}Edge`), description: 'How many records an edge leads to.' },
      days_between: daysBetween,
    },
    'A metric with what it is of.',
  );
  return {
    description: 'A figure of each group: `count`, or one metric with what it is of.',
    anyOf: [{ ...text, enum: ['count'] }, one],
  };
}

/** A metric of an order or of a condition, with what it is of. */
function named(kind: RecordKind): Schemas {
  return {
    metric: { ...text, enum: metrics, description: 'The metric.' },
    field: { ...referTo(`${kind}MeasuredField`), description: 'What a metric of values is of.' },
    edge: { ...referTo(`${kind}Edge`), description: 'What `count_distinct` counts.' },
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
      is_null: { type: 'boolean', description: 'Whether it is unknown.' },
    }),
    required: ['metric'],
    description: 'What a metric of a group has to meet; a metric of a date is compared with dates.',
  };
}

function groupOrder(kind: RecordKind): object {
  const key = { ...text, description: 'The name of a key of `group_by`, in place of a metric.' };
  return {
    ...closed({ ...named(kind), key, direction: directionSchema }),
    oneOf: [{ required: ['metric'] }, { required: ['key'] }],
    description: 'By a metric or by a key of the groups. Unknown comes last either way.',
  };
}

function anyOf(schemas: readonly object[]): object {
  const [first = {}] = schemas;
  return schemas.length === 1 ? first : { anyOf: schemas };
}

function closed(properties: Schemas): object {
  return { type: 'object', additionalProperties: false, properties };
}
