import type { OutputFormat } from './output-formats.js';

/** The input of each command that calls a server, by command name. */
export interface CallInputs {
  readonly get: GetInput;
  readonly query: QueryInput;
  readonly search: SearchInput;
  readonly aggregate: AggregateInput;
  readonly poll: PollInput;
  readonly bulk: BulkInput;
  readonly credits: CallOptions;
}

/** The options of every command that calls a server. */
export interface CallOptions {
  readonly url?: string;
  readonly keyFile?: string;
  readonly timeout: number;
  readonly output?: OutputFormat;
  readonly columns?: readonly string[];
  readonly quiet: boolean;
  /** If true, CSV starts with a byte order mark, so that Excel reads it as UTF-8. */
  readonly bom: boolean;
}

/** The options of commands that cost credits. */
export interface PaidOptions extends CallOptions {
  readonly dryRun: boolean;
  readonly maxCredits?: number;
  readonly idempotencyKey?: string;
}

/** The options of commands that read pages of rows. */
export interface PageOptions extends PaidOptions {
  readonly first?: number;
  readonly after?: string;
  readonly all: boolean;
}

export interface GetInput extends PaidOptions {
  readonly kind: string;
  readonly ids: readonly string[];
  readonly asOf?: string;
}

export interface QueryInput extends PaidOptions {
  /** A GraphQL document, `@` followed by a file path, or `-` for standard input. */
  readonly document: string;
  readonly variables?: string;
  readonly operation?: string;
}

export interface SearchInput extends PageOptions {
  readonly kind: string;
  readonly filter?: string;
  /** Words to search for, in addition to the filter (D24). */
  readonly text?: string;
  readonly order?: string;
  readonly total: boolean;
}

export interface AggregateInput extends PageOptions {
  readonly kind: string;
  readonly filter?: string;
  readonly groupBy?: string;
  readonly metrics: string;
  readonly having?: string;
  readonly order?: string;
}

export interface PollInput extends PaidOptions {
  /** The ID of a saved search, or a record kind. */
  readonly feed: string;
  readonly cursorFile?: string;
  /** Where to start when no cursor is stored: `start`, `now` or a cursor. */
  readonly from: string;
  readonly follow: boolean;
  readonly everySeconds: number;
}

export interface BulkInput extends PaidOptions {
  readonly kind: string;
  /** A file path, or `-` for standard input. */
  readonly file: string;
  /** A column name, a column number (from 1), or a lookup key such as `domain`. */
  readonly by?: string;
  readonly chunk: number;
  readonly skip: number;
  readonly source: boolean;
}

export type CallName = keyof CallInputs;
