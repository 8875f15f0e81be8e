import type { ListProduct } from '../../generated/documents.js';
import { describeChoice } from '../../../identifiers/choose-columns.js';
import { keyOfValue, type RowIdentifier } from '../../../identifiers/input-of-row.js';
import type { LookupKind } from '../../../identifiers/lookup-keys.js';
import { LookupReader, UnusableFile, type LookupRow } from '../../../identifiers/lookup-reader.js';
import { readLine, type PastedLine } from './read-line.js';

/** A pasted text: lines, or the cells of a spreadsheet. */
export interface Paste {
  /** What is to be looked up, each once. */
  readonly lines: readonly PastedLine[];
  /** Says which columns of a table are used; null for lines. */
  readonly usage: string | null;
  /** Why the text cannot be used; null when it can. */
  readonly refusal: string | null;
}

const kinds = {
  COMPANIES: 'companies',
  INVESTORS: 'investors',
  PEOPLE: 'people',
} as const satisfies Record<ListProduct, LookupKind>;

/** Reads what was pasted as `dealgraph bulk` reads a file; names are identifiers here too. */
export function readPaste(product: ListProduct, text: string): Paste {
  if (text.trim() === '') return { lines: [], usage: null, refusal: null };
  const kind = kinds[product];
  const reader = new LookupReader({ kind, hasNames: true });
  let rows: readonly LookupRow[];
  try {
    rows = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    if (!error.isUnrecognised) return { lines: [], usage: null, refusal: error.message };
    return {
      lines: eachOnce(itemsOf(text).map((item) => readLine(product, item))),
      usage: null,
      refusal: null,
    };
  }
  if (isListOfItems(reader, rows))
    return {
      lines: eachOnce(itemsOf(text).map((item) => readLine(product, item))),
      usage: null,
      refusal: null,
    };
  const lines = eachOnce(rows.flatMap((row) => lineOf(product, kind, row)));
  return { lines, usage: usageOf(reader, rows), refusal: null };
}

/** One line of several items, for example domains with semicolons between them. */
function isListOfItems({ choice, layout }: LookupReader, rows: readonly LookupRow[]): boolean {
  return layout === 'table' && rows.length === 1 && choice?.hasHeader === false;
}

/** Items are on lines of their own, or have semicolons or tabs between them. Names hold commas. */
function itemsOf(text: string): readonly string[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(/[;\t]/).map((item) => item.trim()))
    .filter((items) => items.some((item) => item !== ''));
  const items = rows.length === 1 ? rows.flat() : rows.map(([first = '']) => first);
  return items.filter((item) => item !== '');
}

function lineOf(
  product: ListProduct,
  kind: LookupKind,
  { identifier, input, line, problem }: LookupRow,
): PastedLine[] {
  if (identifier !== null) return [lineOfIdentifier(product, kind, identifier)];
  const [value] = Object.values(input ?? {});
  if (value !== undefined) return [readLine(product, value)];
  return [
    { text: `Row ${line}`, inputs: [], isName: false, isEmail: false, problem: problem ?? 'no identifier' },
  ];
}

function lineOfIdentifier(product: ListProduct, kind: LookupKind, found: RowIdentifier): PastedLine {
  const { value: text, column } = found;
  if (column.key === null) return readLine(product, text);
  const key = keyOfValue(kind, found);
  const line = { text, inputs: [], isName: false, isEmail: false, problem: null };
  switch (key) {
    case 'name':
      return { ...line, isName: true, inputs: product === 'INVESTORS' ? [{ product, name: text }] : [] };
    case 'email':
      return { ...line, isEmail: true, inputs: [{ product, email: text }] };
    case 'domain':
    case 'website':
    case 'id':
      return { ...line, inputs: [{ product, [key]: text }] };
    case 'profnet_id':
      return { ...line, inputs: [{ product, profnetId: text }] };
    default:
      return readLine(product, text);
  }
}

function usageOf({ choice, layout }: LookupReader, rows: readonly LookupRow[]): string | null {
  if (choice === null || layout === 'objects' || (layout === 'lines' && !choice.hasHeader)) return null;
  const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`;
  return `${count}. ${describeChoice(choice)}`;
}

function eachOnce(lines: readonly PastedLine[]): readonly PastedLine[] {
  return [...new Map(lines.map((line) => [line.text, line])).values()];
}
