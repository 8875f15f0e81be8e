import type { Database } from '../store/database.js';
import { findCheckpoint, removeCheckpoint, saveCheckpoint } from '../store/import-checkpoints.js';

/** Between two checkpoints. A killed import repeats what it wrote since the last one. */
const pauseMs = 1000;
/** Positions of refused records that a checkpoint can hold. With more it stays where it is. */
const mostRefused = 1000;

/**
 * Where an import continues that was interrupted, and the checkpoints that it leaves for the next run. Without an ID of
 * the input it starts at the first record and leaves none.
 */
export class ResumePoint {
  private readonly refused = new Set<number>();
  private readonly retried: ReadonlySet<number>;
  private savedAt = performance.now();
  private saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly db: Database,
    private readonly inputId: string | null,
    /** All records before this position are in the database already, except those that it refused. */
    readonly position: number,
    retried: readonly number[],
  ) {
    this.retried = new Set(retried);
  }

  static async find(db: Database, inputId: string | null): Promise<ResumePoint> {
    const found = inputId === null ? null : await findCheckpoint(db, inputId);
    return new ResumePoint(db, inputId, found?.position ?? 0, found?.refused ?? []);
  }

  /** Starts at the first record, whatever an earlier run wrote. */
  static async restart(db: Database, inputId: string | null): Promise<ResumePoint> {
    if (inputId !== null) await removeCheckpoint(db, inputId);
    return new ResumePoint(db, inputId, 0, []);
  }

  /** Whether the record at this position is in the database. Refused ones are tried again, so that they are reported. */
  isWritten(position: number): boolean {
    return position < this.position && !this.retried.has(position);
  }

  noteRefused(position: number): void {
    this.refused.add(position);
  }

  /** Saves a checkpoint from time to time. All records before the position are committed. */
  noteWritten(position: number): void {
    if (performance.now() - this.savedAt < pauseMs) return;
    this.savedAt = performance.now();
    this.save(position);
  }

  /** Saves the last checkpoint of an import that fails or is interrupted. */
  async interrupt(position: number): Promise<void> {
    this.save(position);
    await this.saving;
  }

  /** Removes the checkpoint of an import that is complete. */
  async finish(): Promise<void> {
    await this.saving;
    if (this.inputId !== null) await removeCheckpoint(this.db, this.inputId);
  }

  /** A checkpoint that cannot be saved only costs time on the next run. */
  private save(position: number): void {
    const { db, inputId } = this;
    if (inputId === null || position <= this.position || this.refused.size > mostRefused) return;
    const refused = [...this.refused].filter((at) => at < position);
    this.saving = this.saving
      .then(() => saveCheckpoint(db, inputId, { position, refused }))
      .catch(() => undefined);
  }
}
