import type { Database } from '../database/database.js';
import { fillDocuments } from '../import/fill-documents.js';
import { refreshSearches } from '../import/refresh-searches.js';
import { productOf, type RecordKind } from '../records/record-kinds.js';
import { removalBatchSize, removeAudited, type StewardshipTerms } from './remove-records.js';
import { FileRecords } from './sql/file-records.js';

/** The kinds of which the files of an import have all records, and what to do with stored records that they lack. */
export interface CompleteKinds {
  readonly kinds: readonly RecordKind[];
  /** True to remove the missing records; otherwise they are only reported. */
  readonly isRemoving: boolean;
  /** The largest share of a kind's stored records that may be removed, in percent. */
  readonly atMostPercent: number;
}

/** The result of an import that decides whether its files are whole. */
interface FileOutcome {
  /** The number of rejected lines whose records are not known, because the reader rejected them. */
  readonly unreadLines: number;
  /** The number of files that could not be read, or not completely. */
  readonly refusedFiles: number;
}

/** The stored records of one kind that the files lack. */
export interface MissingRecords {
  readonly product: string;
  readonly missing: number;
  /** The number of stored records before the removal. */
  readonly stored: number;
  /** The first missing IDs, at most ten. */
  readonly sample: readonly string[];
  readonly removed: number;
  /** Why no record was removed although that was requested; null otherwise. */
  readonly refusal: string | null;
}

const sampleSize = 10;
const reason = 'missing from a complete import';

/** Compares the records of an import's files with the stored records of the same kinds. */
export class MissingSearch {
  private constructor(
    private readonly db: Database,
    private readonly complete: CompleteKinds,
    private readonly records: FileRecords,
  ) {}

  static async begin(db: Database, complete: CompleteKinds): Promise<MissingSearch> {
    return new MissingSearch(db, complete, await FileRecords.begin(db, new Set(complete.kinds)));
  }

  /** Adds a record of the files. */
  readonly onRecord: FileRecords['add'] = (record) => this.records.add(record);

  /**
   * Reports the records that the files lack, and removes them if that is requested and safe. Call it after the import.
   */
  async finish(outcome: FileOutcome, terms: StewardshipTerms): Promise<readonly MissingRecords[]> {
    const isStored = await this.records.complete();
    const found: MissingRecords[] = [];
    for (const kind of this.complete.kinds) {
      const { total: stored, missing } = await this.records.count(kind);
      const sample = await this.records.listMissing(kind, '', sampleSize);
      const refusal = isStored ? this.refuse({ kind, stored, missing }, outcome) : lost;
      const isRemoving = this.complete.isRemoving && refusal === null && missing > 0;
      const removed = isRemoving ? await this.removeAll(kind, terms) : 0;
      found.push({
        product: productOf(kind),
        missing,
        stored,
        sample,
        removed,
        refusal: this.complete.isRemoving && missing > 0 ? refusal : null,
      });
    }
    if (found.some(({ removed }) => removed > 0)) await refreshSearches(this.db, terms.clock, terms.signal);
    return found;
  }

  /** Deletes the stored IDs of the files. */
  async end(): Promise<void> {
    await this.records.end();
  }

  private refuse(
    {
      kind,
      stored,
      missing,
    }: { readonly kind: RecordKind; readonly stored: number; readonly missing: number },
    { unreadLines, refusedFiles }: FileOutcome,
  ): string | null {
    const { atMostPercent } = this.complete;
    const product = productOf(kind);
    if (refusedFiles > 0) return `${count(refusedFiles, 'file')} could not be read completely`;
    if (unreadLines > 0)
      return `${count(unreadLines, 'line')} could not be read, and can be of these records`;
    if (missing === stored) return `the files have no ${product}`;
    if (missing * 100 <= stored * atMostPercent) return null;
    const percent = ((missing / stored) * 100).toFixed(2);
    return `${missing} of ${stored} ${product} are missing (${percent}%), more than --at-most ${atMostPercent}%`;
  }

  private async removeAll(kind: RecordKind, terms: StewardshipTerms): Promise<number> {
    await fillDocuments(this.db);
    let removed = 0;
    let after = '';
    for (;;) {
      terms.signal?.throwIfAborted();
      const ids = await this.records.listMissing(kind, after, removalBatchSize);
      const last = ids.at(-1);
      if (last === undefined) return removed;
      after = last;
      removed += (await removeAudited(this.db, { kind, ids, reason, isMissing: true }, terms)).ids.length;
    }
  }
}

const lost = 'the database server restarted during the import';

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
