import type { RecordKind } from '../record-kinds.js';
import type { ContractFile } from '../contract-files.js';
import type { RowFormat } from './row-formats.js';

/** Which records an export holds. */
export type ExportSource =
  | { readonly searchId: number }
  | { readonly listId: string }
  /** The filter as it was given, in the graph's spelling; null matches all. */
  | { readonly product: ContractFile; readonly filter: unknown };

/** `expired`: its file is gone. */
export type ExportStatus = 'queued' | 'running' | 'done' | 'failed' | 'expired';

/** An export as its organization sees it. */
export interface ExportJob {
  readonly exportId: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
  readonly format: RowFormat;
  readonly kind: RecordKind;
  readonly source: ExportSource;
  readonly status: ExportStatus;
  /** Why it failed; null otherwise. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Records there were when it was made. */
  readonly expectedRows: number;
  /** What the file holds by now, what it cost, and its bytes. */
  readonly rows: number;
  readonly credits: number;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** When the file goes; null until it is finished. */
  readonly expiresAt: Date | null;
}
