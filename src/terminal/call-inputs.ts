import type { OutputFormat } from './output-formats.js';

/** What every command that calls a server takes. */
export interface CallOptions {
  readonly url?: string;
  readonly keyFile?: string;
  readonly timeout: number;
  readonly output?: OutputFormat;
  readonly columns?: readonly string[];
  readonly quiet: boolean;
  /** Begins CSV with a byte order mark, by which Excel knows UTF-8. */
  readonly bom: boolean;
}

/** What those take beside it whose answers are paid for. */
export interface PaidOptions extends CallOptions {
  readonly dryRun: boolean;
  readonly maxCredits?: number;
  readonly idempotencyKey?: string;
}

/** What pages are read by. */
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
  /** The text itself, `@` and a file, or `-` for standard input. */
  readonly document: string;
  readonly variables?: string;
  readonly operation?: string;
}

export interface SearchInput extends PageOptions {
  readonly kind: string;
  readonly filter?: string;
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
  /** The number of a saved search, or a kind of record. */
  readonly feed: string;
  readonly cursorFile?: string;
  /** `start`, `now` or a cursor: where a reader begins that has no cursor yet. */
  readonly from: string;
  readonly follow: boolean;
  readonly everySeconds: number;
}

export interface BulkInput extends PaidOptions {
  readonly kind: string;
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** A column of the file, its number from 1, or a lookup key. */
  readonly by?: string;
  readonly chunk: number;
  readonly skip: number;
  readonly source: boolean;
}

/** The inputs of the commands that call a server, by the commands' names. */
export interface CallInputs {
  readonly get: GetInput;
  readonly query: QueryInput;
  readonly search: SearchInput;
  readonly aggregate: AggregateInput;
  readonly poll: PollInput;
  readonly bulk: BulkInput;
  readonly credits: CallOptions;
}

export type CallName = keyof CallInputs;
