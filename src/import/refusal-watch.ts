import { CutOffError, failureReason, failureText, partialReason } from '../files/bounds.js';
import type { SourceFile } from '../files/source-file.js';
import type { FileListener, Reject } from './intake-item.js';

/** A reject, or an item that its reader may have rejected after reading it (`rejectedFor`). */
interface ReadItem {
  readonly kind: string;
  readonly reason?: string;
  readonly rejectedFor?: string | null;
}

/**
 * Determines whether a file is refused: lines were rejected and none was accepted, or the file could not be read to its
 * end.
 */
export class RefusalWatch {
  private firstReason: string | null = null;
  private hasRead = false;
  private partialReason: string | null = null;

  constructor(
    private readonly file: SourceFile,
    private readonly listener: Pick<FileListener, 'onRefused' | 'onUnread' | 'signal'>,
  ) {}

  /** Records an item or reject read from the file, and returns it. */
  note<Read extends ReadItem>(read: Read): Read {
    const reason = read.kind === 'Reject' ? (read.reason ?? '') : (read.rejectedFor ?? null);
    if (reason === null) this.hasRead = true;
    else this.firstReason ??= reason;
    return read;
  }

  /** Records rows after their reader has accepted or rejected them. */
  noteAll(rows: readonly ReadItem[]): void {
    for (const row of rows) {
      if (this.hasRead) return;
      this.note(row);
    }
  }

  /** Records that the file is truncated inside this line. */
  noteBreak(line: number): void {
    this.partialReason = partialReason(new CutOffError(), line);
  }

  /**
   * Records that reading failed at this line, and returns the line's reject.
   * @throws the reason of the signal, if the import is stopped.
   */
  breakOff(line: number, error: unknown): Reject {
    this.listener.signal?.throwIfAborted();
    this.partialReason = partialReason(error, line);
    const { label } = this.file;
    const reason = failureReason(error);
    return this.note({ kind: 'Reject', file: label, line, reason, detail: failureText(error), text: '' });
  }

  /** Reports the file to the listener if it is refused or empty. Call this once, when no more lines can be read. */
  end(emptyReason = 'the file is empty'): void {
    if (!this.hasRead && this.firstReason === null) this.listener.onUnread?.(this.file.path, emptyReason);
    else if (!this.hasRead && this.firstReason !== null)
      this.listener.onRefused(this.file.path, { reason: this.firstReason, isPartlyRead: false });
    else if (this.partialReason !== null)
      this.listener.onRefused(this.file.path, { reason: this.partialReason, isPartlyRead: true });
  }
}
