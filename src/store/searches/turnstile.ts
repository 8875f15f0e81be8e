import { ApiError } from '../../errors/api-error.js';

/** Lets a few in at once; others wait in the order in which they came, so many and so long at most. */
export class Turnstile {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly mostWaiting: number,
  ) {}

  /** True when nobody is inside or waits. */
  get isIdle(): boolean {
    return this.inside === 0;
  }

  /**
   * Resolves when the caller is in, to what lets the next one in.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait already, or after so many milliseconds.
   */
  async enter(patience: number): Promise<() => void> {
    if (this.inside < this.places) this.inside += 1;
    else await this.wait(patience);
    return () => {
      const next = this.waiting.shift();
      if (next === undefined) this.inside -= 1;
      else next();
    };
  }

  private wait(patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length >= this.mostWaiting) {
        reject(tooBusy());
        return;
      }
      const giveUp = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(tooBusy());
      }, patience);
      const take = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      this.waiting.push(take);
    });
  }
}

/** The rows of other searches are being found, and have been for a while. */
export function tooBusy(): ApiError {
  const message = 'The results of other saved searches are being found at the moment; try again shortly.';
  return new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '5' } });
}
