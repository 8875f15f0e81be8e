import type { ImportReport } from '../import/import-options.js';
import type { RemovedLines } from '../import/removed-lines.js';
import { requireProduct } from '../records/read-product.js';
import { type CompleteKinds, type MissingRecords, MissingSearch } from '../stewardship/missing-records.js';
import { removableProducts } from '../stewardship/model/removable-products.js';
import { describeRecordChange } from '../stewardship/remove-records.js';
import { CommandError, type CommandServices } from './command.js';
import { termsOf } from './record-commands.js';

/** The options of `dealgraph import` about removed and missing records. */
export interface CompleteOptions {
  /** The products of which the files have all records. */
  readonly complete?: readonly string[];
  /** True to remove stored records of these products that the files lack. */
  readonly removeMissing?: boolean;
  /** The largest share of stored records to remove, for example `5%`. */
  readonly atMost?: string;
  /** True to write records that an operator removed. */
  readonly restore?: boolean;
}

/** The largest share of missing records that is removed by default, in percent. */
const defaultAtMostPercent = 1;

/** Starts to compare the files with the stored records; null if the files are not said to be complete. */
export async function beginComplete(
  { db }: CommandServices,
  options: CompleteOptions,
): Promise<MissingSearch | null> {
  const complete = readComplete(options);
  return complete === null ? null : MissingSearch.begin(db, complete);
}

/** @throws CommandError for invalid options, or for options that have no effect without `--complete`. */
function readComplete({ complete, removeMissing, atMost }: CompleteOptions): CompleteKinds | null {
  if (complete === undefined || complete.length === 0) {
    if (removeMissing !== true && atMost === undefined) return null;
    throw new CommandError('--remove-missing and --at-most need --complete with the kinds of records.');
  }
  const kinds = complete.map((product) => removableProducts[requireProduct(product, removableProducts)]);
  return {
    kinds: [...new Set(kinds)],
    isRemoving: removeMissing === true,
    atMostPercent: atMost === undefined ? defaultAtMostPercent : readPercent(atMost),
  };
}

function readPercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (/^\d+(\.\d+)?%?$/.test(text) && percent <= 100) return percent;
  throw new CommandError(`--at-most must be a percentage from 0% to 100%, got ${text}.`);
}

/** Returns what an import does with lines of removed records. Restored ones get an entry in the audit log each. */
export function removedLinesOf(
  { audit }: CommandServices,
  { restore = false }: CompleteOptions,
): RemovedLines {
  return {
    isRestoring: restore,
    onRestored: (client, records) =>
      audit.writeAll(
        client,
        records.map(({ isMissing, ...record }) =>
          describeRecordChange('record restore', record, isMissing ? 'in a file again' : 'import --restore'),
        ),
      ),
  };
}

/** Reports the records that complete files lack, and removes them if that was requested and is safe. */
export async function finishComplete(
  search: MissingSearch | null,
  { unreadLines }: Pick<ImportReport, 'unreadLines'>,
  refusedFiles: number,
  services: CommandServices,
): Promise<{ readonly missing?: readonly MissingRecords[] }> {
  if (search === null) return {};
  return { missing: await search.finish({ unreadLines, refusedFiles }, termsOf(services)) };
}
