import { listNames, quote } from '../../../values/nearest-texts.js';
import type { FieldSource } from '../column-map.js';
import type { MapField } from '../map-fields.js';
import { cellReader } from '../read-cell.js';
import { dateReader } from '../read-cell-date.js';
import { UnreadableCell } from '../unreadable-cell.js';
import { type SampleColumn, tryValues } from './sample-column.js';

/** How a field could be read from a column, and what is uncertain about it. */
export interface SuggestedSource {
  /** Null if nothing can be suggested without a guess that may be wrong. */
  readonly source: FieldSource | null;
  readonly notes: readonly string[];
}

/** Suggests how to read a field from a column, from the column's values. Does not guess: an ambiguous date is a note. */
export function suggestSource(field: MapField, column: SampleColumn): SuggestedSource {
  const base = { column: column.name };
  switch (field.type) {
    case 'date':
      return withCheck(field, column, suggestDate(base, column.values));
    case 'number':
    case 'integer':
    case 'amount':
      return withCheck(field, column, suggestNumber(field, base, column.values));
    case 'emails':
      return {
        source: null,
        notes: [
          `holds email addresses. Add "emails": {"column": ${quote(column.name)}, "separator": ",", "score": 5}, ` +
            'with a score from 1 to 10: how reliable the addresses are',
        ],
      };
    default: {
      const { separator, note } = field.isList ? findSeparator(column.values) : {};
      const source = { ...base, ...(separator !== undefined && { separator }) };
      return withCheck(field, column, { source, notes: note === undefined ? [] : [note] });
    }
  }
}

/** Adds a note about values that the suggested source cannot read. */
function withCheck(field: MapField, { values }: SampleColumn, suggested: SuggestedSource): SuggestedSource {
  const { source } = suggested;
  if (source === null || values.length === 0) return suggested;
  const { accepted, others } = tryValues(values, acceptsOf(field, source));
  if (others.length === 0) return suggested;
  const examples = listNames(others.map((value) => quote(value)));
  const what = `${values.length - accepted} of ${values.length} values cannot be read as ${nameOf(field)}`;
  return { source, notes: [...suggested.notes, `${what}, such as ${examples}. Their rows are rejected`] };
}

function nameOf({ type, name }: MapField): string {
  return type === 'text' ? name : `${type === 'id' ? 'an ID' : type} (${name})`;
}

function acceptsOf(field: MapField, source: FieldSource): (value: string) => boolean {
  const read = cellReader({ field, source });
  return (value) => {
    try {
      read(value, null);
      return true;
    } catch (error) {
      if (error instanceof UnreadableCell) return false;
      throw error;
    }
  };
}

/** Date formats, each with the one that reads the same digits in another order, if there is one. */
const dateFormats: readonly (readonly [format: string, twin?: string])[] = [
  ['YYYY-MM-DD'],
  ['D.M.YYYY'],
  ['D/M/YYYY', 'M/D/YYYY'],
  ['M/D/YYYY', 'D/M/YYYY'],
  ['D-M-YYYY', 'M-D-YYYY'],
  ['M-D-YYYY', 'D-M-YYYY'],
  ['YYYY/M/D'],
  ['YYYY.M.D'],
  ['YYYYMMDD'],
  ['D MMM YYYY'],
  ['D. MMM YYYY'],
  ['D-MMM-YYYY'],
  ['MMM D, YYYY'],
  ['MMM D YYYY'],
];

const maxFormats = 6;

/** Chooses the formats that read most values, one after the other. */
function suggestDate(base: { readonly column: string }, values: readonly string[]): SuggestedSource {
  const chosen: string[] = [];
  let rest = values;
  while (rest.length > 0 && chosen.length < maxFormats) {
    const [best] = dateFormats
      .map(([format, twin]) => ({ format, twin, accepted: countDates(rest, format) }))
      .toSorted((left, right) => right.accepted - left.accepted);
    if (best === undefined || best.accepted === 0) break;
    const other = best.twin === undefined ? 0 : countDates(rest, best.twin);
    const isAmbiguous =
      other === best.accepted || (best.twin !== undefined && hasBoth(rest, best.format, best.twin));
    if (isAmbiguous)
      return { source: null, notes: [describeTwins(base.column, rest, best.format, best.twin ?? '')] };
    chosen.push(best.format);
    const read = dateReader(best.format);
    rest = rest.filter((value) => read(value) === null);
  }
  const [only = 'YYYY-MM-DD', ...others] = chosen;
  if (others.length === 0) return { source: { ...base, format: only }, notes: [] };
  const note = `has dates in several formats: ${listNames(chosen)}. Check their order`;
  return { source: { ...base, format: chosen }, notes: [note] };
}

