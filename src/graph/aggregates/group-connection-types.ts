import { Arg, Field, Int, ObjectType, Resolver, Root, type ClassType } from 'type-graphql';
import { readEdge } from '../../domain/aggregates/aggregate-edges.js';
import type { GroupPage } from '../../domain/aggregates/group.js';
import { metricName, valueMetrics } from '../../domain/aggregates/metric.js';
import { byKind, type RecordKind } from '../../domain/record-kinds.js';
import { PageInfo } from '../connections/page-info.js';
import { Link } from '../links/link.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from '../types/or-null.js';
import { RecordEdgeEnum } from './aggregate-enums.js';
import { GroupKey } from './group-key-type.js';
import { toGraphGroup, type GraphGroup } from './to-graph-group.js';
import { numberTypes, valueTypes } from './value-types.js';

/** The graph's pages of groups of a kind: their type, and the objects that resolve its fields. */
interface GroupConnectionType {
  readonly type: ClassType;
  readonly resolvers: readonly object[];
}

const meanings = {
  sum: 'The sums of numbers.',
  avg: 'The means of numbers.',
  min: 'The smallest values.',
  max: 'The largest values.',
  median: 'The medians, between two values in their middle; of dates the earlier day.',
  p25: 'A quarter of the values is below these.',
  p75: 'Three quarters of the values are below these.',
} as const;

function createGroupConnectionType(kind: RecordKind): GroupConnectionType {
  @ObjectType(`${kind}Group`, {
    simpleResolvers: true,
    description: `Records of the kind ${kind} with the same keys. Costs 1 credit.`,
  })
  class GroupObject {
    @Field(() => [GroupKey], { description: 'What its records have in common, in the order of `groupBy`.' })
    key!: readonly GroupKey[];

    @Field(() => SafeIntScalar, { description: 'How many records it has.' })
    count!: number;

    @Field(
      () => Int,
      orNull('The days that the argument `daysBetween` asks for; null when no record follows.'),
    )
    daysBetween!: number | null;
  }
  for (const op of valueMetrics) {
    const type = op === 'sum' || op === 'avg' ? numberTypes[kind] : valueTypes[kind];
    Field(() => type, { description: meanings[op] })(GroupObject.prototype, op);
  }

  @Resolver(() => GroupObject)
  class GroupResolver {
    @Link(() => SafeIntScalar, { description: 'How many different records an edge of its records leads to.' })
    countDistinct(
      @Root() groups: readonly GraphGroup[],
      @Arg('edge', () => RecordEdgeEnum, { description: 'The edge, of one step or two.' }) edge: string,
    ): unknown[] {
      const name = metricName({ op: 'countDistinct', edge: readEdge(kind, edge, 'edge') });
      return groups.map(({ group }) => group.metrics.get(name));
    }
  }

  @ObjectType(`${kind}GroupConnection`, {
    description: `A page of groups of records of the kind ${kind}. Costs what its groups cost.`,
  })
  class ConnectionObject {}

  @Resolver(() => ConnectionObject)
  class ConnectionResolver {
    @Link(() => [GroupObject], { description: 'The groups of the page.' })
    groups(@Root() pages: readonly GroupPage[]): unknown[] {
      return pages.map(({ groups, metrics }) => groups.map((group) => toGraphGroup(kind, group, metrics)));
    }

    @Link(() => PageInfo, { description: 'Where the page lies among the groups.' })
    pageInfo(@Root() pages: readonly GroupPage[]): unknown[] {
      return [...pages];
    }
  }
  return { type: ConnectionObject, resolvers: [new GroupResolver(), new ConnectionResolver()] };
}

export const groupConnectionTypes = byKind(createGroupConnectionType);
