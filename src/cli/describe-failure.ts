import { ApiError } from '../errors/api-error.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { CommandError } from './command.js';
import type { FileRefusal } from '../import/intake-item.js';

/** Describes the error of a failed command in one sentence. */
export function describeFailure(error: unknown): string {
  if (error instanceof CommandError || error instanceof ApiError) return error.message;
  if (isDatabaseUnavailable(error)) return `Cannot reach the database: ${causeOf(error)}.`;
  return causeOf(error);
}

/**
 * Returns the message of an error. If connecting to several addresses failed, the AggregateError has no message, so its
 * errors' messages are joined.
 */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join(', ');
  return error instanceof Error ? error.message.trim() : String(error);
}

/** The parts of an import's result that describe refused files. */
export interface ImportOutcome {
  readonly imported: Readonly<Record<string, number>>;
  readonly alreadyImported: number;
  readonly refusedFiles: readonly (FileRefusal & { readonly file: string })[];
}

/** Lists the refused files of an import in one sentence, for standard error. */
export function describeRefusedFiles({ imported, alreadyImported, refusedFiles }: ImportOutcome): string {
  const files = refusedFiles.map(({ file, reason }) => `${file} (${reason})`).join(', ');
  const what = refusedFiles.length === 1 ? 'a file' : `${refusedFiles.length} files`;
  const isPartlyRead = refusedFiles.some((file) => file.isPartlyRead);
  const failed = isPartlyRead ? 'Not everything could be read' : 'No record could be read';
  const isImported = alreadyImported > 0 || Object.values(imported).some((count) => count > 0);
  return `${failed} from ${what}: ${files}; ${isImported ? 'all else was imported' : 'nothing was imported'}.`;
}
