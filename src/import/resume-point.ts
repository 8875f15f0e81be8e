import type { Database } from '../database/database.js';
import { findCheckpoint, removeCheckpoint, saveCheckpoint } from './sql/import-checkpoints.js';

/**
 * Minimum time between checkpoints. After a killed import, the next run rewrites the records since the last checkpoint.
 */
const pauseMs = 1000;

/** Maximum number of rejected positions in a checkpoint. With more, no further checkpoints are saved. */
const maxRefused = 1000;

/**
 * The position at which an import resumes, and the checkpoints that it saves for the next run. Without an input ID, the
 * import starts at the first record and saves no checkpoints.
 */
export class ResumePoint {
  private readonly refused = new Set<number>();
  private readonly retried: ReadonlySet<number>;
  private savedAt = performance.now();
  private saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly db: Database,
    private readonly inputId: string | null,
    /** An earlier run wrote all records before this position, except those that the database rejected. */
    readonly position: number,
    retried: readonly number[],
  ) {
    this.retried = new Set(retried);
  }

  static async find(db: Database, inputId: string | null): Promise<ResumePoint> {
    const found = inputId === null ? null : await findCheckpoint(db, inputId);
    return new ResumePoint(db, inputId, found?.position ?? 0, found?.refused ?? []);
  }

  /** Removes the checkpoint, so that the import starts at the first record. */
  static async restart(db: Database, inputId: string | null): Promise<ResumePoint> {
    if (inputId !== null) await removeCheckpoint(db, inputId);
    return new ResumePoint(db, inputId, 0, []);
  }

  /**
   * True if an earlier run wrote the record at this position. False for a record that the database rejected, so that it
   * is tried again.
   */
  isWritten(position: number): boolean {
    return position < this.position && !this.retried.has(position);
  }

  noteRefused(position: number): void {
    this.refused.add(position);
  }

  /** Saves a checkpoint if the last one is older than `pauseMs`. All records before `position` must be committed. */
  noteWritten(position: number): void {
    if (performance.now() - this.savedAt < pauseMs) return;
    this.savedAt = performance.now();
    this.save(position);
  }

  /** Saves the last checkpoint of an import that failed or was interrupted. */
  async interrupt(position: number): Promise<void> {
    this.save(position);
    await this.saving;
  }

  /** Removes the checkpoint of a completed import. */
  async finish(): Promise<void> {
    await this.saving;
    if (this.inputId !== null) await removeCheckpoint(this.db, this.inputId);
  }

  /** Saves a checkpoint. Errors are ignored, because a missing checkpoint only costs time on the next run. */
  private save(position: number): void {
    const { db, inputId } = this;
    if (inputId === null || position <= this.position || this.refused.size > maxRefused) return;
    const refused = [...this.refused].filter((at) => at < position);
    this.saving = this.saving
      .then(() => saveCheckpoint(db, inputId, { position, refused }))
      .catch(() => undefined);
  }
}
