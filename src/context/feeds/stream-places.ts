import type { Tenant } from '../../domain/tenant.js';
import { ApiError } from '../../errors/api-error.js';
import type { ServiceBounds } from '../service-bounds.js';

type Leave = () => void;

/** The open streams of a process: bounded for each key, each organization and all, and none once it is going away. */
export class StreamPlaces {
  private readonly ofKeys = new Counts();
  private readonly ofOrganizations = new Counts();
  private count = 0;
  private readonly ending = new AbortController();

  constructor(
    private readonly bounds: Pick<ServiceBounds, 'keyStreams' | 'organizationStreams' | 'streams'>,
  ) {}

  /** How many are open. */
  get open(): number {
    return this.count;
  }

  /** Aborted when the process is going away: streams end, and their readers come back elsewhere. */
  get closing(): AbortSignal {
    return this.ending.signal;
  }

  /**
   * Takes a slot for a stream; the function returned releases it.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE; SERVICE_UNAVAILABLE when the process is going away.
   */
  enter({ organizationId, keyId }: Tenant): Leave {
    if (this.closing.aborted)
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
    const { keyStreams, organizationStreams, streams } = this.bounds;
    const [ofKey, ofOrganization] = [this.ofKeys.of(keyId), this.ofOrganizations.of(organizationId)];
    if (ofKey >= keyStreams) throw tooMany(`This API key has ${ofKey} streams open here`);
    if (ofOrganization >= organizationStreams)
      throw tooMany(`This organization has ${ofOrganization} streams open here`);
    if (this.count >= streams) throw tooMany(`This server has ${this.count} streams open`);
    this.add(organizationId, keyId, 1);
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.add(organizationId, keyId, -1);
      hasLeft = true;
    };
  }

  /** Ends all streams, and lets none begin. */
  close(): void {
    this.ending.abort();
  }

  private add(organizationId: string, keyId: string, by: 1 | -1): void {
    this.ofKeys.add(keyId, by);
    this.ofOrganizations.add(organizationId, by);
    this.count += by;
  }
}

/** Numbers by name; a name whose number is 0 is not stored. */
class Counts {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, by: 1 | -1): void {
    const count = this.of(name) + by;
    if (count === 0) this.counts.delete(name);
    else this.counts.set(name, count);
  }
}

function tooMany(what: string): ApiError {
  return new ApiError('TOO_MANY_REQUESTS_AT_ONCE', `${what}, which is as many as it may have at once.`, {
    headers: { 'Retry-After': '5' },
  });
}
