import type { RecordKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { BatchWriter } from './batch-writer.js';
import { EventLoopTurns } from './event-loop-turns.js';
import type { ImportOptions, ImportReport } from './import-options.js';
import type { IntakeItem } from './intake-item.js';
import { noCounts, type KindCounts } from './kind-counts.js';
import type { ResumePoint } from './resume-point.js';
import type { Batch, Refusal } from './write-batch.js';

type TakenItems = Pick<ImportReport, 'imported' | 'alreadyImported'>;
type Items = Iterable<IntakeItem> | AsyncIterable<IntakeItem>;

/** Writes the records that a reader yields, except those that an interrupted import wrote, and the rejects to their file. */
export async function takeItems(
  db: Database,
  items: Items,
  resume: ResumePoint,
  options: ImportOptions,
): Promise<TakenItems> {
  const taker = new ItemTaker(db, resume, options);
  try {
    await taker.takeAll(items);
    return { imported: taker.imported, alreadyImported: taker.alreadyImported };
  } catch (error) {
    await taker.interrupt();
    throw error;
  } finally {
    await options.rejects.close();
  }
}

class ItemTaker {
  readonly imported = noCounts();
  alreadyImported = 0;
  private readonly writer: BatchWriter;
  private readonly turns = new EventLoopTurns();
  /** Records that the reader has yielded. Rejects do not count, because readers of several files may mix them anyhow. */
  private position = 0;

  constructor(
    db: Database,
    private readonly resume: ResumePoint,
    private readonly options: ImportOptions,
  ) {
    const { signal } = options;
    this.writer = new BatchWriter(db, {
      onWritten: (batch, refused) => this.onWritten(batch, refused),
      signal,
    });
  }

  async takeAll(items: Items): Promise<void> {
    const { resume, options } = this;
    if (resume.position > 0) options.progress?.onResume(resume.position);
    for await (const item of items) {
      if (item.kind === 'Reject') {
        await options.rejects.add(item);
        continue;
      }
      this.imported[item.kind] += 1;
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
      `The input has ${this.position} records, but an interrupted import of it wrote ${this.resume.position}. ` +
        'Run the import again to write all of them.',
    );
  }

  private async onWritten(batch: Batch, refused: readonly Refusal[]): Promise<void> {
    for (const { kind, reject, position } of refused) {
      this.imported[kind] -= 1;
      this.resume.noteRefused(position);
      await this.options.rejects.add(reject);
    }
    this.options.progress?.onWritten(countWritten(batch, refused));
    this.resume.noteWritten(this.writer.writtenPosition);
  }
}

function countWritten({ entries }: Batch, refused: readonly Refusal[]): KindCounts {
  const counts = noCounts();
  for (const { record } of entries) counts[record.kind] += 1;
  for (const { kind } of refused) counts[kind] -= 1;
  return counts;
}
