import type { Answer } from './answer.js';
import type { MeteredOptions } from './call-options.js';

/** How rows are sent: in one JSON value, as JSON a line, or as cells. */
export type RowFormat = 'json' | 'ndjson' | 'csv';

/** What an answer says beside its data. */
export type Receipt = Omit<Answer<unknown>, 'data'>;

/** What may be said of a call whose rows come in several forms. */
export interface FormatOptions<
  D extends boolean = boolean,
  F extends RowFormat = RowFormat,
> extends MeteredOptions<D> {
  /**
   * `'ndjson'` iterates the rows of all pages as they come over the connection, `'csv'` their text with one header line.
   * By default a page is one JSON value.
   */
  readonly format?: F | undefined;
  /** With `'ndjson'` and `'csv'`: is told what each page cost, before its rows. */
  readonly onAnswer?: ((receipt: Receipt) => void) | undefined;
}

/** What such a call answers: by default what `Json` says. */
export type Formatted<Json, Row, D extends boolean, F extends RowFormat> = D extends true
  ? Json
  : F extends 'ndjson'
    ? AsyncIterable<Row>
    : F extends 'csv'
      ? AsyncIterable<string>
      : Json;
