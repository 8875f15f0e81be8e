import type { Answer } from './answer.js';
import type { DryRun } from './generated/schemas.js';

/** A page that is awaited, and all rows from it on that are iterated. */
export interface PageCall<Row, Page> extends Promise<Answer<Page>>, AsyncIterable<Row> {
  /** This page and those that follow, each with its receipt. */
  pages(): AsyncIterable<Answer<Page>>;
}

/** How a feed is polled. */
export interface PollOptions {
  /** From the end of one look to the next; 5 s by default. */
  readonly intervalMilliseconds?: number | undefined;
}

/** A page of changes that is awaited, and all changes up to now that are iterated. */
export interface FeedCall<Row, Page> extends PageCall<Row, Page> {
  /**
   * The pages up to now, and then those that come, one for each look, until the call's signal ends it. An empty page has
   * a cursor to keep, too.
   */
  poll(options?: PollOptions): AsyncIterable<Answer<Page>>;
}

/** A change as a stream sends it, with the cursor behind it. */
export type Streamed<Row> = Row & { readonly cursor: string };

/** What a paged operation answers: with `dryRun: true` the price of its first page. */
export type Pages<Row, Page, D extends boolean> = D extends true
  ? Promise<Answer<DryRun>>
  : PageCall<Row, Page>;

/** What a feed answers: with `dryRun: true` the price of its first page. */
export type Feed<Row, Page, D extends boolean> = D extends true
  ? Promise<Answer<DryRun>>
  : FeedCall<Row, Page>;

/** What a stream answers: changes as they come, until the call's signal ends it; with `dryRun: true` the price of what waits. */
export type Events<Row, D extends boolean> = D extends true
  ? Promise<Answer<DryRun>>
  : AsyncIterable<Streamed<Row>>;
