import { Arg, type ClassType, Field, Float, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { emptyClass } from '../../graphql/create-input-type.js';
import { Link } from '../../graphql/link.js';
import { DateScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { readEdge } from '../../query/model/aggregate-edges.js';
import { type AggregateField, aggregateFields } from '../../query/model/aggregate-fields.js';
import {
  type Group,
  type GroupPage,
  type KeyValue,
  metricName,
  valueMetrics,
} from '../../query/model/aggregates.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { RecordEdgeEnum } from './aggregate-enums.js';
import { PageInfo } from './connection-types.js';
import { orNull } from './node.js';

const known = new Map<string, ClassType>();

/** Type names that all fifteen traction metrics and all their windows share, by nesting depth. */
const tractionNames = ['', 'Traction', 'TractionMetric', 'TractionWindow'];

/**
 * The GraphQL types of metric values, nested like the fields of the record. `numberTypes` have the number fields, for
 * `sum` and `avg`. `valueTypes` have the date fields too, for the other metrics.
 */
const numberTypes = byKind((kind) => typeOf(kind, fieldsOf(kind, false), [], 'Numbers'));

const valueTypes = byKind((kind) => typeOf(kind, fieldsOf(kind, true), [], 'Values'));

@ObjectType({
  simpleResolvers: true,
  description: 'A record that is a grouping key. It has no price of its own.',
})
class GroupRecord {
  @Field(() => ID, { description: 'ID of the record.' })
  id!: string;

  @Field(
    () => String,
    orNull(
      'Name of the record; for an acquisition, the name of the acquired company. Also null when the dataset does not have the record.',
    ),
  )
  name!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A grouping key of a group. For an unknown value, all fields except `name` are null.',
})
class GroupKey {
  @Field(() => String, {
    description: 'The edge and the field, separated by dots, such as `company.hq.country`.',
  })
  name!: string;

  @Field(
    () => String,
    orNull(
      'The value as text: a number in digits, a date or a part of it, `1000000..5000000` for a bucket, or the ID of a record. Text is truncated to its first 1,000 characters.',
    ),
  )
  value!: string | null;

  @Field(
    () => Float,
    orNull('Lower bound of the bucket, inclusive. Also null for the bucket below the first bound.'),
  )
  from!: number | null;

  @Field(() => Float, orNull('Upper bound of the bucket, exclusive. Also null for the last bucket.'))
  to!: number | null;

  @Field(() => GroupRecord, orNull('The record, when the key is an edge.'))
  record!: GroupRecord | null;
}

/**
 * The nested objects of each kind's metric values, without values. They are prototypes, so that a nested object exists
 * even if no value in it was selected.
 */
const emptyParts = byKind((kind) => {
  const parts: Figures = {};
  for (const { path } of aggregateFields[kind]) putPart(parts, path.slice(0, -1));
  return parts;
});

const meanings = {
  sum: 'Sums of number fields.',
  avg: 'Means of number fields.',
  min: 'Smallest values.',
  max: 'Largest values.',
  median: 'Medians, interpolated between the two middle values; for dates, the earlier day.',
  p25: '25th percentiles.',
  p75: '75th percentiles.',
} as const;

const daysBetweenMeaning =
  'Days between two records of the group, as defined by the `daysBetween` argument. Null when no later record matches.';

export const groupConnectionTypes = byKind(createGroupConnectionType);

/** The GraphQL type of a page of groups, and the objects that resolve its fields. */
interface GroupConnectionType {
  readonly type: ClassType;
  readonly resolvers: readonly object[];
}

function createGroupConnectionType(kind: RecordKind): GroupConnectionType {
  @ObjectType(`${kind}Group`, {
    simpleResolvers: true,
    description: `\`${kind}\` records with the same grouping keys. Each group costs 1 credit.`,
  })
  class GroupObject {
    @Field(() => [GroupKey], {
      description: 'The grouping keys that its records share, in the order of `groupBy`.',
    })
    key!: readonly GroupKey[];

    @Field(() => SafeIntScalar, { description: 'Number of records in the group.' })
    count!: number;

    @Field(() => Int, orNull(daysBetweenMeaning))
    daysBetween!: number | null;
  }
  for (const op of valueMetrics) {
    const type = op === 'sum' || op === 'avg' ? numberTypes[kind] : valueTypes[kind];
    Field(() => type, { description: meanings[op] })(GroupObject.prototype, op);
  }

  @Resolver(() => GroupObject)
  class GroupResolver {
    @Link(() => SafeIntScalar, {
      description: 'Number of distinct records that an edge leads to from the records of the group.',
    })
    countDistinct(
      @Root() groups: readonly GraphGroup[],
      @Arg('edge', () => RecordEdgeEnum, { description: 'The edge, or a path of two edges.' }) edge: string,
    ): unknown[] {
      const name = metricName({ op: 'countDistinct', edge: readEdge(kind, edge, 'edge') });
      return groups.map(({ group }) => group.metrics.get(name));
    }
  }

  @ObjectType(`${kind}GroupConnection`, {
    description: `A page of groups of \`${kind}\` records. Costs the price of its groups.`,
  })
  class ConnectionObject {}

  @Resolver(() => ConnectionObject)
  class ConnectionResolver {
    @Link(() => [GroupObject], { description: 'The groups of the page.' })
    groups(@Root() pages: readonly GroupPage[]): unknown[] {
      return pages.map(({ groups, metrics }) => groups.map((group) => toGraphGroup(kind, group, metrics)));
    }

    @Link(() => PageInfo, { description: 'The position of the page among the groups.' })
    pageInfo(@Root() pages: readonly GroupPage[]): unknown[] {
      return [...pages];
    }
  }
  return { type: ConnectionObject, resolvers: [new GroupResolver(), new ConnectionResolver()] };
}

/** A group as the source object of its GraphQL fields. Only fields with arguments read `group`. */
interface GraphGroup {
  readonly group: Group;
  readonly key: readonly GroupKey[];
  readonly count: number;
  readonly [figure: string]: unknown;
}

type Figures = Record<string, unknown>;

function putPart(into: Figures, path: readonly string[]): void {
  let part = into;
  for (const step of path) part = (part[step] ??= {}) as Figures;
}

/**
 * Converts a group to the source object of its GraphQL fields. Metric values are nested like the record's fields: `{
 * median: { funding: { totalFundingUsd: 5 } } }`.
 */
function toGraphGroup(kind: RecordKind, group: Group, metrics: GroupPage['metrics']): GraphGroup {
  const figures: Figures = {};
  for (const op of valueMetrics) figures[op] = Object.create(emptyParts[kind]);
  for (const metric of metrics) {
    const value = group.metrics.get(metricName(metric)) ?? null;
    if (metric.op === 'daysBetween') figures['daysBetween'] = value;
    else if ('field' in metric) put(figures[metric.op] as Figures, metric.field.path, value);
  }
  return { ...figures, group, key: group.keys.map(toGraphKey), count: group.count };
}

/**
 * Sets the value at a path. Inherited objects on the path are replaced by own objects that inherit from them, so the
 * shared prototype is not modified.
 */
function put(into: Figures, path: readonly string[], value: unknown): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  if (!Object.hasOwn(into, first)) into[first] = Object.create(into[first] as object);
  put(into[first] as Figures, rest, value);
}

