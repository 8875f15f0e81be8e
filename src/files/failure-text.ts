import { ArchiveBoundError } from './bounds.js';

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

/** Why a file could not be read on, as rejects and reports word it. */
export function failureReason(error: unknown): string {
  if (error instanceof ArchiveBoundError) return 'the file is refused as an archive bomb';
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && code in reasons
    ? 'the file cannot be opened'
    : 'the file breaks off here';
}
