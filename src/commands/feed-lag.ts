/** Changes carry no time until they are numbered, so their lag is how long the same one has been seen waiting. */
export class FeedLag {
  private oldest: string | null = null;
  private since = 0;

  /** The oldest change that waits now, by its number; null when none does. Answers its seconds so far. */
  see(oldest: string | null): number {
    const now = performance.now();
    if (oldest !== this.oldest) this.since = now;
    this.oldest = oldest;
    return oldest === null ? 0 : (now - this.since) / 1000;
  }
}
