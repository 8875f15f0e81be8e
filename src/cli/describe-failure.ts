import { describeError } from '../database/describe-database-error.js';
import { ApiError } from '../errors/api-error.js';
import type { FileRefusal } from '../import/intake-item.js';
import { escapeHidden } from '../values/hidden-characters.js';
import { CommandError } from './command.js';

/** Describes the error of a failed command in one sentence. */
export function describeFailure(error: unknown): string {
  if (error instanceof CommandError || error instanceof ApiError) return error.message;
  return describeError(error);
}

/** The parts of an import's result that describe refused files. */
export interface ImportOutcome {
  /** Undefined for a preview, which imports nothing. */
  readonly imported?: Readonly<Record<string, number>>;
  readonly alreadyImported?: number;
  readonly refusedFiles: readonly (FileRefusal & { readonly file: string })[];
}

/** Lists the refused files of an import in one sentence, for standard error. */
export function describeRefusedFiles({
  imported = {},
  alreadyImported = 0,
  refusedFiles,
}: ImportOutcome): string {
  const files = refusedFiles.map(({ file, reason }) => escapeHidden(`${file} (${reason})`)).join(', ');
  const what = refusedFiles.length === 1 ? 'a file' : `${refusedFiles.length} files`;
  const isPartlyRead = refusedFiles.some((file) => file.isPartlyRead);
  const failed = isPartlyRead ? 'Not everything could be read' : 'No record could be read';
  const isImported = alreadyImported > 0 || Object.values(imported).some((count) => count > 0);
  return `${failed} from ${what}: ${files}; ${isImported ? 'all else was imported' : 'nothing was imported'}.`;
}

/** Says in one sentence why missing records were not removed; null if none was refused. */
export function describeRefusedRemovals(
  missing: readonly { readonly refusal: string | null }[],
): string | null {
  const refusals = missing.flatMap(({ refusal }) => refusal ?? []);
  if (refusals.length === 0) return null;
  return `Missing records were not removed: ${refusals.join('; ')}. All else was imported.`;
}
