import { missingResult } from './cell-errors.js';
import { isoDateText, numberText, unescapeCell } from './cell-text.js';
import type { NumberFormat } from './number-format.js';
import type { SharedStrings } from './shared-strings.js';
import { attributeOf, type XmlHandler, XmlReader } from './xml-reader.js';

/** A row of a sheet: the texts of its cells, and its number, which the spreadsheet shows beside it. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The parts of a workbook to which its cells refer. */
export interface CellContext {
  readonly strings: SharedStrings;
  /** The number format of each style. */
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

/** The largest sheet of the file format. */
const [maxRows, maxColumns] = [1_048_576, 16_384];

/** Maximum characters of a row. Readers of CSV reject shorter rows already. */
const maxRowLength = 4_000_000;

/** Yields the rows of a sheet that have cells, in batches as they arrive. */
export async function* readSheetRows(
  xml: AsyncIterable<Buffer>,
  context: CellContext,
): AsyncGenerator<readonly SheetRow[]> {
  const builder = new RowBuilder(context);
  const reader = new XmlReader(builder);
  for await (const chunk of xml) {
    reader.push(chunk);
    if (builder.rows.length > 0) yield builder.rows.splice(0);
  }
  reader.end();
}

/** Builds rows from the XML of a sheet: `<row r="2"><c r="B2" t="s"><v>7</v></c></row>`. */
class RowBuilder implements XmlHandler {
  readonly rows: SheetRow[] = [];
  private number = 0;
  private cells: string[] = [];
  private column = -1;
  private length = 0;
  private type = '';
  private style = 0;
  private text = '';
  private isValue = false;
  private hasFormula = false;
  private isPhonetic = false;
  private isInSheetData = false;

  constructor(private readonly context: CellContext) {}

  onStart(name: string, attributes: string): void {
    if (name === 'sheetData') this.isInSheetData = true;
    if (!this.isInSheetData) return;
    if (name === 'c') this.startCell(attributes);
    else if (name === 'row') this.startRow(attributes);
    else if (name === 'v' || name === 't') this.isValue = true;
    else if (name === 'f') this.hasFormula = true;
    else if (name === 'rPh') this.isPhonetic = true;
  }

  onEnd(name: string): void {
    if (name === 'sheetData') this.isInSheetData = false;
    if (name === 'v' || name === 't') this.isValue = false;
    else if (name === 'rPh') this.isPhonetic = false;
    else if (name === 'c' && this.isInSheetData) this.endCell();
    else if (name === 'row' && this.cells.length > 0)
      this.rows.push({ number: this.number, cells: this.cells });
  }

  onText(text: string): void {
    if (!this.isValue || this.isPhonetic) return;
    this.text += text;
    this.length += text.length;
    if (this.length > maxRowLength) throw new Error(`row ${this.number} of the sheet is too long`);
  }

  private startRow(attributes: string): void {
    const number = Number(attributeOf(attributes, 'r') ?? this.number + 1);
    if (!Number.isInteger(number) || number <= this.number || number > maxRows)
      throw new Error(`the sheet has an invalid row number after row ${this.number}`);
    this.number = number;
    this.cells = [];
    [this.column, this.length] = [-1, 0];
  }

  private startCell(attributes: string): void {
    const reference = attributeOf(attributes, 'r');
    this.column = reference === null ? this.column + 1 : columnOf(reference);
    if (this.column < 0 || this.column >= maxColumns)
      throw new Error(`row ${this.number} of the sheet has an invalid cell ${reference ?? ''}`);
    this.type = attributeOf(attributes, 't') ?? 'n';
    this.style = Number(attributeOf(attributes, 's') ?? 0);
    this.text = '';
    this.hasFormula = false;
  }

  private endCell(): void {
    const text = this.hasFormula && this.text === '' && this.type !== 'str' ? missingResult : this.cellText();
    if (text === '') return;
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private cellText(): string {
    const { text, type, style, context } = this;
    switch (type) {
      case 's':
        return text === '' ? '' : this.sharedText(text);
      case 'b':
        return text === '' ? '' : text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
      case 'd':
        return isoDateText(text);
      case 'n': {
        const value = Number(text);
        if (text.trim() === '' || !Number.isFinite(value)) return text;
        return numberText(value, context.formats[style] ?? { shows: 'number' }, context.is1904);
      }
      default:
        return unescapeCell(text);
    }
  }

  private sharedText(index: string): string {
    const text = this.context.strings.get(Number(index));
    if (text === null)
      throw new Error(`row ${this.number} of the sheet refers to a text that the workbook lacks`);
    return text;
  }
}

/** Returns the position of the column in a cell reference, from 0: `B2` is 1. Returns -1 for an invalid reference. */
function columnOf(reference: string): number {
  const [, letters = ''] = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
