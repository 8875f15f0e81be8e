import type { Clock } from '../domain/clock.js';
import type { LibraryBounds } from '../domain/library-bounds.js';
import type { Database } from '../store/database.js';

/** What a command works with, in whichever process holds the database. */
export interface CommandServices {
  readonly db: Database;
  readonly clock: Clock;
  /** Where files that a command leaves behind go, for example an import's rejects. */
  readonly dataDirectory: string;
  /** How many searches, lists and members an organization may keep. */
  readonly bounds: LibraryBounds;
  /** Tells how far a long command is: a share of 0 to 1 and a few words. */
  readonly onProgress: (done: number, words: string) => void;
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
