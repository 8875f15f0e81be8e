import { mergeRecords } from '../stewardship/merge-records.js';
import { type MergeableWord, mergeableWords } from '../stewardship/model/mergeable-products.js';
import { undoMerge } from '../stewardship/undo-merge.js';
import type { Command } from './command.js';
import { termsOf } from './record-commands.js';

interface MergeInput {
  readonly from: string;
  readonly into: string;
  readonly reason: string;
}

function mergeOf(word: MergeableWord): Command<MergeInput> {
  return async (input, services) => {
    const { from, into, reason } = input;
    const report = await mergeRecords(
      services.db,
      { ...input, kind: mergeableWords[word] },
      termsOf(services),
    );
    return { from, into, reason: reason.trim(), ...report };
  };
}

/** `dealgraph merge company`: merges a company into another one. */
export const mergeCompany = mergeOf('company');
/** `dealgraph merge person`: merges a person into another one. */
export const mergePerson = mergeOf('person');
/** `dealgraph merge investor`: merges an investor into another one. */
export const mergeInvestor = mergeOf('investor');

/** `dealgraph merge undo`: restores a merged record. */
export const mergeUndo: Command<{ readonly from: string; readonly reason?: string }> = async (
  { from, reason = null },
  services,
) => ({ from, ...(await undoMerge(services.db, { from, reason }, termsOf(services))) });
