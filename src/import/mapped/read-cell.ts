import { isCellError } from '../../files/workbook/cell-errors.js';
import { recordProducts } from '../../records/record-kinds.js';
import { cleanList } from '../../tabular/csv-row.js';
import { isUnknownWord } from '../../tabular/read-amount.js';
import { readYear } from '../../tabular/read-day.js';
import { normalizeHost } from '../../values/addresses.js';
import { listNames, quote } from '../../values/nearest-texts.js';
import { isForeignHost } from '../crunchbase/shared-hosts.js';
import type { FieldSource, MappedField } from './column-map.js';
import { makeId } from './mapped-id.js';
import { dateReader } from './read-cell-date.js';
import { readCellNumber } from './read-cell-number.js';
import { readCountry } from './read-country.js';
import { needed, UnreadableCell } from './unreadable-cell.js';

/** Reads the cell of a mapped field as JSON of the contract; undefined if the cell is empty. `leads` is its second cell. */
export type ReadCell = (text: string | null, leads: string | null) => unknown;

/**
 * Returns a function that reads the cells of a field. `isSheet` is true for a workbook: the dates and numbers in its
 * cells are read whatever format the map names, because a spreadsheet stores them apart from their format.
 */
export function cellReader({ field, source }: MappedField, isSheet = false): ReadCell {
  const readItem = itemReader({ field, source }, isSheet);
  const { separator } = source;
  if (field.type === 'investors') return (text, leads) => readInvestors(text, leads, field.name, source);
  return (text) => {
    if (text === null || isEmptyMark(text)) return undefined;
    if (separator === undefined) return readItem(text);
    return (listOfJson(text) ?? cleanList(text, separator))
      ?.map(readItem)
      .filter((item) => item !== undefined && item !== null);
  };
}

function itemReader({ field, source }: MappedField, isSheet: boolean): (text: string) => unknown {
  const { type, choice } = field;
  const read = readerOf(type, source, choice?.values ?? [], isSheet);
  const { values } = source;
  return (text) => {
    if (values !== undefined && Object.hasOwn(values, text)) return values[text] ?? undefined;
    requireNoError(text);
    return read(text);
  };
}

/** @throws UnreadableCell for a spreadsheet error: a text such as `#N/A` is no value of any field. */
export function requireNoError(text: string): void {
  if (isCellError(text)) throw new UnreadableCell(`got ${quote(text)}, which is a spreadsheet error`);
}

function readerOf(
  type: MappedField['field']['type'],
  source: FieldSource,
  choices: readonly string[],
  isSheet: boolean,
): (text: string) => unknown {
  if (source.link !== undefined) return linkReader(source);
  switch (type) {
    case 'date':
      return dayReader(source, isSheet);
    case 'year':
      return yearReader(source, isSheet);
    case 'number':
    case 'integer':
    case 'amount':
      return (text) => (isUnknownWord(text) ? undefined : readCellNumber(text, type, source, isSheet));
    case 'boolean':
      return (text) => needed(booleans.get(text.toLowerCase()) ?? null, text, 'yes or no, true or false');
    case 'choice':
      return (text) => needed(findChoice(text, choices), text, `one of ${listNames(choices)}`);
    case 'country':
      return (text) =>
        isUnknownWord(text)
          ? undefined
          : needed(readCountry(text), text, 'the name or ISO code of a country');
    case 'domain':
      return readDomain;
    case 'url':
      return (text) => needed(hostIn(text) === null ? null : text, text, 'one web address');
    case 'emails':
      return (text) => ({ email: text, score: source.score });
    default:
      return (text) => text;
  }
}

/** Returns the items of a JSON array of texts, as CSV exports write lists; null for other text. */
function listOfJson(text: string): string[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : null;
  } catch {
    return null;
  }
}

const isoFormat = 'YYYY-MM-DD';

function formatsOf({ format = isoFormat }: FieldSource): readonly string[] {
  return typeof format === 'string' ? [format] : format;
}

function dayReader(source: FieldSource, isSheet: boolean): (text: string) => string | undefined {
  const readDate = anyDateReader(source, isSheet);
  const need = `a day as ${formatsOf(source).join(' or ')}`;
  return (text) => (isUnknownWord(text) ? undefined : needed(readDate(text), text, need));
}

function anyDateReader(source: FieldSource, isSheet: boolean): (text: string) => string | null {
  const formats = formatsOf(source);
  const readers = [...formats, ...(isSheet ? [isoFormat] : [])].map(dateReader);
  return (text) => {
    for (const read of readers) {
      const date = read(text);
      if (date !== null) return date;
    }
    return null;
  };
}

/** Reads a year: alone, as the beginning of a date, or in a date of the map's format. */
function yearReader(source: FieldSource, isSheet: boolean): (text: string) => number | undefined {
  const readDate = source.format === undefined ? () => null : anyDateReader(source, isSheet);
  return (text) => {
    if (isUnknownWord(text)) return undefined;
    return needed(readYear(readDate(text) ?? text).year, text, 'a year, such as 2014');
  };
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'ja', 'wahr', 'oui'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0', 'nein', 'falsch', 'non'].map((word) => [word, false] as const),
]);

/** Returns whether a cell of any type means that nothing is known. Words such as `Undisclosed` can be values. */
export function isEmptyMark(text: string): boolean {
  return ['', '-', '–', '—', 'null', '\\n', 'n/a'].includes(text.toLowerCase());
}

function findChoice(text: string, choices: readonly string[]): string | null {
  const key = choiceKey(text);
  return choices.find((choice) => choiceKey(choice) === key) ?? null;
}

function choiceKey(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

/** Returns the host of a single web address; null for any other text, such as an email address or two addresses. */
function hostIn(text: string): string | null {
  if (/[\s,;|@]/.test(text)) return null;
  const host = normalizeHost(text);
  return host !== null && /^[^.]+(?:\.[^.]+)+$/.test(host) ? host : null;
}

/**
 * Reads the domain of a website.
 * @throws UnreadableCell for text that is no web address, and for a page on a host that many companies share.
 */
export function readDomain(text: string): string {
  const host = needed(hostIn(text), text, 'one web address or domain');
  const hasPage = /^(?:[a-z]+:\/\/)?[^/?#]+\/+[^/?#]/i.test(text);
  if (hasPage && isForeignHost(host, ''))
    throw new UnreadableCell(`got ${quote(text)}, which is a page on ${host}, need the company's own domain`);
  return host;
}

function linkReader({ link, by = 'key', namespace }: FieldSource): (text: string) => string {
  const kind = recordProducts[link ?? 'companies'];
  return (text) => makeId(kind, { by, namespace }, [by === 'domain' ? readDomain(text) : text]);
}

/**
 * Reads the investors of a round or an interest signal by name. Those in the second cell led the round; the others did
 * not.
 */
function readInvestors(
  text: string | null,
  leads: string | null,
  field: string,
  { separator = ',', namespace }: FieldSource,
): readonly object[] | undefined {
  const leading = new Set(namesIn(leads, separator));
  const names = new Set([...leading, ...namesIn(text, separator)]);
  if (names.size === 0) return undefined;
  return [...names].map((name) => {
    const id = makeId('Investor', { by: 'key', namespace }, [name]);
    return field === 'signal_investors'
      ? { investor_id: id, name }
      : { investor_id: id, investor_name: name, is_lead_investor: leading.has(name) };
  });
}

function namesIn(text: string | null, separator: string): readonly string[] {
  const names = (cleanList(text, separator) ?? []).filter((name) => !isEmptyMark(name));
  for (const name of names) requireNoError(name);
  return names;
}
