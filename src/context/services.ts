import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import type { Documented, StoredDocument } from '../domain/records/stored-document.js';
import type { Clock } from '../domain/clock.js';
import type { Database } from '../store/database.js';
import type { FeedWatch } from './feeds/feed-watch.js';
import type { StreamPlaces } from './feeds/stream-places.js';
import type { ChargeBatcher } from './charges/charge-batcher.js';
import type { KeyAudit } from './keys/key-audit.js';
import type { KeyCache } from './key-cache.js';
import type { KeyWatch } from './key-watch.js';
import type { SpendingSessions } from './spending-sessions.js';
import type { RateLimiter } from './rate-limit/rate-limiter.js';
import type { ServiceBounds } from './service-bounds.js';
import type { RequestQueue } from './request-queue.js';
import type { TenantLoaders } from './tenant-loaders.js';
import type { UnchargedRequests } from './uncharged-requests.js';
import type { Vocabulary } from './vocabulary.js';
import type { FairQueue } from '../store/engine/fair-queue.js';

/** Writes the document of a record, as an import does. */
export type WriteDocument = <Kind extends RecordKind>(
  kind: Kind,
  record: RecordOfKind[Kind],
) => Documented<StoredDocument>;

/** Reads a record from its document. */
export type ReadDocument = <Kind extends RecordKind>(kind: Kind, document: string) => RecordOfKind[Kind];

/** What all requests of a process share. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: KeyCache;
  /** Ends streams and downloads whose key has ended. */
  readonly keyWatch: KeyWatch;
  readonly limiter: RateLimiter;
  readonly charges: ChargeBatcher;
  /** Where requests that cost nothing are noted. */
  readonly uncharged: UnchargedRequests;
  readonly loaders: TenantLoaders;
  readonly bounds: ServiceBounds;
  /** For records that were stored without their document. */
  readonly writeDocument: WriteDocument;
  /** For records as they were. */
  readonly readDocument: ReadDocument;
  /** The values that enumerated fields of filters have. */
  readonly vocabulary: Vocabulary;
  /** Where the requests of a key wait for each other. */
  readonly requests: RequestQueue;
  /** Where those wait whose answers are large: few of them are made at a time. */
  readonly largeAnswers: FairQueue;
  /** Works at exports when it is woken. */
  readonly exports: { wake(): void };
  /** Where streams wait for their feeds to move on. */
  readonly watch: FeedWatch;
  /** The streams that are open. */
  readonly streams: StreamPlaces;
  /** Sessions with a budget. */
  readonly sessions: SpendingSessions;
  /** Told of a change of a key that was made through a door, for the log. */
  readonly audit: (line: KeyAudit) => void;
}
