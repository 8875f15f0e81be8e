import type { Database } from '../database/database.js';
import { PlausibilityCheck } from '../records/plausibility.js';
import type { RecordKind } from '../records/record-kinds.js';
import { wireNameOf } from '../records/wire/wire-names.js';
import { BatchWriter } from './batch-writer.js';
import { fillDocuments } from './fill-documents.js';
import { FirstLoad } from './first-load.js';
import {
  EventLoopTurns,
  type ImportOptions,
  type ImportReport,
  type KindCounts,
  noCounts,
  sumCounts,
} from './import-options.js';
import type { IntakeItem } from './intake-item.js';
import { refreshSearches } from './refresh-searches.js';
import { ResumePoint } from './resume-point.js';
import { maintainRecordTables, vacuumQueues } from './sql/maintain-tables.js';
import type { Batch, WrittenBatch } from './write-batch.js';

/**
 * Imports the items of a reader: writes records in batches of one transaction each, adds rejects to the rejects file,
 * and refreshes the saved searches. Importing the same input again changes nothing.
 */
export async function importItems(
  db: Database,
  items: Iterable<IntakeItem> | AsyncIterable<IntakeItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { rejects, progress, signal, inputId = null, mode = 'replace' } = options;
  // Lines are compared with documents, which records of an older release may lack.
  if (mode !== 'replace') await fillDocuments(db);
  const resume = await (options.fromStart === true
    ? ResumePoint.restart(db, inputId)
    : ResumePoint.find(db, inputId));
  const load = await FirstLoad.begin(db, () => progress?.onDeferredIndexes());
  const taken = await takeItems(db, items, { resume, load }, options);
  const total = sumCounts(taken.imported);
  signal?.throwIfAborted();
  progress?.onPhase('building indexes');
  await load.end();
  signal?.throwIfAborted();
  progress?.onPhase('maintaining tables');
  if (total > 0) await maintainRecordTables(db);
  signal?.throwIfAborted();
  progress?.onPhase('refreshing saved searches');
  const { searches, added, removed } = await refreshSearches(db, options.clock, signal);
  if (total > 0) await vacuumQueues(db);
  await resume.finish();
  return {
    ...taken,
    rejected: rejects.count,
    rejectedByReason: rejects.reasons,
    rejectsFile: rejects.path,
    searches: { refreshed: searches, rowsAdded: added, rowsRemoved: removed },
  };
}

type TakenItems = Pick<
  ImportReport,
  | 'imported'
  | 'alreadyImported'
  | 'retainedCorrections'
  | 'removed'
  | 'suppressed'
  | 'restored'
  | 'unreadLines'
>;

type Items = Iterable<IntakeItem> | AsyncIterable<IntakeItem>;

/** Writes the records except those that an interrupted import already wrote, and adds rejects to the rejects file. */
async function takeItems(
  db: Database,
  items: Items,
  run: ImportRun,
  options: ImportOptions,
): Promise<TakenItems> {
  const taker = new ItemTaker(db, run, options);
  try {
    await taker.takeAll(items);
    const { imported, alreadyImported, retainedCorrections, removed, suppressed, restored, unreadLines } =
      taker;
    return { imported, alreadyImported, retainedCorrections, removed, suppressed, restored, unreadLines };
  } catch (error) {
    await taker.interrupt();
    throw error;
  } finally {
    await options.rejects.close();
  }
}

/**
 * The checkpoints and deferred indexes of an import run. The database stores both, so that a later run can continue.
 */
interface ImportRun {
  readonly resume: ResumePoint;
  readonly load: FirstLoad;
}

class ItemTaker {
  readonly imported = noCounts();
  alreadyImported = 0;
  retainedCorrections = 0;
  removed = 0;
  suppressed = 0;
  restored = 0;
  unreadLines = 0;
  private readonly resume: ResumePoint;
  private readonly load: FirstLoad;
  private readonly writer: BatchWriter;
  private readonly turns = new EventLoopTurns();
  private readonly records: PlausibilityCheck;
  private readonly lines: PlausibilityCheck;
  /**
   * Number of records read so far. Rejects are not counted, because a reader of several files can yield them in any
   * order.
   */
  private position = 0;

  constructor(
    db: Database,
    { resume, load }: ImportRun,
    private readonly options: ImportOptions,
  ) {
    const { signal, mode = 'replace', onCount } = options;
    [this.resume, this.load] = [resume, load];
    const [now, onLeftOut] = [options.clock.now(), (what: string) => onCount?.(what, 1)];
    this.records = new PlausibilityCheck(now, onLeftOut);
    this.lines = new PlausibilityCheck(now, onLeftOut, wireNameOf);
    this.writer = new BatchWriter(db, {
      onWritten: (batch, written) => this.onWritten(batch, written),
      signal,
      terms: {
        mode,
        removed: options.removedLines ?? { isRestoring: false },
        suppression: options.suppression ?? null,
      },
    });
  }

  async takeAll(items: Items): Promise<void> {
    const { resume, options } = this;
    if (resume.position > 0) options.progress?.onResume(resume.position);
    for await (const item of items) {
      if (item.kind === 'Reject') {
        this.unreadLines += 1;
        await options.rejects.add(item);
        continue;
      }
      this.imported[item.kind] += 1;
      if (options.onRecord !== undefined) await options.onRecord({ kind: item.kind, id: item.record.id });
      if (item.patch === undefined) this.records.clear(item.kind, item.record);
      else this.lines.clear(item.kind, item.patch);
      if (resume.isWritten(this.position)) await this.skip(item.kind);
      else await this.writer.add(item, this.position);
      this.position += 1;
    }
    if (this.position < resume.position) await this.refuseShortInput();
    await this.writer.end();
  }

  async interrupt(): Promise<void> {
    await this.writer.settle();
    await this.resume.interrupt(this.writer.writtenPosition);
  }

  private async skip(kind: RecordKind): Promise<void> {
    const { signal, progress } = this.options;
    signal?.throwIfAborted();
    this.alreadyImported += 1;
    progress?.onSkipped(kind);
    await this.turns.yieldWhenDue();
  }

  private async refuseShortInput(): Promise<never> {
    await this.resume.finish();
    throw new Error(
      `The input has ${this.position} records, but an interrupted import of the same input wrote ${this.resume.position}. ` +
        'Run the import again to write all of them.',
    );
  }

  private async onWritten(batch: Batch, written: WrittenBatch): Promise<void> {
    const { refused, retainedCorrections, skipped, suppressed, leftOut, restored } = written;
    this.retainedCorrections += retainedCorrections;
    this.removed += skipped.length;
    this.suppressed += suppressed.length;
    this.restored += restored;
    if (leftOut > 0)
      this.options.onCount?.('founders and investors left out because they are erased', leftOut);
    for (const { record } of [...skipped, ...suppressed]) this.imported[record.kind] -= 1;
    for (const { kind, reject, position } of refused) {
      this.imported[kind] -= 1;
      this.resume.noteRefused(position);
      await this.options.rejects.add(reject);
    }
    this.options.progress?.onWritten(countWritten(batch, written));
    this.resume.noteWritten(this.writer.writtenPosition);
    await this.load.noteWritten(batch.entries.length);
  }
}

function countWritten({ entries }: Batch, { refused, skipped, suppressed }: WrittenBatch): KindCounts {
  const counts = noCounts();
  for (const { record } of entries) counts[record.kind] += 1;
  for (const { kind } of refused) counts[kind] -= 1;
  for (const { record } of [...skipped, ...suppressed]) counts[record.kind] -= 1;
  return counts;
}
