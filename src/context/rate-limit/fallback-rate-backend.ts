import type { RateRule } from '../../domain/rate-rule.js';
import type { Hit, RateBackend } from './rate-backend.js';

/**
 * Uses the shared backend while it answers and this process' own while it does not: a lost Redis must neither stop
 * the service nor lift the limits. Tells each change once.
 */
export class FallbackRateBackend implements RateBackend {
  private isDown = false;

  constructor(
    private readonly shared: RateBackend,
    private readonly own: RateBackend,
    private readonly onChange: (isDown: boolean, error?: unknown) => void,
  ) {}

  async hit(identity: string, rule: RateRule, cost: number): Promise<Hit> {
    try {
      const hit = await this.shared.hit(identity, rule, cost);
      this.note(false);
      return hit;
    } catch (error) {
      this.note(true, error);
      return this.own.hit(identity, rule, cost);
    }
  }

  private note(isDown: boolean, error?: unknown): void {
    if (isDown === this.isDown) return;
    this.isDown = isDown;
    this.onChange(isDown, error);
  }
}
