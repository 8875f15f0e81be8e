import { ApiError } from '../../errors/api-error.js';
import { type Field, fieldsOf, type ObjectTable } from '../../records/fields.js';
import { type RecordKind, recordTables } from '../../records/record-kinds.js';
import type { FilterCondition } from './filter-field.js';

/** A part of a field's text with words of a search. Offsets count UTF-16 code units of `text`. */
export interface Highlight {
  /** Path of the field, in the GraphQL spelling. */
  readonly field: string;
  readonly text: string;
  readonly ranges: readonly TextRange[];
}

interface TextRange {
  readonly start: number;
  /** The offset after the last character. */
  readonly end: number;
}

/** A word in a text. */
interface Token extends TextRange {
  readonly word: string;
}

/** Limits of the work for one page. Later texts and words have no highlights. */
export const highlightBounds = { records: 100, words: 20_000, text: 20_000, items: 5 } as const;

/** Lengths of a fragment, and of its part before the first word that matches. */
const fragment = { length: 200, before: 60, wordLength: 100 } as const;

const unspaced = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Thai', 'Lao', 'Myanmar', 'Khmer']
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Matches a letter of a script that writes no spaces, or a word of another script, which may have apostrophes. */
const tokens = new RegExp(
  `[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+(?:['’](?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+)*`,
  'gu',
);

/** Returns the texts of the searches by words that records have to match, outside of `not` and edges. */
export function searchedTexts(condition: FilterCondition | null): readonly string[] {
  if (condition === null) return [];
  if (condition.op === 'and' || condition.op === 'or') return condition.conditions.flatMap(searchedTexts);
  return condition.op === 'compare' && condition.type === 'words' ? [String(condition.value)] : [];
}

/**
 * Requires that highlights can be returned for a page of a list.
 * @throws ApiError VALIDATION_ERROR when its filter has no search by words, or when the page is too large.
 */
export function requireHighlights(condition: FilterCondition | null, size: number): void {
  const { records } = highlightBounds;
  if (searchedTexts(condition).length === 0)
    throw refused('matches needs a filter with text: {"matches": ...}, outside of not and edges.');
  if (size > records) throw refused(`matches needs pages of at most ${records} records, got ${size}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** Returns the fields of a kind whose words are searched, or that have such fields in their items. */
export function searchedFields(kind: RecordKind): readonly string[] {
  const table: ObjectTable = recordTables[kind];
  return fieldsOf(table).flatMap(([name, field]) => (isSearched(field) ? [name] : []));
}

function isSearched({ settings: { wordWeight, table, columnPrefix } }: Field<unknown>): boolean {
  if (wordWeight !== undefined) return true;
  if (table === undefined || columnPrefix !== undefined) return false;
  return Object.values(table.fields).some(({ settings }) => settings.wordWeight !== undefined);
}

/** A text of a record, with the path of its field. */
interface FieldText {
  readonly field: string;
  readonly text: string;
}

/** Returns the texts of a record whose words are searched, in the order of its fields. */
export function textsToHighlight(kind: RecordKind, record: object): readonly FieldText[] {
  const table: ObjectTable = recordTables[kind];
  const values = record as Readonly<Record<string, unknown>>;
  return fieldsOf(table).flatMap(([name, { settings }]) => {
    if (settings.wordWeight !== undefined) return textsIn(name, values[name]);
    if (settings.table === undefined || !Array.isArray(values[name])) return [];
    return Object.entries(settings.table.fields).flatMap(([inner, field]) =>
      field.settings.wordWeight === undefined
        ? []
        : (values[name] as readonly Readonly<Record<string, unknown>>[]).flatMap((item) =>
            textsIn(`${name}.${inner}`, item[inner]),
          ),
    );
  });
}

function textsIn(field: string, value: unknown): readonly FieldText[] {
  if (typeof value === 'string') return [{ field, text: value.slice(0, highlightBounds.text) }];
  return Array.isArray(value) ? (value as unknown[]).flatMap((one) => textsIn(field, one)) : [];
}

/** Returns the distinct words of some texts, up to the limit of a page. */
export function distinctWords(texts: readonly FieldText[]): readonly string[] {
  const words = new Set<string>();
  for (const { text } of texts)
    for (const { word } of tokensOf(text)) {
      if (words.size >= highlightBounds.words) return [...words];
      words.add(word);
    }
  return [...words];
}

/** Returns the highlights of a record's texts: one for each text with a matching word, at most five for each field. */
export function highlightsOf(
  texts: readonly FieldText[],
  matching: ReadonlySet<string>,
): readonly Highlight[] {
  const counts = new Map<string, number>();
  return texts.flatMap(({ field, text }) => {
    const count = counts.get(field) ?? 0;
    const found = tokensOf(text).filter(({ word }) => matching.has(word));
    if (found.length === 0 || count >= highlightBounds.items) return [];
    counts.set(field, count + 1);
    return [{ field, ...fragmentOf(text, found) }];
  });
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(tokens)].flatMap(({ 0: word, index: start }) =>
    word.length > fragment.wordLength ? [] : [{ word, start, end: start + word.length }],
  );
}

/** Cuts a long text around its first matching word, at spaces if there are any. */
function fragmentOf(text: string, found: readonly Token[]): Omit<Highlight, 'field'> {
  const [first] = found;
  const from = first === undefined || text.length <= fragment.length ? 0 : startNear(text, first.start);
  const to = endNear(text, from);
  const inside = found.filter(({ start, end }) => start >= from && end <= to);
  return { text: text.slice(from, to), ranges: merge(inside, from) };
}

function startNear(text: string, at: number): number {
  const earliest = Math.max(0, at - fragment.before);
  if (earliest === 0) return 0;
  const space = text.indexOf(' ', earliest);
  return space === -1 || space >= at ? wholeCharacter(text, earliest) : space + 1;
}

function endNear(text: string, from: number): number {
  const latest = from + fragment.length;
  if (latest >= text.length) return text.length;
  const space = text.lastIndexOf(' ', latest);
  return space <= from + fragment.before + fragment.wordLength ? wholeCharacter(text, latest) : space;
}

/** Returns the offset, or the next one if it is between the two code units of a character. */
function wholeCharacter(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at + 1 : at;
}

/** Returns the ranges relative to a fragment. Ranges that touch become one, for scripts without spaces. */
function merge(found: readonly Token[], from: number): readonly TextRange[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of found) {
    const last = ranges.at(-1);
    if (last?.end === start - from) last.end = end - from;
    else ranges.push({ start: start - from, end: end - from });
  }
  return ranges;
}
