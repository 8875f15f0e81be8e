import { z } from 'zod';
import type { RecordKind } from '../../records/record-kinds.js';
import { isProduct, recordProducts } from '../../records/record-kinds.js';
import { nearestTexts, quote } from '../../values/nearest-texts.js';
import { idNameOf, type MapField, mapFieldsOf } from './map-fields.js';
import { isDateFormat } from './read-cell-date.js';

const column = z.string().trim().min(1);

const idSource = z.union([
  column,
  z.strictObject({ columns: z.array(column).min(1).max(8), namespace: z.string().max(100).optional() }),
  z.strictObject({ column, namespace: z.string().max(100).optional() }),
  z.strictObject({ domain: column }),
  z.strictObject({ id: column }),
]);

const dateFormat = z
  .string()
  .refine(isDateFormat, 'must have YYYY, MM or M or MMM, and DD or D, such as DD.MM.YYYY');

/** How one field is read from a column. */
const fieldSource = z.strictObject({
  column,
  separator: z.string().min(1).max(10).optional(),
  format: z.union([dateFormat, z.array(dateFormat).min(1).max(6)]).optional(),
  decimal: z.enum([',', '.']).optional(),
  unit: z.enum(['thousand', 'million', 'billion']).optional(),
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])).optional(),
  link: z.string().refine(isProduct, 'must be a kind of records, such as companies').optional(),
  by: z.enum(['key', 'domain']).optional(),
  namespace: z.string().max(100).optional(),
  leads: column.optional(),
  score: z.int().min(1).max(10).optional(),
});

const mapSchema = z.strictObject({
  records: z.string().refine(isProduct, `must be one of ${Object.keys(recordProducts).join(', ')}`),
  id: idSource,
  fields: z.record(z.string(), z.union([column, fieldSource])),
  unreadable: z.enum(['reject', 'empty']).default('reject'),
  sheet: z.string().trim().min(1).optional(),
  /** Notes of the author, for example about columns to check. Ignored. */
  unsure: z.array(z.string()).optional(),
});

export type IdSource = Exclude<z.output<typeof idSource>, string>;
export type MapInput = z.input<typeof mapSchema>;
export type FieldSource = z.output<typeof fieldSource>;

/** A field with the column it is read from. */
export interface MappedField {
  readonly field: MapField;
  readonly source: FieldSource;
}

/** A checked mapping of the columns of a CSV file or a sheet to the fields of one kind of records. */
export interface ColumnMap {
  readonly kind: RecordKind;
  readonly id: IdSource;
  readonly fields: readonly MappedField[];
  /** The effect of an unreadable value: its row is rejected, or the value becomes unknown. */
  readonly unreadable: 'empty' | 'reject';
  /** The sheet to read of a workbook; undefined for its only one. */
  readonly sheet?: string | undefined;
}

/**
 * Reads a mapping (docs/importing.md).
 * @throws Error with a sentence that names the invalid place and what is needed.
 */
export function readColumnMap(text: string): ColumnMap {
  const parsed = mapSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(describe(parsed.error.issues[0]));
  const { records, id, fields, unreadable, sheet } = parsed.data;
  const kind = recordProducts[records];
  const known = mapFieldsOf(kind);
  const mapped = Object.entries(fields).map(([name, given]) => {
    const source = typeof given === 'string' ? { column: given } : given;
    const field = known.get(name);
    if (field === undefined) throw new Error(describeUnknown(name, kind, records, known));
    checkSource(field, source);
    return { field, source };
  });
  return { kind, id: typeof id === 'string' ? { column: id } : id, fields: mapped, unreadable, sheet };
}

/** The fields that every record of a kind has. A round without a name is named after its type and its company. */
const neededFields: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  FundingRound: ['company_name'],
  Acquisition: ['acquirer_company_id', 'acquirer_name', 'acquiree_company_id', 'acquiree_name'],
  Ipo: ['company_id', 'company_name'],
};

/** Returns the fields that a map lacks although no record can be imported without them. */
export function missingFields({ kind, fields }: Pick<ColumnMap, 'kind'> & FieldNames): readonly string[] {
  const mapped = new Set(fields.map(({ field }) => field.name));
  return (neededFields[kind] ?? []).filter((name) => !mapped.has(name));
}

interface FieldNames {
  readonly fields: readonly { readonly field: Pick<MapField, 'name'> }[];
}

/** Returns the columns that a map reads. */
export function columnsOf({ id, fields }: ColumnMap): string[] {
  const ofId =
    'columns' in id ? id.columns : 'domain' in id ? [id.domain] : 'id' in id ? [id.id] : [id.column];
  const ofFields = fields.flatMap(({ source }) => [
    source.column,
    ...((source.leads ?? '') ? [source.leads ?? ''] : []),
  ]);
  return [...new Set([...ofId, ...ofFields])];
}

function checkSource({ name, type, isList }: MapField, source: FieldSource): void {
  const refuse = (need: string): never => {
    throw new Error(`The map's field ${quote(name)} ${need}.`);
  };
  if (isList && source.separator === undefined) refuse('is a list and needs a `separator`');
  if (!isList && source.separator !== undefined) refuse('is no list, so it has no `separator`');
  if (source.format !== undefined && type !== 'date' && type !== 'year')
    refuse('is no date, so it has no `format`');
  if (source.link !== undefined && type !== 'id' && type !== 'text')
    refuse('holds no ID, so it has no `link`');
  if (source.by === 'domain' && source.link !== 'companies')
    refuse('can have `by: domain` with `link: companies` only');
  if (type === 'emails' && source.score === undefined)
    refuse('needs a `score` from 1 to 10: how reliable the addresses are');
}

function describeUnknown(
  name: string,
  kind: RecordKind,
  records: string,
  known: ReadonlyMap<string, MapField>,
): string {
  if (name === idNameOf(kind)) return `The map names ${quote(name)} in fields. Use \`id\` of the map for it.`;
  const [nearest] = nearestTexts(name, [...known.keys()], 1);
  const hint =
    nearest === undefined ? 'docs/importing.md lists the fields' : `Did you mean ${quote(nearest)}?`;
  return `The map names ${quote(name)}, an unknown field for ${records} in CSV files. ${hint}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new Error(`The map is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'The map is not valid.';
  const place = issue.path.length === 0 ? 'The map' : `The map's ${quote(issue.path.map(String).join('.'))}`;
  return `${place}: ${issue.message}.`;
}
