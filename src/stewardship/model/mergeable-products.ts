import type { RecordKind } from '../../records/record-kinds.js';

/** The kinds whose records can be merged: those that `duplicates list` compares. */
export type MergeableKind = Extract<RecordKind, 'Company' | 'Person' | 'Investor'>;

/** The mergeable kinds, by the word for one record in commands. */
export const mergeableWords = {
  company: 'Company',
  person: 'Person',
  investor: 'Investor',
} as const satisfies Readonly<Record<string, MergeableKind>>;

export type MergeableWord = keyof typeof mergeableWords;

/** Returns the word for one record of a kind. */
export function wordOf(kind: MergeableKind): MergeableWord {
  return kind.toLowerCase() as MergeableWord;
}

/** Days after which a merge cannot be undone any more. */
export const undoDays = 60;

/** Maximum number of records that link to a merged record. They are changed in one transaction. */
export const maxLinks = 20_000;
