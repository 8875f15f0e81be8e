import { ArchiveBoundError } from './bounds.js';
import { CutOffError } from './cut-off-error.js';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is no longer there',
  EISDIR: 'it is a folder',
};

/** What went wrong with a file, in a few words. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? error.message;
}

/** The reason of a file whose bytes end too early. */
const cutOff = 'the file breaks off';

/** The reason of a file that cannot be read further for another cause. */
const unreadable = 'the file cannot be read further';

/** zlib reports missing bytes at the end of packed data by this code. */
const missingBytes = 'Z_BUF_ERROR';

/** Why a file could not be read to its end, as rejects and reports word it. `failureText` has the cause. */
export function failureReason(error: unknown): string {
  if (error instanceof ArchiveBoundError) return 'the file is refused as an archive bomb';
  if (isCutOff(error)) return `${cutOff} here`;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && code in reasons
    ? 'the file cannot be opened'
    : 'the file cannot be read to its end';
}

/** Why only the lines before this one could be read. */
export function partialReason(error: unknown, line: number): string {
  return `${isCutOff(error) ? cutOff : unreadable} at line ${line}`;
}

function isCutOff(error: unknown): boolean {
  if (error instanceof CutOffError) return true;
  return error instanceof Error && (error as NodeJS.ErrnoException).code === missingBytes;
}
