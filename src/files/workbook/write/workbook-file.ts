import { ApiError } from '../../../errors/api-error.js';
import type { TableColumn } from '../../table-column.js';
import { columnName, escapeXml, styles, textCell } from './cells.js';
import { decodeFacts, type SheetPartFacts } from './sheet-part.js';
import {
  joined,
  localHeader,
  sizesOf,
  zipDirectory,
  type ZipEntry,
  type ZipPiece,
  zipPiece,
} from './zip-entry.js';

/** The path of the sheet of records in the archive that a workbook is. */
const sheetName = 'xl/worksheets/sheet1.xml';
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A line of the second sheet. */
export type AboutLine = readonly [label: string, value: string | number];

/**
 * Returns the beginning of a workbook: the sheet of records up to its first record. The sheet is the first entry of the
 * archive and is written in parts, so that an export can continue in another process, and memory holds one part (D34).
 */
export async function workbookHead(columns: readonly TableColumn[]): Promise<readonly Buffer[]> {
  const { body } = await headPiece(columns);
  return [localHeader(sheetName), body];
}

async function headPiece(columns: readonly TableColumn[]): Promise<ZipPiece> {
  const widths = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  );
  const names = columns.map(({ name }, at) => textCell(`${columnName(at)}1`, name, styles.heading));
  const xml =
    `${declaration}<worksheet xmlns="${namespace}" xmlns:r="${relations}">` +
    '<sheetViews><sheetView tabSelected="1" workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${names.join('')}</row>`;
  return zipPiece(Buffer.from(xml), { isLast: false });
}

const widths: Readonly<Record<TableColumn['type'], number>> = {
  boolean: 8,
  date: 11,
  instant: 20,
  integer: 12,
  json: 40,
  number: 14,
  text: 24,
  texts: 30,
  timestamp: 20,
};

/** Returns the width of a column in characters. Its name is readable beside the button of the filter. */
function widthOf({ name, type }: TableColumn): number {
  return Math.max(widths[type], Math.min(name.length + 4, 40));
}

/** The largest sizes and offsets that an archive without ZIP64 can have. */
const maxBytes = 2 ** 32 - 1;

/**
 * Returns the end of a workbook. `metadata` describes the parts of the sheet, in order.
 * @throws ApiError ANSWER_TOO_LARGE when the sheet has more than 4 GB.
 */
export async function workbookEnd(
  columns: readonly TableColumn[],
  metadata: readonly Buffer[],
  about: readonly AboutLine[],
): Promise<readonly Buffer[]> {
  const parts = metadata.map(decodeFacts);
  const head = await headPiece(columns);
  const links = parts.flatMap((part) => part.links);
  const tail = await zipPiece(Buffer.from(sheetEnd(columns, parts)), { isLast: true });
  const pieces = [head, ...parts, tail];
  const sheet = {
    ...pieces.reduce<Pick<ZipEntry, 'crc' | 'length'>>(joined, { crc: 0, length: 0 }),
    name: sheetName,
    offset: 0,
    packedLength:
      head.body.length + tail.body.length + parts.reduce((sum, part) => sum + part.packedLength, 0),
  };
  if (sheet.length > maxBytes || sheet.packedLength > maxBytes)
    throw new ApiError('ANSWER_TOO_LARGE', 'A sheet of Excel can have at most 4 GB. Use Parquet or CSV.');
  const written = [tail.body, sizesOf(sheet)];
  const entries: ZipEntry[] = [sheet];
  const start = localHeader(sheetName).length + sheet.packedLength + sizesOf(sheet).length;
  let offset = start;
  for (const [name, xml] of otherEntries(columns, parts, links, about)) {
    const { body, crc, length } = await zipPiece(Buffer.from(declaration + xml), { isLast: true });
    const entry = { name, offset, crc, length, packedLength: body.length };
    const whole = [localHeader(name), body, sizesOf(entry)];
    entries.push(entry);
    written.push(...whole);
    offset += whole.reduce((sum, piece) => sum + piece.length, 0);
  }
  return [...written, zipDirectory(entries, offset)];
}

type Links = SheetPartFacts['links'];

/** Returns the cells of the table: the names of the columns, and the records. */
function tableRange(columns: readonly TableColumn[], parts: readonly SheetPartFacts[]): string {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return `A1:${columnName(columns.length - 1)}${rows + 1}`;
}

function sheetEnd(columns: readonly TableColumn[], parts: readonly SheetPartFacts[]): string {
  const links = parts
    .flatMap((part) => part.links)
    .map(({ cell }, at) => `<hyperlink ref="${cell}" r:id="rId${at + 1}"/>`);
  const hyperlinks = links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`;
  return `</sheetData><autoFilter ref="${tableRange(columns, parts)}"/>${hyperlinks}</worksheet>`;
}

function otherEntries(
  columns: readonly TableColumn[],
  parts: readonly SheetPartFacts[],
  links: Links,
  about: readonly AboutLine[],
): readonly (readonly [name: string, xml: string])[] {
  return [
    ...(links.length === 0 ? [] : [['xl/worksheets/_rels/sheet1.xml.rels', linkRelations(links)] as const]),
    ['xl/worksheets/sheet2.xml', aboutSheet(about)],
    ['xl/styles.xml', styleSheet],
    ['xl/workbook.xml', workbook(tableRange(columns, parts))],
    ['xl/_rels/workbook.xml.rels', workbookRelations],
    ['_rels/.rels', rootRelations],
    ['[Content_Types].xml', types],
  ];
}

function relation(id: string, type: string, target: string, more = ''): string {
  return `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"${more}/>`;
}

function linkRelations(links: Links): string {
  const lines = links.map(({ url }, at) =>
    relation(`rId${at + 1}`, 'hyperlink', escapeXml(url), ' TargetMode="External"'),
  );
  return `<Relationships xmlns="${packageRelations}">${lines.join('')}</Relationships>`;
}

function aboutSheet(lines: readonly AboutLine[]): string {
  const rows = lines.map(([label, value], at) => {
    const row = at + 1;
    const shown =
      typeof value === 'number' ? `<c r="B${row}"><v>${value}</v></c>` : textCell(`B${row}`, value);
    return `<row r="${row}">${textCell(`A${row}`, label, styles.heading)}${shown}</row>`;
  });
  return (
    `<worksheet xmlns="${namespace}"><cols><col min="1" max="1" width="16" customWidth="1"/>` +
    `<col min="2" max="2" width="80" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  );
}

/** The fonts, number formats and cell formats, in the order of `styles`. */
const styleSheet =
  `<styleSheet xmlns="${namespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3">' +
  '<font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
  '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function workbook(range: string): string {
  const absolute = range.replaceAll(/[A-Z]+|\d+/g, (part) => `$${part}`);
  return (
    `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets><sheet name="Records" sheetId="1" r:id="rId1"/>` +
    '<sheet name="About" sheetId="2" r:id="rId2"/></sheets><definedNames>' +
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Records!${absolute}</definedName>` +
    '</definedNames></workbook>'
  );
}

const workbookRelations =
  `<Relationships xmlns="${packageRelations}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
  `${relation('rId2', 'worksheet', 'worksheets/sheet2.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`;
const rootRelations = `<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

const types =
  `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${spreadsheet}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;