function toGraphKey({ name, value, from, to, record }: KeyValue): GroupKey {
  return { name, value: value === null ? null : String(value), from, to, record };
}

function fieldsOf(kind: RecordKind, hasDates: boolean): AggregateField[] {
  return aggregateFields[kind].filter(
    ({ type }) => type === 'integer' || type === 'number' || (hasDates && type === 'date'),
  );
}

/**
 * Creates the type of the fields below the path `above`. If there are no date fields among them, all metrics share the
 * type.
 */
function typeOf(
  kind: RecordKind,
  fields: readonly AggregateField[],
  above: readonly string[],
  variant: 'Numbers' | 'Values',
): ClassType {
  const hasDates = fields.some(({ type }) => type === 'date');
  const name = `${nameOf(kind, above)}${hasDates ? variant : 'Numbers'}`;
  const made = known.get(name);
  if (made !== undefined) return made;
  const type = emptyClass(name);
  known.set(name, type);
  const description = 'A metric value for each of these fields. Null when none of the records has a value.';
  ObjectType(name, { description, simpleResolvers: true })(type);
  for (const [next, below] of groupByStep(fields, above.length)) {
    const path = [...above, next];
    const [leaf] = below.filter((field) => field.path.length === path.length);
    const of = leaf === undefined ? typeOf(kind, below, path, variant) : scalarOf(leaf);
    const options = { nullable: leaf !== undefined, description: `The metric of \`${next}\`.` };
    Field(() => of, options)(type.prototype, next);
  }
  return type;
}

function scalarOf({ type }: AggregateField) {
  return type === 'date' ? DateScalar : Float;
}

function nameOf(kind: RecordKind, above: readonly string[]): string {
  if (above[0] === 'tractionMetrics') return tractionNames[above.length] ?? '';
  return kind + above.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}

function groupByStep(fields: readonly AggregateField[], at: number): Map<string, AggregateField[]> {
  const groups = new Map<string, AggregateField[]>();
  for (const field of fields) {
    const step = field.path[at];
    if (step !== undefined) groups.set(step, [...(groups.get(step) ?? []), field]);
  }
  return groups;
}
