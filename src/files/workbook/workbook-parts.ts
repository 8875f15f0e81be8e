import { posix } from 'node:path';
import { type NumberFormat, numberFormatOf } from './number-format.js';
import { attributeOf, XmlReader } from './xml-reader.js';

/** A sheet of a workbook. */
export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  /** The path of the sheet's XML in the archive; null for a chart. */
  readonly part: string | null;
}

/** The content of a workbook besides its sheets. */
export interface WorkbookParts {
  readonly sheets: readonly SheetEntry[];
  /** The path of the texts that cells share; null if there are none. */
  readonly strings: string | null;
  readonly formats: readonly NumberFormat[];
  /** True if dates count from January 1, 1904, as in old workbooks of Excel for Mac. */
  readonly is1904: boolean;
}

/** Reads a part of the archive by its path; null if there is none. */
export type OpenPart = (path: string) => AsyncIterable<Buffer> | null;

/** Maximum number of styles and of sheets. Excel allows 65,490 styles. */
const maxEntries = 100_000;

/**
 * Reads the list of sheets, and what is needed to read their cells.
 * @throws Error for an archive that is not a workbook.
 */
export async function readWorkbookParts(open: OpenPart): Promise<WorkbookParts> {
  const root = [...(await readLinks(open, '')).values()].find(({ type }) => type === 'officeDocument');
  const book = root?.target ?? 'xl/workbook.xml';
  if (book.endsWith('.bin'))
    throw new Error('it is a binary Excel workbook (.xlsb). Save it as .xlsx or as CSV');
  const links = await readLinks(open, book);
  const { sheets, is1904 } = await readBook(open, book);
  const find = (type: string): string | null =>
    [...links.values()].find((link) => link.type === type)?.target ?? null;
  return {
    sheets: sheets.map(({ link, ...sheet }) => ({ ...sheet, part: partOf(links.get(link)) })),
    strings: find('sharedStrings'),
    formats: await readFormats(open, find('styles')),
    is1904,
  };
}

interface Link {
  /** The last part of the relationship's type, which is equal in all editions of the standard. */
  readonly type: string;
  readonly target: string;
}

function partOf(link: Link | undefined): string | null {
  return link?.type === 'worksheet' ? link.target : null;
}

/** Reads the relationships of a part, by their IDs. `part` is empty for those of the archive. */
async function readLinks(open: OpenPart, part: string): Promise<ReadonlyMap<string, Link>> {
  const folder = posix.dirname(part);
  const links = new Map<string, Link>();
  const xml = open(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  await readElements(xml, (name, attributes) => {
    if (name !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
    const target = attributeOf(attributes, 'Target') ?? '';
    const type = (attributeOf(attributes, 'Type') ?? '').split('/').at(-1) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    links.set(attributeOf(attributes, 'Id') ?? '', { type, target: path });
    if (links.size > maxEntries) throw new Error('the workbook has too many parts');
  });
  return links;
}

interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly link: string;
}

async function readBook(
  open: OpenPart,
  path: string,
): Promise<{ readonly sheets: readonly ListedSheet[]; readonly is1904: boolean }> {
  const xml = open(path);
  if (xml === null) throw new Error('it is not an Excel workbook (.xlsx)');
  const sheets: ListedSheet[] = [];
  let is1904 = false;
  await readElements(xml, (name, attributes) => {
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
    if (name !== 'sheet') return;
    if (sheets.length === maxEntries) throw new Error('the workbook has too many sheets');
    sheets.push({
      name: attributeOf(attributes, 'name') ?? '',
      isHidden: (attributeOf(attributes, 'state') ?? 'visible') !== 'visible',
      link: attributeOf(attributes, 'id') ?? '',
    });
  });
  return { sheets, is1904 };
}

/** Reads the number format of each style that a cell can have. */
async function readFormats(open: OpenPart, path: string | null): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isInCellStyles = false;
  await readElements(
    path === null ? null : open(path),
    (name, attributes) => {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') isInCellStyles = true;
      else if (name === 'xf' && isInCellStyles) styles.push(id);
      if (codes.size + styles.length > maxEntries) throw new Error('the workbook has too many styles');
    },
    (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  );
  return styles.map((id) => numberFormatOf(id, codes.get(id)));
}

async function readElements(
  xml: AsyncIterable<Buffer> | null,
  onStart: (name: string, attributes: string) => void,
  onEnd: (name: string) => void = () => undefined,
): Promise<void> {
  if (xml === null) return;
  const reader = new XmlReader({ onStart, onEnd, onText: () => undefined });
  for await (const chunk of xml) reader.push(chunk);
  reader.end();
}
