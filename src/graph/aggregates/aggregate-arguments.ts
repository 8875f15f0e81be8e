import { ArgsType, Int, type ClassType } from 'type-graphql';
import { aggregateBounds } from '../../domain/aggregates/aggregate-bounds.js';
import { aggregateFields } from '../../domain/aggregates/aggregate-fields.js';
import { byKind, type RecordKind } from '../../domain/record-kinds.js';
import { addFields, createInputType, emptyClass, type InputField } from '../create-input-type.js';
import { filterTypes } from '../filters/filter-types.js';
import { RecordFieldEnum } from './aggregate-enums.js';
import { GroupByInput, GroupConditionInput, GroupOrderInput } from './aggregate-inputs.js';

const { mostGroups, standardGroups, keys, manyKeys, conditions, orders } = aggregateBounds;

/** An aggregate's arguments; defaults and bounds are the domain's (readAggregateRequest). */
function createAggregateArguments(kind: RecordKind): ClassType {
  const type = emptyClass(`${kind}AggregateArguments`);
  ArgsType()(type);
  addFields(type, {
    filter: { type: () => filterTypes[kind], description: 'Only records that meet this filter.' },
    groupBy: {
      type: () => GroupByInput,
      isList: true,
      description: `The keys, at most ${keys}, of which ${manyKeys} may be lists or edges to several records. Default: none, which is one group.`,
    },
    ...daysBetween(kind),
    having: {
      type: () => GroupConditionInput,
      isList: true,
      description: `Only groups that meet all of these, at most ${conditions}.`,
    },
    orderBy: {
      type: () => GroupOrderInput,
      isList: true,
      description: `The order of the groups, at most ${orders}; the keys decide at last. Default: by the keys.`,
    },
    first: {
      type: () => Int,
      description: `So many groups, 1 to ${mostGroups}. Default: ${standardGroups}.`,
    },
    after: { type: () => String, description: 'Only groups that come after this cursor.' },
  });
  return type;
}

function daysBetween(kind: RecordKind): Readonly<Record<string, InputField>> {
  if (!aggregateFields[kind].some(({ type }) => type === 'date')) return {};
  const input = createInputType(
    `${kind}DaysBetween`,
    "The days from a group's earliest record that meets `from` to its next one, on a later day, that meets `to`.",
    {
      field: { type: () => RecordFieldEnum, isRequired: true, description: 'The date of the records.' },
      from: { type: () => filterTypes[kind], description: 'Which records begin. Default: all.' },
      to: { type: () => filterTypes[kind], description: 'Which records end. Default: all.' },
    },
  );
  const description = 'What the figure `daysBetween` tells of each group.';
  return { daysBetween: { type: () => input, description } };
}

export const aggregateArguments = byKind(createAggregateArguments);
