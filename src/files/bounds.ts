/** Maximum ratio of unpacked to packed size. Real exports unpack to 3 to 20 times their size. */
const maxRatio = 200;
/** Unpacked size up to which any ratio is accepted: a small file of equal rows can have a ratio of 1,000. */
const freeBytes = 100 * 1024 * 1024;
const maxBytes = 200 * 1024 ** 3;
/** Maximum number of members in an archive. */
export const maxMembers = 10_000;

/** Thrown when an archive exceeds a limit. */
export class ArchiveBoundError extends Error {
  override readonly name = 'ArchiveBoundError';
}

/** Counts the packed and unpacked bytes of an archive or compressed file, to reject archive bombs. */
export class UnpackingBound {
  private packed = 0;
  private unpacked = 0;

  /** Adds bytes to the totals. @throws ArchiveBoundError when the ratio or the unpacked size exceeds its maximum. */
  note(packed: number, unpacked: number): void {
    this.packed += packed;
    this.unpacked += unpacked;
    if (this.unpacked > freeBytes && this.unpacked > maxRatio * this.packed)
      throw new ArchiveBoundError(`unpacks to more than ${maxRatio} times its size`);
    if (this.unpacked > maxBytes) throw new ArchiveBoundError('unpacks to more than 200 GiB');
  }
}

/** Thrown when a file or archive is truncated. */
export class CutOffError extends Error {
  override readonly name = 'CutOffError';

  constructor() {
    super('the archive is truncated here');
  }
}

/** Magic bytes of non-text files, with a description of the file type. */
const marks: readonly (readonly [mark: string, what: string])[] = [
  ['PK\u0003\u0004', 'an Excel workbook or a ZIP archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an Excel workbook in the old .xls format'],
  ['%PDF-', 'a PDF document'],
];

/** Identifies a document or archive by its first bytes. Returns null for other content, which is treated as text. */
export function findForeignContent(head: Buffer): string | null {
  const beginning = head.toString('latin1', 0, 8);
  return marks.find(([mark]) => beginning.startsWith(mark))?.[1] ?? null;
}

/** True if these are the first bytes of a gzip file. */
export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

export function isTar(name: string): boolean {
  return /\.(tar|tar\.gz|tgz)$/i.test(name);
}

export function isZip(name: string): boolean {
  return /\.zip$/i.test(name);
}

/** True if a file name has the extension of an Excel workbook. Those that cannot be read are refused by their content. */
export function isWorkbook(name: string): boolean {
  return /\.(?:xls|xlsx|xlsm|xlsb|xltx|xltm)$/i.test(name);
}

/** True if a file name has an archive extension. */
export function isArchive(name: string): boolean {
  return isTar(name) || isZip(name);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it no longer exists',
  EISDIR: 'it is a folder',
};

/** Returns a short description of a file error. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? error.message;
}

const cutOff = 'the file is truncated';

/** The reason if reading fails other than by truncation. */
const unreadable = 'the rest of the file cannot be read';

/** zlib's error code for truncated compressed data. */
const missingBytes = 'Z_BUF_ERROR';

/**
 * Returns why a file could not be read to its end, in the words of rejects and reports. `failureText` returns the
 * cause.
 */
export function failureReason(error: unknown): string {
  if (error instanceof ArchiveBoundError) return 'the file is rejected as an archive bomb';
  if (isCutOff(error)) return `${cutOff} here`;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && code in reasons
    ? 'the file cannot be opened'
    : 'the file cannot be read completely';
}

/** Returns why reading stopped at this line. */
export function partialReason(error: unknown, line: number): string {
  return `${isCutOff(error) ? cutOff : unreadable} at line ${line}`;
}

function isCutOff(error: unknown): boolean {
  if (error instanceof CutOffError) return true;
  return error instanceof Error && (error as NodeJS.ErrnoException).code === missingBytes;
}
