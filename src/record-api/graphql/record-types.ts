import { type ClassType, Field, Float, ID, ObjectType } from 'type-graphql';
import { invariant } from '../../errors/invariant.js';
import { choiceType } from '../../graphql/choice-type.js';
import { DateScalar, SafeIntScalar } from '../../graphql/scalars.js';
import type { CompanyRecord } from '../../records/company.js';
import {
  type Field as RecordField,
  fieldsOf,
  type ObjectTable,
  type ValueType,
} from '../../records/fields.js';
import { type Participation as ParticipationValue, participation } from '../../records/funding-round.js';
import type { InvestorRecord } from '../../records/investor.js';
import { type Experience as ExperienceValue, experience, type PersonRecord } from '../../records/person.js';
import {
  type RecordKind,
  recordKinds,
  type RecordOfKind,
  recordPrices,
  recordTables,
} from '../../records/record-kinds.js';
import { Node } from './node.js';

/** The GraphQL scalars of value types. Choices and objects have types of their own. */
const scalars = {
  boolean: Boolean,
  date: DateScalar,
  id: ID,
  integer: SafeIntScalar,
  moment: String,
  name: String,
  number: Float,
  signalId: ID,
  text: String,
} as const satisfies Readonly<Record<Exclude<ValueType, 'choice' | 'object'>, unknown>>;

const typeOf = new Map<ObjectTable, ClassType>();

export const Participation = objectType(participation) as ClassType<ParticipationValue>;

export const Experience = objectType(experience) as ClassType<ExperienceValue>;

/** The GraphQL type of each record kind. */
export const recordTypes = Object.fromEntries(recordKinds.map((kind) => [kind, recordType(kind)])) as {
  readonly [Kind in RecordKind]: ClassType<RecordOfKind[Kind]>;
};

/** Returns the GraphQL type of a table as a class, which is created once. */
function objectType(table: ObjectTable): ClassType {
  return typeOf.get(table) ?? defineType(table, { description: table.description });
}

function recordType(kind: RecordKind): ClassType {
  const table: ObjectTable = recordTables[kind];
  const description = describeRecord(kind, table.description);
  return defineType(table, { description, implements: Node });
}

/**
 * Creates the GraphQL type of a table: a class with TypeGraphQL's decorators and one GraphQL field per field of the
 * table.
 */
function defineType(
  table: ObjectTable,
  options: { description: string; implements?: typeof Node },
): ClassType {
  // TypeGraphQL needs a class per type. Records are plain objects, so the class is never instantiated.
  const type = class {
    declare readonly values: unknown;
  };
  typeOf.set(table, type);
  for (const [name, field] of fieldsOf(table)) addField(type, name, field);
  ObjectType(table.name, { ...options, simpleResolvers: true })(type);
  return type;
}

function addField(type: ClassType, name: string, { settings }: RecordField<unknown>): void {
  const { description, isNullable, depth } = settings;
  const value = valueType(settings);
  const declared = depth === 0 ? value : depth === 1 ? [value] : [[value]];
  Field(() => declared as typeof String, { description, ...(isNullable && { nullable: true }) })(
    type.prototype,
    name,
  );
}

function valueType({ type, table, choice }: RecordField<unknown>['settings']): unknown {
  if (table !== undefined) return objectType(table);
  if (choice !== undefined) return choiceType(choice);
  invariant(type !== 'object' && type !== 'choice', 'objects have a table and enums have values');
  return scalars[type];
}

/**
 * Returns the GraphQL description of a record kind: its meaning, its price (D4), and the meaning of null and `[]` (D8).
 */
function describeRecord(kind: RecordKind, meaning: string): string {
  const price = recordPrices[kind];
  return (
    `${meaning} Costs ${price} ${price === 1 ? 'credit' : 'credits'}: each distinct record in a response is charged ` +
    'once, however often it appears. A null field is unknown; an empty list is known to be empty.'
  );
}

export type Participation = ParticipationValue;

export type Experience = ExperienceValue;

export const { Company, Person, Investor, FundingRound, Acquisition, Ipo, TalentSignal, InterestSignal } =
  recordTypes;

export type Company = CompanyRecord;

export type Person = PersonRecord;

export type Investor = InvestorRecord;

/**
 * Returns the GraphQL type of a record kind, a nested object or a list item, by its name.
 * @throws when no type has this name.
 */
export function typeNamed(name: string): ClassType {
  for (const [table, type] of typeOf) if (table.name === name) return type;
  throw new Error(`${name} is no type of a record`);
}
