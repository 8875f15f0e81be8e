import type { ChargeBatcher } from '../accounts/charges/charge-batcher.js';
import type { CreditAlerts } from '../accounts/charges/credit-alerts.js';
import type { KeyCache, KeyWatch } from '../accounts/key-cache.js';
import type { AuditLine } from '../accounts/model/audit-entry.js';
import type { RateLimiter } from '../accounts/rate-limit/rate-limiter.js';
import type { RecentAnswers } from '../accounts/recent-answers.js';
import type { UnchargedRequests } from '../accounts/uncharged-requests.js';
import type { Semaphore } from '../concurrency/semaphore.js';
import type { Database } from '../database/database.js';
import type { FeedWatch, StreamSlots } from '../history/feed-watch.js';
import type { Vocabulary } from '../query/vocabulary.js';
import type { Documented, StoredDocument } from '../records/fields.js';
import type { RecordKind, RecordOfKind } from '../records/record-kinds.js';
import type { Clock } from '../values/dates.js';
import type { Signer } from '../values/signer.js';
import type { ForceAnswer } from './force-answer.js';
import type { ExportQueue } from './new-exports.js';
import type { ServiceBounds } from './service-bounds.js';
import type { TenantLoaders } from './tenant-loaders.js';

/** Creates the JSON document of a record, in the form in which an import stores it. */
export type WriteDocument = <Kind extends RecordKind>(
  kind: Kind,
  record: RecordOfKind[Kind],
) => Documented<StoredDocument>;

/** Parses the JSON document of a record. */
export type ReadDocument = <Kind extends RecordKind>(kind: Kind, document: string) => RecordOfKind[Kind];

/** The services that all requests of a process share. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: KeyCache;
  /** Answers operations with errors that their arguments request. Null except in a sandbox (D33). */
  readonly forceAnswer: ForceAnswer | null;
  /** Ends streams and downloads whose key is no longer valid. */
  readonly keyWatch: KeyWatch;
  readonly limiter: RateLimiter;
  readonly charges: ChargeBatcher;
  /** Records credit alerts of organizations whose spending has crossed a threshold (D21). */
  readonly alerts: Pick<CreditAlerts, 'wake'>;
  /** Records requests that were not charged (D19). */
  readonly uncharged: UnchargedRequests;
  /** The narrow free answers that organizations have had recently (D20). */
  readonly recentAnswers: RecentAnswers;
  readonly loaders: TenantLoaders;
  readonly bounds: ServiceBounds;
  /** Creates the documents of records that were stored without one. */
  readonly writeDocument: WriteDocument;
  /** Parses the documents of past record versions. */
  readonly readDocument: ReadDocument;
  /** The known values of enumerated filter fields. */
  readonly vocabulary: Vocabulary;
  /** Limits the concurrent requests of each key and organization. */
  readonly requests: Semaphore;
  /** Limits how many large responses are built at the same time. */
  readonly largeAnswers: Semaphore;
  readonly exports: ExportQueue;
  /** Wakes streams when their feeds have new rows. */
  readonly watch: FeedWatch;
  /** The slots of open streams. */
  readonly streams: StreamSlots;
  /** Signs and verifies cursors and the IDs of MCP sessions. */
  readonly signer: Signer;
  /** Logs a change to a key or to the organization's settings. */
  readonly audit: (line: AuditLine) => void;
}
