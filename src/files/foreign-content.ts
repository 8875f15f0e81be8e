/** The first bytes of files that are not text, and what they are. */
const marks: readonly (readonly [mark: string, what: string])[] = [
  ['PK\u0003\u0004', 'an Excel workbook or a ZIP archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an Excel workbook of an old version'],
  ['%PDF-', 'a PDF document'],
];

/** What a file is by its first bytes, if it is a document or an archive instead of text; else null. */
export function findForeignContent(head: Buffer): string | null {
  const beginning = head.toString('latin1', 0, 8);
  return marks.find(([mark]) => beginning.startsWith(mark))?.[1] ?? null;
}

/** Whether these are the first bytes of gzip. */
export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}
