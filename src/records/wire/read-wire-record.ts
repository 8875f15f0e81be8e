import { z } from 'zod';
import { emailKey } from '../../values/addresses.js';
import { maxProfnetIdLength, profnetIdKey } from '../identifiers.js';
import type { EmailMatch, IntakeRecord, LinePatch } from '../intake-record.js';
import { byKind, type RecordKind, type RecordOfKind, recordTables } from '../record-kinds.js';
import { recordFromJson } from './record-json.js';
import { companyMatchSchema, recordSchemas } from './record-schemas.js';
import { text } from './wire-fields.js';
import { wireNameOf } from './wire-names.js';

const error = { error: `a whole number of 0 or more, or a text of 1 to ${maxProfnetIdLength} digits` };

/**
 * The schema of a company's import line: the contract's record, `hq.region`, and the profnet ID, which is not part of
 * the record.
 */
const companyLine = companyMatchSchema.extend({
  profnet_id: z
    .union(
      [
        z.int(error).nonnegative(error),
        z.string(error).refine((value) => profnetIdKey(value) !== null, error),
      ],
      error,
    )
    .nullish(),
});

const emailError = {
  error: 'an email address: text with one @, no spaces outside quotation marks, at most 320 characters',
};

const scoreError = { error: 'a whole number from 1 to 10' };

const emailMatch = z.strictObject({
  email: text.refine((value) => emailKey(value) !== null, emailError),
  score: z.int(scoreError).min(1, scoreError).max(10, scoreError),
});

/**
 * The schema of a person's import line: the contract's record, and the email addresses by which enrich-person finds the
 * person.
 */
const personLine = recordSchemas.Person.extend({ emails: z.array(emailMatch).nullish() });

type Reader = (json: unknown) => IntakeRecord;

/**
 * Converts a record in the contract's JSON form to a domain record with all fields (D8). Also returns the additional
 * data of an import line. The inverse of the serializers.
 * @throws WireError that names the invalid path.
 */
export function readWireRecord(kind: RecordKind, json: unknown): IntakeRecord {
  return readers[kind](json);
}

const readers: Readonly<Record<RecordKind, Reader>> = {
  ...byKind(
    (kind): Reader =>
      (json) =>
        ({ kind, record: readRecord(kind, json) }) as IntakeRecord,
  ),
  Company: readCompanyLine,
  Person: readPersonLine,
};

function readRecord<Kind extends RecordKind>(kind: Kind, json: unknown): RecordOfKind[Kind] {
  return recordFromJson(kind, parse(recordSchemas[kind], json));
}

function readCompanyLine(json: unknown): IntakeRecord {
  const line = parse(companyLine, json) as { readonly profnet_id?: number | string | null };
  const record = recordFromJson('Company', line);
  if (line.profnet_id === undefined || line.profnet_id === null) return { kind: 'Company', record };
  return { kind: 'Company', record, profnetId: String(line.profnet_id) };
}

/**
 * Reads a person's import line. If `emails` is missing or null, the stored addresses are not changed; an empty list
 * means that there are none.
 */
function readPersonLine(json: unknown): IntakeRecord {
  const line = parse(personLine, json) as { readonly emails?: readonly EmailMatch[] | null };
  const record = recordFromJson('Person', line);
  if (line.emails === undefined || line.emails === null) return { kind: 'Person', record };
  return { kind: 'Person', record, emails: line.emails };
}

const lineSchemas: Readonly<Record<RecordKind, z.ZodObject<Record<string, z.ZodType>>>> = {
  ...recordSchemas,
  Company: companyLine,
  Person: personLine,
};

const patchSchemas: Readonly<Record<RecordKind, z.ZodType>> = byKind((kind) => {
  const { [idKeyOf(kind)]: id = z.never() } = lineSchemas[kind].shape;
  return lineSchemas[kind].partial().extend({ [idKeyOf(kind)]: id });
});

function idKeyOf(kind: RecordKind): string {
  return wireNameOf('id', recordTables[kind].fields.id);
}

/**
 * Returns the ID and the keys of a line that changes only these keys of a stored record (`import --update`). Objects in
 * it may be partial.
 * @throws WireError that names the invalid path.
 */
export function readWirePatch(
  kind: RecordKind,
  json: unknown,
): { readonly id: string; readonly patch: LinePatch } {
  parse(patchSchemas[kind], json);
  const patch = json as LinePatch;
  return { id: patch[idKeyOf(kind)] as string, patch };
}

function parse<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json);
  if (!result.success) throw new WireError(result.error.issues, json);
  return result.data;
}

const maxQuoteLength = 60;

const maxDetailLength = 300;

/**
 * Thrown for a record that does not match the contract. `reason` is a fixed phrase, by which rejected records can be
 * counted. `detail` names the first invalid path, the value there and what is needed, in at most 300 characters.
 */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly reason = 'does not match the contract';
  readonly detail: string;

  constructor(issues: readonly z.core.$ZodIssue[], json: unknown) {
    const detail = describeIssues(issues, json);
    super(`The record does not match the contract: ${detail}`);
    this.detail = detail;
  }
}

function describeIssues(issues: readonly z.core.$ZodIssue[], json: unknown): string {
  const [first] = issues;
  if (first === undefined) return 'no reason was given';
  const others = issues.length === 1 ? '' : ` (and ${issues.length - 1} more)`;
  return shorten(describeWireIssue(first, json), maxDetailLength - others.length) + others;
}

/** Truncates a sentence. The result is valid Unicode, even if a surrogate pair was split. */
function shorten(sentence: string, length: number): string {
  if (sentence.length <= length) return sentence;
  return `${sentence.slice(0, length - 3)}...`.toWellFormed();
}

type Issue = z.core.$ZodIssue;

/** Returns a sentence about one violation: the path in the JSON, the value there and what is needed. */
function describeWireIssue(issue: Issue, json: unknown): string {
  const place = describePath(issue.path);
  if (issue.code === 'unrecognized_keys') return `${place}: unknown key ${issue.keys.map(quote).join(', ')}`;
  return `${place}: got ${describeValue(valueAt(json, issue.path))}, need ${describeNeed(issue)}`;
}

/** Returns the expected value: the error text of the schema (wire-fields.ts), or `an object` or `a list`. */
function describeNeed(issue: Issue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.expected === 'object') return 'an object';
  if (issue.expected === 'array') return 'a list';
  return issue.message;
}

function describePath(path: Issue['path']): string {
  if (path.length === 0) return 'the record';
  return path.map((step, index) => describeStep(step, index === 0)).join('');
}

function describeStep(step: PropertyKey, isFirst: boolean): string {
  if (typeof step === 'number') return `[${step}]`;
  return isFirst ? String(step) : `.${String(step)}`;
}

/** Returns the value at a path, because Zod issues do not contain it. */
function valueAt(json: unknown, path: Issue['path']): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.getOwnPropertyDescriptor(value, step)?.value;
  }, json);
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  // JSON.stringify would return `null` for an overflowed number such as 1e400.
  if (typeof value === 'number') return value.toString();
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}

/** Quotes a text as JSON, which escapes NUL and lone surrogates, so that the sentence can be stored and printed. */
function quote(text: string): string {
  if (text.length <= maxQuoteLength) return JSON.stringify(text);
  return `${JSON.stringify(text.slice(0, maxQuoteLength))}...`;
}
