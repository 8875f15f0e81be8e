import type { Feed, FeedChange, FeedPosition } from '../../src/changes/model/feeds.js';
import { readFeed } from '../../src/changes/sql/read-feed.js';
import type { Database } from '../../src/database/database.js';

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
    const page = await readFeed(db, this.feed, this.position, limit);
    if (page === null || page === 'expired') throw new Error('the feed is there');
    if (isKilled) {
      const again = await readFeed(db, this.feed, this.position, limit);
      if (again === null || again === 'expired') throw new Error('the feed is there');
      const texts = page.changes.map((change) => JSON.stringify(change));
      expect(again.changes.slice(0, texts.length).map((change) => JSON.stringify(change))).toEqual(texts);
      return true;
    }
    for (const change of page.changes) if (!this.isOthers(change.id)) this.take(change);
    // Converted to JSON and back, as in a cursor.
    this.position = JSON.parse(JSON.stringify(page.next)) as FeedPosition;
    return page.hasMore;
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
