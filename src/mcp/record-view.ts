import { quote } from '../domain/quote.js';
import { nearestTexts } from '../domain/nearest-texts.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import { wireJsonSchemas } from '../wire/wire-json-schemas.js';
import { withoutReferences } from '../wire/without-references.js';
import { answerBounds } from './answer-bounds.js';

type Json = Readonly<Record<string, unknown>>;
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Whose fields there are; an answer by an e-mail address has two more. */
export type Viewed = RecordKind | 'PersonMatch';

/** What a row of a page shows of a record when nothing is asked for; a record by id shows more. */
export const rowFields: Readonly<Record<RecordKind, readonly string[]>> = {
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
  FundingRound: ['*'],
  Acquisition: ['*'],
  Ipo: ['*'],
};

/** Large, and seldom what is asked about: shown when it is named. */
const namedOnly: ReadonlySet<string> = new Set(['traction_metrics']);

const named = wireJsonSchemas();

const schemaOf = (kind: Viewed): Schema => withoutReferences(named[kind], named) as Schema;

/**
 * Reads which fields of a record an answer shows, by the contract's names with a dot between; `["*"]` is all.
 * @throws ApiError VALIDATION_ERROR that names a field that there is not.
 */
export function readFields(kind: Viewed, value: unknown, standard: readonly string[]): readonly string[] {
  if (value === undefined || value === null) return standard;
  if (!Array.isArray(value) || value.length === 0 || value.length > 100)
    throw refused(`fields needs to be a list of 1 to 100 names, got ${quote(value)}.`);
  for (const name of value as readonly unknown[]) checkField(kind, name);
  return value as readonly string[];
}

function checkField(kind: Viewed, name: unknown): void {
  if (name === '*') return;
  if (typeof name !== 'string') throw refused(`fields has names of fields, got ${quote(name)}.`);
  let schema: Schema | undefined = schemaOf(kind);
  for (const part of name.split('.')) {
    const known: readonly string[] = Object.keys(schema?.properties ?? {});
    if (!known.includes(part)) throw unknown(kind, name, nearestTexts(part, known, 3));
    schema = schema?.properties?.[part];
  }
}

function unknown(kind: Viewed, name: string, near: readonly string[]): ApiError {
  const hint = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return refused(`fields: a record of the kind ${kind} has no field ${quote(name)}${hint}`);
}

/** What is shown of a record; with `left_out` that says what is not, where that could be taken for all. */
export function viewRecord(record: Json, fields: readonly string[], isNamed: boolean): Json {
  const leftOut: string[] = [];
  const isAll = fields.includes('*');
  const shown = isAll ? showAll(record, leftOut, isNamed) : {};
  if (!isAll) for (const field of fields) copy(record, shown, field.split('.'));
  const view = isNamed && !isAll ? shown : (cutLists(shown, '', leftOut) as Record<string, unknown>);
  return leftOut.length === 0 ? view : { ...view, left_out: leftOut };
}

function showAll(record: Json, leftOut: string[], isNamed: boolean): Record<string, unknown> {
  if (isNamed) return { ...record };
  const entries = Object.entries(record).filter(([name]) => {
    if (namedOnly.has(name)) leftOut.push(`${name}: ask for it in fields`);
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

/** Long lists are cut, and what is cut is told. */
function cutLists(value: unknown, path: string, leftOut: string[]): unknown {
  if (Array.isArray(value)) {
    if (value.length <= answerBounds.listItems) return value;
    leftOut.push(`${path}: ${value.length - answerBounds.listItems} of ${value.length} items`);
    return value.slice(0, answerBounds.listItems);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    cutLists(part, path === '' ? name : `${path}.${name}`, leftOut),
  ]);
  return Object.fromEntries(entries);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
