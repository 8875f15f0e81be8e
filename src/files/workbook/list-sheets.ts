import { basename } from 'node:path';
import { failureText } from '../bounds.js';
import { refusedArchive } from '../member-file.js';
import { readDisk, readFirst, type SourceFile } from '../source-file.js';
import { openZip } from '../zip-files.js';
import { readSharedStrings, SharedStrings } from './shared-strings.js';
import { SheetLines } from './sheet-lines.js';
import { readSheetRows } from './sheet-rows.js';
import { readWorkbookParts, type SheetEntry, type WorkbookParts } from './workbook-parts.js';

type OnBytes = (count: number) => void;

/** Reads a member of the archive; null if it does not exist. */
type OpenMember = (path: string, onBytes: OnBytes) => AsyncGenerator<Buffer> | null;

/**
 * Lists the sheets of an Excel workbook (.xlsx, .xlsm) as CSV files: `Funding Rounds` is `funding_rounds.csv`. Sheets
 * are read as a stream. Hidden sheets and charts are listed with the reason why they are not read.
 */
export async function listSheetFiles(workbook: string): Promise<SourceFile[]> {
  try {
    const [first] = await readFirst(readDisk(workbook, () => undefined, { start: 0, size: 1 }));
    if (first === oldFormatMark) throw new Error(oldFormat);
    const open = await openZip(workbook);
    const parts = await readWorkbookParts((path) => open(path, () => undefined));
    let strings: Promise<SharedStrings> | undefined;
    const readStrings = (): Promise<SharedStrings> => (strings ??= openStrings(open, parts));
    return parts.sheets.map((sheet) => sheetFile(workbook, sheet, { open, parts, readStrings }));
  } catch (error) {
    const reason = failureText(error);
    const isCut = reason.startsWith('End of central directory');
    return [refusedArchive(workbook, isCut ? 'it is truncated, or not an Excel workbook (.xlsx)' : reason)];
  }
}

/** The first byte of files in the format of Excel 97, and of encrypted workbooks, which are stored in such a file. */
const oldFormatMark = 0xd0;
const oldFormat =
  'it is encrypted, or in the old .xls format. Save it as .xlsx without a password, or each sheet as CSV';

async function openStrings(open: OpenMember, { strings }: WorkbookParts): Promise<SharedStrings> {
  const xml = strings === null ? null : open(strings, () => undefined);
  return xml === null ? new SharedStrings() : readSharedStrings(xml);
}

interface OpenWorkbook {
  readonly open: OpenMember;
  readonly parts: WorkbookParts;
  readonly readStrings: () => Promise<SharedStrings>;
}

function sheetFile(
  workbook: string,
  { name, isHidden, part }: SheetEntry,
  { open, parts, readStrings }: OpenWorkbook,
): SourceFile {
  const lines = new SheetLines();
  const shown = name.replace(/[/\p{Cc}]/gu, '?');
  const unread = part === null ? 'a chart' : isHidden ? 'a hidden sheet' : undefined;
  async function* openSheet(onBytes: OnBytes): AsyncGenerator<Buffer> {
    const xml = open(part ?? '', onBytes);
    if (xml === null) throw new Error('the workbook lacks the content of this sheet');
    const { formats, is1904 } = parts;
    yield* lines.write(readSheetRows(xml, { strings: await readStrings(), formats, is1904 }));
  }
  return {
    name: `${name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')}.csv`,
    label: `${basename(workbook)}/${shown}`,
    path: `${workbook}/${shown}`,
    diskPath: workbook,
    ...(unread !== undefined && { unread }),
    sheet: { name, rowOf: (line) => lines.rowOf(line) },
    open: openSheet,
  };
}
