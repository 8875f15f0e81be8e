import type { Clock } from '../domain/clock.js';
import type { Database } from '../store/database.js';
import type { ChargeDesk } from './charge-desk.js';
import type { ConnectionBatcher } from './connection-batcher.js';
import type { KeyRing } from './key-ring.js';
import type { RateLimiter } from './rate-limit/rate-limiter.js';
import type { RecordBatcher } from './record-batcher.js';

/** What all requests of a process share. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly limiter: RateLimiter;
  readonly desk: ChargeDesk;
  readonly records: RecordBatcher;
  readonly connections: ConnectionBatcher;
}
