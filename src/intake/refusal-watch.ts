import type { FileListener } from './intake-item.js';
import type { SourceFile } from './source-file.js';

/** Finds out whether a file is refused: at least one of its lines was rejected, and nothing of it could be read. */
export class RefusalWatch {
  private firstReason: string | null = null;
  private hasRead = false;

  constructor(
    private readonly file: SourceFile,
    private readonly listener: Pick<FileListener, 'onRefused'>,
  ) {}

  /** Takes note of what was read of the file, which may be a reject, and returns it. */
  note<Read extends { readonly kind: string; readonly reason?: string }>(read: Read): Read {
    if (read.kind === 'Reject') this.firstReason ??= read.reason ?? '';
    else this.hasRead = true;
    return read;
  }

  /** Reports the file if it is refused. Called once the file has been read to its end. */
  end(): void {
    if (!this.hasRead && this.firstReason !== null) this.listener.onRefused(this.file.path, this.firstReason);
  }
}
