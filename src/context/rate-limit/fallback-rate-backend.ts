import type { Hit, RateBackend } from './rate-backend.js';
import type { RateBuckets } from './rate-bucket.js';

/** While the shared backend is down, one request in this time finds out whether it is back; no other waits for it. */
const pauseMilliseconds = 500;

/**
 * Uses the shared backend while it answers and this process' own while it does not: a lost Redis must neither stop
 * the service nor lift the limits. Tells each change once.
 */
export class FallbackRateBackend implements RateBackend {
  private isDown = false;
  private nextTry = 0;

  constructor(
    private readonly shared: RateBackend,
    private readonly own: RateBackend,
    private readonly onChange: (isDown: boolean, error?: unknown) => void,
  ) {}

  async hit(buckets: RateBuckets, cost: number): Promise<Hit> {
    if (this.isDown) {
      // Not the clock of the limits, which a test may stop: this is about a connection.
      const now = performance.now();
      if (now < this.nextTry) return this.own.hit(buckets, cost);
      this.nextTry = now + pauseMilliseconds;
    }
    try {
      const hit = await this.shared.hit(buckets, cost);
      this.note(false);
      return hit;
    } catch (error) {
      this.note(true, error);
      return this.own.hit(buckets, cost);
    }
  }

  private note(isDown: boolean, error?: unknown): void {
    if (isDown === this.isDown) return;
    this.isDown = isDown;
    if (isDown) this.nextTry = performance.now() + pauseMilliseconds;
    this.onChange(isDown, error);
  }
}
