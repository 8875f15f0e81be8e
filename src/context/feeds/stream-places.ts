import { ApiError } from '../../errors/api-error.js';
import type { ServiceBounds } from '../service-bounds.js';

type Leave = () => void;

/** The open streams of a process: few of a key, a bounded number of all, and none once it is going away. */
export class StreamPlaces {
  private readonly ofKeys = new Map<string, number>();
  private count = 0;
  private readonly ending = new AbortController();

  constructor(private readonly bounds: Pick<ServiceBounds, 'keyStreams' | 'streams'>) {}

  /** How many are open. */
  get open(): number {
    return this.count;
  }

  /** Aborted when the process is going away: streams end, and their readers come back elsewhere. */
  get closing(): AbortSignal {
    return this.ending.signal;
  }

  /**
   * Takes a place for a stream; what it answers gives the place back.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE; SERVICE_UNAVAILABLE when the process is going away.
   */
  enter(keyId: string): Leave {
    if (this.closing.aborted)
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
    const { keyStreams, streams } = this.bounds;
    const ofKey = this.ofKeys.get(keyId) ?? 0;
    if (ofKey >= keyStreams) throw tooMany(`This API key has ${ofKey} streams open here`);
    if (this.count >= streams) throw tooMany(`This server has ${this.count} streams open`);
    this.ofKeys.set(keyId, ofKey + 1);
    this.count += 1;
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.leave(keyId);
      hasLeft = true;
    };
  }

  /** Ends all streams, and lets none begin. */
  close(): void {
    this.ending.abort();
  }

  private leave(keyId: string): void {
    const left = (this.ofKeys.get(keyId) ?? 1) - 1;
    if (left === 0) this.ofKeys.delete(keyId);
    else this.ofKeys.set(keyId, left);
    this.count -= 1;
  }
}

function tooMany(what: string): ApiError {
  return new ApiError('TOO_MANY_REQUESTS_AT_ONCE', `${what}, which is as many as it may have at once.`, {
    headers: { 'Retry-After': '5' },
  });
}
