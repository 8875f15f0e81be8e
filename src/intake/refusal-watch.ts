import { CutOffError } from '../files/cut-off-error.js';
import { failureReason, failureText, partialReason } from '../files/failure-text.js';
import type { SourceFile } from '../files/source-file.js';
import type { FileListener, Reject } from './intake-item.js';

/** What was read of a file: a reject, or an item that its reader may still have rejected. */
interface ReadItem {
  readonly kind: string;
  readonly reason?: string;
  readonly rejectedFor?: string | null;
}

/**
 * Finds out whether a file is refused: at least one of its lines was rejected and none was accepted, or it could not be read
 * to its end.
 */
export class RefusalWatch {
  private firstReason: string | null = null;
  private hasRead = false;
  private partialReason: string | null = null;

  constructor(
    private readonly file: SourceFile,
    private readonly listener: Pick<FileListener, 'onRefused' | 'onUnread'>,
  ) {}

  /** Takes note of what was read of the file, which may be a reject, and returns it. */
  note<Read extends ReadItem>(read: Read): Read {
    const reason = read.kind === 'Reject' ? (read.reason ?? '') : (read.rejectedFor ?? null);
    if (reason === null) this.hasRead = true;
    else this.firstReason ??= reason;
    return read;
  }

  /** Takes note of rows after their reader has taken or rejected them. */
  noteAll(rows: readonly ReadItem[]): void {
    for (const row of rows) {
      if (this.hasRead) return;
      this.note(row);
    }
  }

  /** Notes that the file stops inside this line. */
  noteBreak(line: number): void {
    this.partialReason = partialReason(new CutOffError(), line);
  }

  /** The reject for the line at which the file cannot be read on. */
  breakOff(line: number, error: unknown): Reject {
    this.partialReason = partialReason(error, line);
    const { label } = this.file;
    const reason = failureReason(error);
    return this.note({ kind: 'Reject', file: label, line, reason, detail: failureText(error), text: '' });
  }

  /** Reports the file if it is refused, or empty. Called once it has been read as far as it can be. */
  end(emptyReason = 'the file is empty'): void {
    if (!this.hasRead && this.firstReason === null) this.listener.onUnread?.(this.file.path, emptyReason);
    else if (!this.hasRead && this.firstReason !== null)
      this.listener.onRefused(this.file.path, { reason: this.firstReason, isPartlyRead: false });
    else if (this.partialReason !== null)
      this.listener.onRefused(this.file.path, { reason: this.partialReason, isPartlyRead: true });
  }
}
