import { ApiError } from '../errors/api-error.js';
import { byKind, type RecordKind } from '../records/record-kinds.js';
import { withoutReferences } from '../records/wire/named-json-schemas.js';
import { recordJsonSchemas } from '../records/wire/record-json-schemas.js';
import { nearestTexts, quote } from '../values/nearest-texts.js';

/** Limits of tool results, which must fit in the context of a language model. */
export const answerBounds = {
  /** The default and the maximum number of rows per page. */
  standardRows: 10,
  maxRows: 100,
  /** Maximum items of a list in a record, unless the list was requested by name in `fields`. */
  listItems: 10,
  /** Maximum size of a result's JSON in bytes; about 25,000 tokens. */
  bytes: 100_000,
  /** Maximum number of inputs per lookup. */
  inputs: 100,
} as const;

type Json = Readonly<Record<string, unknown>>;
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * The types of records that a result can contain. A lookup by email address returns a `PersonMatch`, which has two more
 * fields than a person.
 */
export type Viewed = RecordKind | 'PersonMatch';

/** The default fields of a record in a list. A tool that returns one record by ID shows more fields by default. */
export const rowFields: Readonly<Record<RecordKind, readonly string[]>> = {
  ...byKind(() => ['*']),
  Company: [
    'id',
    'organization_name',
    'tagline',
    'website.domain',
    'hq.city',
    'hq.country',
    'industry',
    'operating_status',
    'founded_year',
    'employee_count',
    'funding.total_funding_usd',
    'funding.last_funding_type',
    'funding.last_funding_date',
  ],
  Person: [
    'person_id',
    'full_name',
    'tagline',
    'location',
    'level_of_seniority',
    'current_position_title',
    'current_position_company_name',
    'profnet_url',
  ],
  Investor: [
    'investor_id',
    'investor_name',
    'domain',
    'hq_location',
    'investor_types',
    'investment_stage',
    'number_of_investments',
    'number_of_exits',
  ],
};

/** Large fields that are rarely needed. They are only shown if they are requested by name. */
const namedOnly: ReadonlySet<string> = new Set(['traction_metrics']);

const named = recordJsonSchemas();

const schemaOf = (kind: Viewed): Schema => withoutReferences(named[kind], named) as Schema;

/**
 * Parses the `fields` argument: dotted names of record fields in the contract, or `["*"]` for all fields.
 * @throws ApiError VALIDATION_ERROR that names the unknown field.
 */
export function readFields(kind: Viewed, value: unknown, standard: readonly string[]): readonly string[] {
  if (value === undefined || value === null) return standard;
  if (!Array.isArray(value) || value.length === 0 || value.length > 100)
    throw refused(`fields must be a list of 1 to 100 names, got ${quote(value)}.`);
  for (const name of value as readonly unknown[]) checkField(kind, name);
  return value as readonly string[];
}

function checkField(kind: Viewed, name: unknown): void {
  if (name === '*') return;
  if (typeof name !== 'string') throw refused(`fields must contain only field names, got ${quote(name)}.`);
  let schema: Schema | undefined = schemaOf(kind);
  for (const part of name.split('.')) {
    const known: readonly string[] = Object.keys(schema?.properties ?? {});
    if (!known.includes(part)) throw unknown(kind, name, nearestTexts(part, known, 3));
    schema = schema?.properties?.[part];
  }
}

function unknown(kind: Viewed, name: string, near: readonly string[]): ApiError {
  const hint = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return refused(`fields: unknown field ${quote(name)} of ${kind}${hint}`);
}

/**
 * Returns the requested fields of a record. `isNamed` is true if the caller requested fields. `omitted` in the result
 * lists the large fields that were left out and the lists that were truncated.
 */
export function viewRecord(record: Json, fields: readonly string[], isNamed: boolean): Json {
  const omitted: string[] = [];
  const isAll = fields.includes('*');
  const shown = isAll ? showAll(record, omitted, isNamed) : {};
  if (!isAll) for (const field of fields) copy(record, shown, field.split('.'));
  const view = isNamed && !isAll ? shown : (cutLists(shown, '', omitted) as Record<string, unknown>);
  return omitted.length === 0 ? view : { ...view, omitted: omitted };
}

function showAll(record: Json, omitted: string[], isNamed: boolean): Record<string, unknown> {
  if (isNamed) return { ...record };
  const entries = Object.entries(record).filter(([name]) => {
    if (namedOnly.has(name)) omitted.push(`${name}: request it in fields`);
    return !namedOnly.has(name);
  });
  return Object.fromEntries(entries);
}

function copy(from: Json, to: Record<string, unknown>, [name = '', ...rest]: readonly string[]): void {
  const value = from[name] ?? null;
  if (rest.length === 0 || typeof value !== 'object' || value === null) to[name] = value;
  else {
    const part = { ...(to[name] as object | undefined) } as Record<string, unknown>;
    copy(value as Json, part, rest);
    to[name] = part;
  }
}

/** Truncates long lists, and adds a description of each truncation to `omitted`. */
function cutLists(value: unknown, path: string, omitted: string[]): unknown {
  if (Array.isArray(value)) {
    if (value.length <= answerBounds.listItems) return value;
    omitted.push(`${path}: ${value.length - answerBounds.listItems} of ${value.length} items`);
    return value.slice(0, answerBounds.listItems);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    cutLists(part, path === '' ? name : `${path}.${name}`, omitted),
  ]);
  return Object.fromEntries(entries);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