function countDates(values: readonly string[], format: string): number {
  const read = dateReader(format);
  return values.filter((value) => read(value) !== null).length;
}

/** True if each of two formats reads values that the other does not: then the column has both. */
function hasBoth(values: readonly string[], format: string, twin: string): boolean {
  const [one, other] = [dateReader(format), dateReader(twin)];
  const isOnly = (read: typeof one, not: typeof one) => (value: string) =>
    read(value) !== null && not(value) === null;
  return values.some(isOnly(one, other)) && values.some(isOnly(other, one));
}

function describeTwins(column: string, values: readonly string[], format: string, twin: string): string {
  const example = values.find((value) => dateReader(format)(value) !== null) ?? '';
  return (
    `has dates such as ${quote(example)}, which can be ${format} or ${twin}. ` +
    `Add the field with the right format: {"column": ${quote(column)}, "format": "${format}"}`
  );
}

type Unit = NonNullable<FieldSource['unit']>;

const unitNames: readonly (readonly [unit: Unit, names: RegExp])[] = [
  ['billion', /\b(?:billions?|bn|mrd)\b/i],
  ['million', /\b(?:millions?|mio|mn|mm)\b|(?:[$€£]|\bin )m\b|\(m\)/i],
  ['thousand', /\b(?:thousands?|tsd)\b|(?:[$€£]|\bin )k\b|\(k\)/i],
];

function suggestNumber(
  field: MapField,
  base: { readonly column: string },
  values: readonly string[],
): SuggestedSource {
  const unit = unitNames.find(([, names]) => names.test(base.column))?.[0];
  const withUnit = { ...base, ...(unit !== undefined && { unit }) };
  const notes = unit === undefined ? [] : [`is taken as ${unit}s, because of its name`];
  const count = (source: FieldSource): number => tryValues(values, acceptsOf(field, source)).accepted;
  const [plain, comma, point] = [
    count(withUnit),
    count({ ...withUnit, decimal: ',' }),
    count({ ...withUnit, decimal: '.' }),
  ];
  if (comma > plain && comma > point) return { source: { ...withUnit, decimal: ',' }, notes };
  if (point > plain && point > comma) return { source: { ...withUnit, decimal: '.' }, notes };
  if (comma <= plain) return { source: withUnit, notes };
  const example = values.find((value) => !acceptsOf(field, withUnit)(value)) ?? '';
  const what = `has numbers such as ${quote(example)}, whose comma or point can group digits or begin decimals`;
  const need = `Add the field with {"column": ${quote(base.column)}, "decimal": "," or "."}`;
  return { source: null, notes: [...notes, `${what}. ${need}`] };
}

/** Finds the separator of a list. A semicolon or a bar is preferred, because commas are also in names. */
function findSeparator(values: readonly string[]): { readonly separator: string; readonly note?: string } {
  const counts = [';', '|', ',', '/'].map((mark) => ({
    mark,
    count: values.filter((value) => value.includes(mark)).length,
  }));
  const [semicolon, bar, comma, slash] = counts;
  const strong = [semicolon, bar].find((each) => (each?.count ?? 0) > 0);
  if (strong !== undefined) return { separator: strong.mark };
  if ((comma?.count ?? 0) > 0) return { separator: ',' };
  if ((slash?.count ?? 0) > 0)
    return { separator: '/', note: 'is split at "/". Check that no value contains it' };
  return { separator: ',', note: 'has no list in the examined rows. Check the separator "," '.trim() };
}
