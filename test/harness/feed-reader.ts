import type { Feed } from '../../src/domain/feeds/feed.js';
import type { FeedChange } from '../../src/domain/feeds/feed-change.js';
import type { FeedPosition } from '../../src/domain/feeds/feed-position.js';
import { readFeed } from '../../src/store/changes/read-feed.js';
import type { Database } from '../../src/store/database.js';

/**
 * Whoever follows a feed and keeps a copy of what it is about: the version of each record. Changes that cannot follow on
 * what the copy has (a record that comes twice, changes to what it is, or leaves without having been there) are failures.
 */
export class FeedReader {
  readonly copy = new Map<string, string | null>();
  private readonly read: string[] = [];

  constructor(
    private readonly feed: Feed,
    private position: FeedPosition,
    /** Records of which it takes no note. */
    private readonly isOthers: (id: string) => boolean,
  ) {}

  /** Reads a page. A reader that is killed forgets it, and reads on where it was. Answers whether there was more. */
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
    // A position goes through a cursor's text.
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
