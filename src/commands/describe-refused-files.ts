import type { FileRefusal } from '../intake/intake-item.js';

/** The part of an import's answer that its failure is described by. */
export interface ImportOutcome {
  readonly imported: Readonly<Record<string, number>>;
  readonly alreadyImported: number;
  readonly refusedFiles: readonly (FileRefusal & { readonly file: string })[];
}

/** Names the refused files of an import, as one sentence for standard error. */
export function describeRefusedFiles({ imported, alreadyImported, refusedFiles }: ImportOutcome): string {
  const files = refusedFiles.map(({ file, reason }) => `${file} (${reason})`).join(', ');
  const what = refusedFiles.length === 1 ? 'a file' : `${refusedFiles.length} files`;
  const isPartlyRead = refusedFiles.some((file) => file.isPartlyRead);
  const failed = isPartlyRead ? 'Not everything could be read' : 'No record could be read';
  const isImported = alreadyImported > 0 || Object.values(imported).some((count) => count > 0);
  return `${failed} from ${what}: ${files}; ${isImported ? 'all else was imported' : 'nothing was imported'}.`;
}
