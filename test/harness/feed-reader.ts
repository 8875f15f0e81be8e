import type { Database } from '../../src/database/database.js';
import type { Feed, FeedChange, FeedPage, FeedPosition } from '../../src/history/model/feeds.js';
import { readFeed } from '../../src/history/sql/read-feed.js';

/**
 * Follows a feed and maintains a copy of the records' versions. Fails on a change that is inconsistent with the copy: a
 * record that is added twice, an update without a change, or the removal of an unknown record.
 */
export class FeedReader {
  readonly copy = new Map<string, string | null>();
  private readonly read: string[] = [];

  constructor(
    private readonly feed: Feed,
    private position: FeedPosition,
    /** Returns true for records to ignore. */
    private readonly isOthers: (id: string) => boolean,
  ) {}

  /**
   * Reads a page, and returns whether there are more. `isKilled` simulates a reader that crashed: it reads the page
   * again from the old position, and expects the same changes.
   */
  async step(db: Database, limit: number, isKilled: boolean): Promise<boolean> {
    const page = await this.readPage(db, limit);
    if (isKilled) {
      const again = await this.readPage(db, limit);
      const texts = page.changes.map((change) => JSON.stringify(change));
      expect(again.changes.slice(0, texts.length).map((change) => JSON.stringify(change))).toEqual(texts);
      return true;
    }
    for (const change of page.changes) if (!this.isOthers(change.id)) this.take(change);
    // Converted to JSON and back, as in a cursor.
    this.position = JSON.parse(JSON.stringify(page.next)) as FeedPosition;
    return page.hasMore;
  }

  /** Reads a page. When the filter of the search has changed, first copies its results, as the error asks for. */
  private async readPage(db: Database, limit: number): Promise<FeedPage<FeedPosition>> {
    for (;;) {
      const page = await readFeed(db, this.feed, this.position, limit);
      if (page === null) throw new Error('the feed is there');
      if (!('gap' in page)) return page;
      expect(page.gap).toBe('filter_changed');
      await this.copyResults(db);
    }
  }

  /** Copies the results of the saved search, with the position of the feed at which it has them. */
  async copyResults({ pool }: Database): Promise<void> {
    if (this.feed.of !== 'search') throw new Error('only a saved search has results');
    const { rows } = await pool.query<{ sequence: number; id: string | null; version: string | null }>(
      `SELECT s.change_sequence AS sequence, r.record_id AS id, r.version FROM saved_search s
       LEFT JOIN saved_search_row r ON r.search_id = s.id WHERE s.id = $1`,
      [this.feed.searchId],
    );
    this.read.push('results');
    this.copy.clear();
    for (const { id, version } of rows) if (id !== null && !this.isOthers(id)) this.copy.set(id, version);
    this.position = { sequence: rows[0]?.sequence ?? 0, scan: null };
  }

  private take({ change, id, version }: FeedChange): void {
    this.read.push(`${change} ${id} ${String(version)}`);
    const isKnown = this.copy.has(id);
    const isSame = isKnown && this.copy.get(id) === version;
    if (change === 'added' ? isKnown : !isKnown || isSame)
      throw new Error(`What cannot follow was read last: ${this.read.join(', ')}`);
    if (change === 'removed') this.copy.delete(id);
    else this.copy.set(id, version);
  }
}
