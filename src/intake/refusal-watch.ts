import { failureReason, failureText } from '../files/failure-text.js';
import type { SourceFile } from '../files/source-file.js';
import type { FileListener, Reject } from './intake-item.js';

/**
 * Finds out whether a file is refused: at least one of its lines was rejected and nothing of it could be read, or it could
 * not be read to its end.
 */
export class RefusalWatch {
  private firstReason: string | null = null;
  private hasRead = false;
  private brokenAt: number | null = null;

  constructor(
    private readonly file: SourceFile,
    private readonly listener: Pick<FileListener, 'onRefused' | 'onUnread'>,
  ) {}

  /** Takes note of what was read of the file, which may be a reject, and returns it. */
  note<Read extends { readonly kind: string; readonly reason?: string }>(read: Read): Read {
    if (read.kind === 'Reject') this.firstReason ??= read.reason ?? '';
    else this.hasRead = true;
    return read;
  }

  /** Notes the line at which the file breaks off. */
  noteBreak(line: number): void {
    this.brokenAt = line;
  }

  /** The reject for the line at which the file cannot be read on. */
  breakOff(line: number, error: unknown): Reject {
    this.noteBreak(line);
    const { label } = this.file;
    const reason = failureReason(error);
    return this.note({ kind: 'Reject', file: label, line, reason, detail: failureText(error), text: '' });
  }

  /** Reports the file if it is refused, or empty. Called once it has been read as far as it can be. */
  end(emptyReason = 'the file is empty'): void {
    if (!this.hasRead && this.firstReason === null) this.listener.onUnread?.(this.file.path, emptyReason);
    else if (!this.hasRead && this.firstReason !== null)
      this.listener.onRefused(this.file.path, this.firstReason);
    else if (this.brokenAt !== null)
      this.listener.onRefused(this.file.path, `the file breaks off at line ${this.brokenAt}`);
  }
}
