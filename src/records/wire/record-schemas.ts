import { z } from 'zod';
import { type Field, fieldsOf, type ObjectTable, type ValueType } from '../fields.js';
import { byKind, idPrefixes, type RecordKind, recordTables, wordsOf } from '../record-kinds.js';
import {
  boolean,
  date,
  integer,
  integerBetween,
  moment,
  name,
  number,
  part,
  signalId,
  text,
} from './wire-fields.js';
import { wireNameOf } from './wire-names.js';

const scalars: Readonly<Record<Exclude<ValueType, 'choice' | 'id' | 'object'>, z.ZodType>> = {
  boolean,
  date,
  integer,
  moment,
  name,
  number,
  signalId,
  text,
};

const known: Readonly<Record<Form, Map<ObjectTable, RecordSchema>>> = { match: new Map(), record: new Map() };

/**
 * The schemas of IDs, by record kind. In the contract, hex digits follow the prefix. Imports may have other IDs that
 * match the pattern.
 */
const idSchemas: Readonly<Record<RecordKind, z.ZodType>> = byKind((kind) => {
  if (wordsOf(kind).hasUuid === true) return signalId;
  const prefix = idPrefixes[kind];
  const most = prefix === '' ? 64 : 124;
  const start = prefix === '' ? 'a company id:' : `${prefix} and`;
  const error = `${start} 1 to ${most} letters, digits, _ or -`;
  return z.string({ error }).regex(new RegExp(`^${prefix}[0-9A-Za-z_-]{1,${most}}$`), { error });
});

/** The schema of each record kind, in the form of a lookup by ID. */
export const recordSchemas: Readonly<Record<RecordKind, RecordSchema>> = byKind((kind) =>
  z.strictObject(shapeOf(recordTables[kind], 'record')),
);

/**
 * Zod schemas of records in the contract's JSON form (contract 2), created from `recordTables`. Input may omit keys,
 * whose values are then unknown. Output has every key (D8).
 */
type RecordSchema = z.ZodObject<Record<string, z.ZodType>>;

/** The form of a schema: `match` has all fields, `record` omits those that only enrich-company returns. */
type Form = 'match' | 'record';

function schemaOf(table: ObjectTable, form: Form): RecordSchema {
  const found = known[form].get(table);
  if (found !== undefined) return found;
  const schema = z.strictObject(shapeOf(table, form)).meta(metaOf(table, form));
  known[form].set(table, schema);
  return schema;
}

function shapeOf(table: ObjectTable, form: Form): Record<string, z.ZodType> {
  const entries = fieldsOf(table)
    .filter(([, { settings }]) => form === 'match' || settings.isMatchOnly !== true)
    .map(([field, described]) => [wireNameOf(field, described), fieldSchema(described, form)] as const);
  return Object.fromEntries(entries);
}

/**
 * Returns the name and the description of a schema. A nested object with additional fields in the form `match` has a
 * different name in this form.
 */
function metaOf(table: ObjectTable, form: Form): { id: string; description: string } {
  const isExtended =
    form === 'match' && fieldsOf(table).some(([, { settings }]) => settings.isMatchOnly === true);
  return { id: isExtended ? `${table.name}Match` : table.name, description: table.description };
}

function fieldSchema({ settings }: Field<unknown>, form: Form): z.ZodType {
  const { type, depth, isNullable, description } = settings;
  const value = valueSchema(settings, form);
  if (depth === 0 && type === 'object' && !isNullable) return part(value).describe(description);
  const listed = depth === 0 ? value : depth === 1 ? z.array(value) : z.array(z.array(value));
  if (isNullable) return listed.nullable().default(null).describe(description);
  if (depth === 0) return listed.describe(description);
  // A list that is never null is empty if the input has none (D8).
  return z.preprocess((given) => given ?? [], listed).describe(description);
}

function valueSchema(
  { type, choice, bounds, idKind, table }: Field<unknown>['settings'],
  form: Form,
): z.ZodType {
  if (table !== undefined) return schemaOf(table, form);
  if (choice !== undefined) return z.enum(choice.values, { error: choice.need });
  if (type === 'id') return idKind === undefined ? text : idSchemas[idKind as RecordKind];
  if (bounds !== undefined) return integerBetween(...bounds);
  return scalars[type as keyof typeof scalars];
}

/** The schema of a company in the form of enrich-company: with `hq.region` (D8). */
export const companyMatchSchema: RecordSchema = z.strictObject(shapeOf(recordTables.Company, 'match'));

/** The schema of a person in the form of enrich-person-by-email: with `email` and `score` (D8). */
export const personMatchSchema: RecordSchema = personMatch();

function personMatch(): RecordSchema {
  const { person_id, last_updated, ...rest } = shapeOf(recordTables.Person, 'record');
  return z.strictObject({
    person_id: person_id ?? z.never(),
    last_updated: last_updated ?? z.never(),
    email: text.describe('The email address that was looked up, as given.'),
    score: z.int().min(1).max(10).describe('Match confidence; 7 or higher is generally a reliable match.'),
    ...rest,
  });
}
