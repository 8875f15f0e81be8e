import { makeZip } from './make-zip.js';

/**
 * A cell: an inline text, a number, a Boolean, nothing (null), or the attributes and the content of its element, for
 * example `{ t: 's', v: '0' }` for the first shared text and `{ s: 1, v: '41698' }` for a number with the second style.
 */
export type Cell =
  | boolean
  | number
  | string
  | null
  | { readonly t?: string; readonly s?: number; readonly v?: string; readonly xml?: string };

export interface Sheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** The rows; an empty list is a row that the file does not contain. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface WorkbookOptions {
  /** The texts that cells share, as the XML inside of `si`. */
  readonly strings?: readonly string[];
  /** The number formats of the styles after the first one: the ID of a built-in format, or a format code. */
  readonly formats?: readonly (number | string)[];
  readonly is1904?: boolean;
  /** Further members of the archive, and replacements of generated ones. */
  readonly members?: Readonly<Record<string, Buffer | string>>;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Creates an Excel workbook (.xlsx), as spreadsheets write it. */
export function makeWorkbook(sheets: readonly Sheet[], options: WorkbookOptions = {}): Buffer {
  const { strings = [], formats = [], is1904 = false, members = {} } = options;
  const parts = sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const);
  return makeZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationships([
      ...parts,
      ['styles', 'styles.xml'],
      ['sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/workbook.xml': workbookXml(sheets, is1904),
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(sheets.map(({ rows }, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows)])),
    ...members,
  });
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${links}/${type}" Target="${target}"></Relationship>`,
  );
  return `<?xml version="1.0"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly Sheet[], is1904: boolean): string {
  const items = sheets.map(({ name, state }, at) => {
    const hidden = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${escape(name)}" sheetId="${at + 1}"${hidden} r:id="rId${at + 1}"/>`;
  });
  const settings = is1904 ? '<workbookPr date1904="1"/>' : '<workbookPr/>';
  return `<workbook ${main} xmlns:r="${links}">${settings}<sheets>${items.join('')}</sheets></workbook>`;
}

const firstFormat = 164;

function stylesXml(formats: readonly (number | string)[]): string {
  const codes = formats.filter((format) => typeof format === 'string');
  const defined = codes.map(
    (code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escape(code)}"/>`,
  );
  const styles = formats.map((format) =>
    typeof format === 'number' ? format : firstFormat + codes.indexOf(format),
  );
  const xfs = [0, ...styles].map((id) => `<xf numFmtId="${id}" fontId="0"/>`);
  return `<styleSheet ${main}><numFmts>${defined.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
}

function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const items = rows.map((cells, at) =>
    cells.length === 0
      ? ''
      : `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${at + 1}`)).join('')}</row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet ${main}><cols><col min="1"/></cols><sheetData>${items.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') {
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  }
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  const { t, s, v, xml = '' } = cell;
  const attributes = `${s === undefined ? '' : ` s="${s}"`}${t === undefined ? '' : ` t="${t}"`}`;
  return `<c r="${reference}"${attributes}>${xml}${v === undefined ? '' : `<v>${escape(v)}</v>`}</c>`;
}

function letterOf(column: number): string {
  return String.fromCharCode(65 + column);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
