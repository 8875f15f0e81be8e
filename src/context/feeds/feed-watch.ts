import { nameOfFeed } from '../../domain/feeds/name-of-feed.js';
import type { Feed } from '../../domain/feeds/feed.js';
import { feedHeads } from '../../store/changes/feed-heads.js';
import type { Database } from '../../store/database.js';

/** How long a change can be there before those who wait for it hear of it. */
const pauseMilliseconds = 500;

interface Waiting {
  readonly feed: Feed;
  readonly sequence: number;
  readonly tell: (hasMoved: boolean) => void;
}

/**
 * Tells those who wait for feeds to move on. However many they are, one statement looks at all of their feeds, twice a
 * second, and none while nobody waits.
 */
export class FeedWatch {
  private readonly waiting = new Set<Waiting>();
  private isLooking = false;

  constructor(private readonly db: Database) {}

  /**
   * True as soon as a feed has a change behind the one with this number, or is gone; false after so many milliseconds,
   * and when the signal says that nobody waits any more.
   */
  past(feed: Feed, sequence: number, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (): void => {
        waiting.tell(false);
      };
      const timer = setTimeout(end, milliseconds);
      const tell = (hasMoved: boolean): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.waiting.delete(waiting);
        resolve(hasMoved);
      };
      const waiting: Waiting = { feed, sequence, tell };
      this.waiting.add(waiting);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      else this.begin();
    });
  }

  private begin(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    setTimeout(() => void this.look(), pauseMilliseconds).unref();
  }

  /** A database that does not answer has told of nothing: it is asked again. */
  private async look(): Promise<void> {
    const asked = [...this.waiting];
    const heads = await feedHeads(this.db, distinct(asked)).catch(() => null);
    if (heads !== null)
      for (const { feed, sequence, tell } of asked) {
        const head = heads.get(nameOfFeed(feed).text);
        if (head === undefined || head > sequence) tell(true);
      }
    this.isLooking = false;
    if (this.waiting.size > 0) this.begin();
  }
}

function distinct(waiting: readonly Waiting[]): Feed[] {
  return [...new Map(waiting.map(({ feed }) => [nameOfFeed(feed).text, feed])).values()];
}
