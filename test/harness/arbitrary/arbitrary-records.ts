import fc from 'fast-check';
import {
  type Field,
  fieldsOf,
  type ObjectTable,
  type Quantity,
  type ValueType,
} from '../../../src/records/fields.js';
import {
  byKind,
  idPrefixes,
  type RecordKind,
  recordTables,
  wordsOf,
} from '../../../src/records/record-kinds.js';
import { wireNameOf } from '../../../src/records/wire/wire-names.js';
import { companyId, date, integer, maybe, moment, number, text } from './arbitrary-fields.js';

type Json = Record<string, unknown>;

function objectArbitrary(table: ObjectTable): fc.Arbitrary<Json> {
  const entries = fieldsOf(table).map(
    ([name, field]) => [wireNameOf(name, field), fieldArbitrary(field)] as const,
  );
  return fc.record(Object.fromEntries(entries), { noNullPrototype: true });
}

function fieldArbitrary({ settings }: Field<unknown>): fc.Arbitrary<unknown> {
  const { depth, isNullable } = settings;
  let value = valueArbitrary(settings);
  for (let level = 0; level < depth; level += 1) value = fc.array(value, { maxLength: 3 });
  return isNullable ? maybe(value) : value;
}

const scalars: Readonly<Record<Exclude<ValueType, 'choice' | 'id' | 'object'>, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  date,
  integer,
  moment,
  name: text,
  number,
  signalId: fc.uuid(),
  text,
};

/** Generates numbers that imports do not leave out as implausible (D27), by the meaning of a field. */
const plausible: Readonly<Record<Exclude<Quantity, 'date' | 'plannedDate'>, fc.Arbitrary<number>>> = {
  amount: number.map(Math.abs),
  count: integer.map(Math.abs),
  percentage: fc.integer({ min: 0, max: 100 }),
  rating: fc.integer({ min: 0, max: 100 }),
  workYears: fc.integer({ min: 0, max: 100 }),
  year: fc.integer({ min: 500, max: new Date().getFullYear() }),
};

function valueArbitrary({
  type,
  quantity,
  table,
  choice,
  bounds,
  idKind,
  isLowerCased,
}: Field<unknown>['settings']): fc.Arbitrary<unknown> {
  if (table !== undefined) return objectArbitrary(table);
  if (choice !== undefined) return fc.constantFrom(...choice.values);
  if (isLowerCased === true) return text.map((value) => value.toLowerCase());
  const kind = (idKind ?? 'Company') as RecordKind;
  if (type === 'id' && wordsOf(kind).hasUuid === true) return fc.uuid();
  if (type === 'id') return companyId.map((hex) => idPrefixes[kind] + hex);
  if (quantity !== undefined && quantity !== 'date' && quantity !== 'plannedDate')
    return type === 'integer' && quantity === 'amount' ? plausible.count : plausible[quantity];
  if (bounds !== undefined) return fc.integer({ min: bounds[0], max: bounds[1] });
  return scalars[type as keyof typeof scalars];
}

/**
 * Generates complete records of each kind as the contract's JSON. Every key is present; nullable keys are sometimes
 * null (D8). A company includes `hq.region`, as in the response of enrich-company.
 */
export const recordArbitraries: Readonly<Record<RecordKind, fc.Arbitrary<Json>>> = byKind((kind) =>
  objectArbitrary(recordTables[kind]),
);
