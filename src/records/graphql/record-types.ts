import { type ClassType, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { invariant } from '../../errors/invariant.js';
import { createStringScalar, DateScalar, SafeIntScalar } from '../../graphql/scalars.js';
import type { CompanyRecord } from '../company.js';
import {
  type Choice,
  type Field as RecordField,
  fieldsOf,
  type ObjectTable,
  type ValueType,
} from '../fields.js';
import { participation, type Participation as ParticipationValue } from '../funding-round.js';
import type { InvestorRecord } from '../investor.js';
import { experience, type Experience as ExperienceValue, type PersonRecord } from '../person.js';
import {
  type RecordKind,
  recordKinds,
  type RecordOfKind,
  recordPrices,
  recordTables,
} from '../record-kinds.js';
import { Node } from './node.js';

/**
 * Returns the GraphQL type of a `Choice`: an enum in upper snake case, or a scalar if its values cannot be enum values
 * (contract 2.2). The values in records and filters are the contract's.
 */
function choiceType({ name, values, description, meanings, isScalar }: Choice): object {
  const found = choiceTypes.get(name);
  if (found !== undefined) return found;
  const type = isScalar === true ? scalarOf(name, values, description) : enumOf(values);
  if (isScalar !== true) {
    const valuesConfig = Object.entries(meanings ?? {}).map(([value, meaning]) => [
      value.toUpperCase(),
      { description: meaning },
    ]);
    registerEnumType(type, { name, description, valuesConfig: Object.fromEntries(valuesConfig) as object });
  }
  choiceTypes.set(name, type);
  return type;
}

const choiceTypes = new Map<string, object>();

function enumOf(values: readonly string[]): object {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), value]));
}

function scalarOf(name: string, values: readonly string[], description: string): object {
  const allowed = values.map((value) => `"${value}"`).join(', ');
  return createStringScalar({
    name,
    description: `${description} Exactly one of these strings: ${allowed}.`,
    needs: `one of ${allowed}`,
    accepts: (text): text is string => values.includes(text),
  });
}

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

export const Participation = objectType(participation) as ClassType<ParticipationValue>;
export type Participation = ParticipationValue;
export const Experience = objectType(experience) as ClassType<ExperienceValue>;
export type Experience = ExperienceValue;

/** The GraphQL type of each record kind. */
export const recordTypes = Object.fromEntries(recordKinds.map((kind) => [kind, recordType(kind)])) as {
  readonly [Kind in RecordKind]: ClassType<RecordOfKind[Kind]>;
};

export const { Company, Person, Investor, FundingRound, Acquisition, Ipo } = recordTypes;
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
