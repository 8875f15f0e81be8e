import type { LibraryBounds } from '../context/service-bounds.js';
import type { Database } from '../database/database.js';
import type { CheckedDeployment } from '../doctor/finding.js';
import type { Clock } from '../values/dates.js';
import type { CommandAudit } from './audit.js';

/** The progress of a long-running command. */
export interface Progress {
  /** The current phase, for example `writing records`. */
  readonly phase: string;
  /** The completed part of the whole command, from 0 to 1. */
  readonly done: number;
  /** The number of records processed in this phase. */
  readonly records: number;
  /**
   * The command's own estimate; null if it has none yet. If undefined, it is computed from `done` and the elapsed time.
   */
  readonly secondsLeft?: number | null;
}

/** The settings of the deployment that `doctor` and `ledger prune` use. */
interface Deployment extends CheckedDeployment {
  /**
   * Ledger months that `dealgraph ledger prune` retains in addition to the current month; undefined retains all months.
   */
  readonly ledgerMonths: number | undefined;
}

/** The services available to a command. The command runs in the process that has opened the database. */
export interface CommandServices {
  readonly db: Database;
  readonly clock: Clock;
  /** The directory for files that commands create, for example the rejected lines of an import. */
  readonly dataDirectory: string;
  /** Maximum numbers of searches, lists and list members per organization. */
  readonly bounds: LibraryBounds;
  readonly deployment: Deployment;
  /** The secret by which erased people are recognized (D26); undefined if none is configured. */
  readonly suppressionKey?: string | undefined;
  /**
   * The author of the command, who writes audit entries of commands that write them in the transaction of their change
   * (audited-changes.ts).
   */
  readonly audit: Pick<CommandAudit, 'actor' | 'write' | 'writeAll'>;
  /** Reports the progress of a long-running command. */
  readonly onProgress: (progress: Progress) => void;
  /** Writes to the caller's standard output. Resolves when the stream accepts more data. */
  readonly output: (text: string) => Promise<void>;
  /** Aborted when the command is interrupted or its caller disconnects. */
  readonly signal: AbortSignal;
}

/**
 * A command is a function of its input and the services. Input and result are JSON, so the server that has opened the
 * embedded database can run the command for another process. The keys of the result are in camelCase.
 */
export type Command<Input> = (input: Input, services: CommandServices) => Promise<object>;

/** A failure that the user can fix. Its message is one sentence for the user. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
