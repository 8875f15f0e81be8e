import type { Clock } from '../domain/clock.js';
import type { LibraryBounds } from '../domain/library-bounds.js';
import type { Database } from '../store/database.js';

/** How far a long command is. */
export interface Progress {
  /** What it does at the moment, for example `writing records`. */
  readonly phase: string;
  /** The share of the whole, from 0 to 1. */
  readonly done: number;
  /** The records that this phase has got through. */
  readonly records: number;
  /** The forecast of the command; null while it has none. Left out, `done` and the time so far make one. */
  readonly secondsLeft?: number | null;
}

/** What of a process' configuration commands go by that look after it (`doctor`, `retain`). */
export interface Deployment {
  readonly isEmbedded: boolean;
  readonly databaseConnections: number;
  readonly redisUrl: string | undefined;
  /** Months of the ledger that `dealgraph retain` keeps beside this one; undefined for all. */
  readonly ledgerMonths: number | undefined;
}

/** What a command works with, in whichever process holds the database. */
export interface CommandServices {
  readonly db: Database;
  readonly clock: Clock;
  /** Where files that a command leaves behind go, for example an import's rejects. */
  readonly dataDirectory: string;
  /** How many searches, lists and members an organization may keep. */
  readonly bounds: LibraryBounds;
  readonly deployment: Deployment;
  /** Tells how far a long command is. */
  readonly onProgress: (progress: Progress) => void;
  /** Writes to the standard output of the one who asked; resolves when more may be written. */
  readonly output: (text: string) => Promise<void>;
  /** Aborted when the one who asked went away. */
  readonly signal: AbortSignal;
}

/**
 * A command: a plain function over the store. Its input and its answer are JSON, so that it can be handed to the
 * server that holds the embedded database and run there unchanged. The answer has camelCase keys.
 */
export type Command<Input> = (input: Input, services: CommandServices) => Promise<object>;

/** A failure that the user can mend: its message is one clear sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
