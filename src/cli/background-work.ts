import type { Logger } from 'pino';
import type { AuditLine } from '../accounts/model/audit-entry.js';
import { unchargedHours } from '../accounts/model/requests.js';
import { deleteEndedKeys } from '../accounts/sql/api-keys.js';
import { deleteOldAuditEntries } from '../accounts/sql/audit-entries.js';
import { deleteOldCreditAlerts } from '../accounts/sql/credit-budgets.js';
import { deleteOldReceipts } from '../accounts/sql/feed-receipts.js';
import { deleteExpiredAnswers } from '../accounts/sql/idempotent-answers.js';
import { createLedgerMonths } from '../accounts/sql/ledger-months.js';
import { deleteUnchargedRequests } from '../accounts/sql/request-log.js';
import { reorderRestoredCharges } from '../accounts/sql/restored-charges.js';
import { deleteOldSessions } from '../accounts/sql/spending-sessions.js';
import type { Config } from '../config/config.js';
import type { Services } from '../context/services.js';
import type { Database } from '../database/database.js';
import type { ExportWorker } from '../exports/worker/export-worker.js';
import { expireChanges } from '../history/sql/record-history.js';
import { sequenceNotedChanges } from '../history/sql/sequence-changes.js';
import type { Metrics } from '../http/metrics.js';
import { refreshSearches } from '../import/refresh-searches.js';
import { rekeyIdentifiers } from '../import/sql/rekey/rekey-identifiers.js';
import { sourcingDays } from '../lookups/model/lookups.js';
import {
  closeOldRequests,
  deleteClosedRequests,
  expireResolutions,
} from '../lookups/sql/sourcing-requests.js';
import { oldestChangeNote } from '../searches/sql/changed-records.js';
import { deleteAbandonedGrants } from '../sign-in/sql/grants.js';
import { sweepDeliveries } from '../webhooks/sql/deliveries.js';
import { Courier } from '../webhooks/worker/courier.js';
import type { WebhookSettings } from '../webhooks/worker/webhook-settings.js';
import {
  type RepeatedWork,
  repeatWork,
  resolveMissedSourcing,
  sweepCreditAlerts,
  sweepExports,
} from './repeated-work.js';

/** Margin for clock skew: another server, whose clock is behind, may still return these rows. */
const marginHours = 24;

/** Days for which a credit alert is stored, from the start of its period: longer than a month plus clock skew. */
const alertDays = 62;

/**
 * Days for which a revoked or expired key stays listed. Longer than a month, because monthly caps need a key's charges
 * of the whole month.
 */
const endedKeyDays = 60;

const kinds: readonly Expired[] = [
  {
    what: 'expired answers',
    delete: deleteExpiredAnswers,
    batchSize: 1000,
    pauseMinutes: 10,
    retainedHours: marginHours,
  },
  // A receipt is valid for one month: in the next month, the same records are charged again (D12).
  {
    what: 'receipts of past months',
    delete: deleteOldReceipts,
    batchSize: 5000,
    pauseMinutes: 60,
    retainedHours: marginHours,
  },
  // The billing periods of these alerts have ended, so their thresholds cannot be reached again (D21).
  {
    what: 'old credit alerts',
    delete: deleteOldCreditAlerts,
    batchSize: 5000,
    pauseMinutes: 60,
    retainedHours: alertDays * 24,
  },
  // Servers reject calls in expired sessions (D18).
  {
    what: 'expired sessions',
    delete: deleteOldSessions,
    batchSize: 5000,
    pauseMinutes: 60,
    retainedHours: marginHours,
  },
  // The list of requests omits these requests after the day on which they were made (D19).
  {
    what: 'records of free requests',
    delete: deleteUnchargedRequests,
    batchSize: 5000,
    pauseMinutes: 10,
    retainedHours: unchargedHours,
  },
  // Their keys count toward MAX_KEYS, so they are revoked soon.
  {
    what: 'abandoned sign-ins',
    delete: deleteAbandonedGrants,
    batchSize: 1000,
    pauseMinutes: 10,
    retainedHours: 0,
  },
  // Few of these rows exist, because the number of keys that an organization can issue per day is limited (D10).
  {
    what: 'data of invalid keys',
    delete: deleteEndedKeys,
    batchSize: 1000,
    pauseMinutes: 60,
    retainedHours: endedKeyDays * 24,
  },
  // Few of these rows exist, because the number of open requests per organization is limited (D9).
  {
    what: 'expired sourcing requests',
    delete: closeOldRequests,
    batchSize: 1000,
    pauseMinutes: 60,
    retainedHours: sourcingDays * 24,
  },
  {
    what: 'resolved sourcing requests',
    delete: deleteClosedRequests,
    batchSize: 1000,
    pauseMinutes: 60,
    retainedHours: sourcingDays * 24,
  },
];

/**
 * Starts a server's background work. Several servers can run it on the same database. Of the workers of one server, the
 * first runs everything, so that `WEBHOOK_CONCURRENCY` holds for the server and the database is not polled by each
 * worker; if it ends, the worker that replaces it continues. Only exports run in every worker, because an export uses
 * much CPU time, and starts at once in the worker that received its request.
 */
export function startBackgroundWork(
  services: Services,
  exportWorker: ExportWorker,
  { config, logger, metrics, audit, isFirstWorker = true }: WorkTerms,
): { stop(): Promise<void> } {
  if (!isFirstWorker) {
    const exporting = repeatWork(takeUpExports(exportWorker), logger);
    return {
      stop: () => {
        exporting.stop();
        return Promise.resolve();
      },
    };
  }
  const count = metrics.countResolutions.bind(metrics);
  const repeated = [
    makeLedgerMonths(services),
    rekeyInBackground(services),
    ...sweepExpired(services, config),
    sweepChanges(services),
    sweepCreditAlerts(services),
    sweepExports(services),
    takeUpExports(exportWorker),
    sweepWebhooks(config.webhooks)(services),
    maintainFeeds(services),
    resolveMissedSourcing(services, { audit, count }),
  ].map((work) => repeatWork(work, logger));
  const sending = sendWebhooks(services, config.webhooks, logger, metrics);
  return {
    stop: async () => {
      for (const work of repeated) work.stop();
      await sending.stop();
    },
  };
}

/** Rows to delete once they have expired and their retention period is over. */
interface Expired {
  readonly what: string;
  /** Deletes up to `most` rows that expired before `moment`. Returns the number of deleted rows. */
  readonly delete: (db: Database, moment: Date, most: number) => Promise<number>;
  readonly batchSize: number;
  readonly pauseMinutes: number;
  /** Hours for which rows are retained after they expire. */
  readonly retainedHours: number;
}

/** Deletes expired rows in batches. Several servers can do this in parallel, and can stop at any time. */
function sweepExpired(
  services: Pick<Services, 'db' | 'clock'>,
  { auditDays }: Pick<Config, 'auditDays'>,
): readonly RepeatedWork[] {
  const audit: Expired = {
    what: 'old entries of the audit log',
    delete: deleteOldAuditEntries,
    batchSize: 5000,
    pauseMinutes: 60,
    retainedHours: auditDays * 24,
  };
  return [...kinds, audit].map((kind) => sweep(kind, services));
}

function sweep(
  { what, delete: deleteSome, batchSize, pauseMinutes, retainedHours }: Expired,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): RepeatedWork {
  return {
    failure: `${what} could not be deleted; retrying later`,
    pauseMs: pauseMinutes * 60_000,
    run: async () => {
      const moment = new Date(clock.now().getTime() - retainedHours * 3_600_000);
      while ((await deleteSome(db, moment, batchSize)) >= batchSize);
    },
  };
}

/** Settings, logger and metrics for background work. */
interface WorkTerms {
  readonly config: Pick<Config, 'webhooks' | 'auditDays'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly audit: (line: AuditLine) => void;
  /** False in all workers of a server except the first. Default: true. */
  readonly isFirstWorker?: boolean;
}

/** Finishes rebuilding the identifier keys if `migrate` was interrupted (D9). */
function rekeyInBackground({ db }: Pick<Services, 'db'>): RepeatedWork {
  return {
    failure: 'identifier keys could not be rebuilt; retrying',
    pauseMs: 60_000,
    run: () => rekeyIdentifiers(db),
  };
}

/**
 * Creates the ledger's monthly partitions in advance, and moves charges from the default partition into them. Orders the
 * charges of a restored dump for the feed (D31).
 */
function makeLedgerMonths({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  return {
    failure: 'the next ledger partitions could not be created; retrying later',
    pauseMs: 3_600_000,
    run: async () => {
      await createLedgerMonths(db, clock.now());
      await reorderRestoredCharges(db);
    },
  };
}

/** Starts queued exports. Resumes the exports of a server that died, after their leases expire. */
function takeUpExports(worker: ExportWorker): RepeatedWork {
  return {
    failure: 'exports could not be started; retrying',
    pauseMs: 5000,
    run: () => {
      worker.wake();
      return Promise.resolve();
    },
  };
}

/** Deletes changes, versions and resolutions that are too old for feeds and historical queries (D14). */
function sweepChanges({ db }: Pick<Services, 'db'>): RepeatedWork {
  return {
    failure: 'expired changes could not be deleted; retrying later',
    pauseMs: 3_600_000,
    run: async () => {
      await expireChanges(db);
      await expireResolutions(db);
    },
  };
}

/** Maximum webhook events deleted per batch. */
const maxEvents = 1000;

/** Deletes completed webhook events after their retention period. */
function sweepWebhooks({ logSeconds }: WebhookSettings) {
  return ({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork => ({
    failure: 'old events of webhooks could not be deleted; retrying later',
    pauseMs: 600_000,
    run: async () => {
      const before = new Date(clock.now().getTime() - logSeconds * 1000);
      while ((await sweepDeliveries(db, before, maxEvents)) >= maxEvents);
    },
  });
}

/**
 * Milliseconds for which a change may be pending. After that, a server refreshes the saved searches, because the import
 * has not done so.
 */
const timeoutMs = 10_000;

/**
 * Adds pending changes to their feeds (D14). Changes stay pending when an operator's own SQL statements made them, or
 * when an import was killed after it wrote records and before it refreshed the saved searches.
 */
function maintainFeeds({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  let oldest: { readonly note: number; readonly since: number } | null = null;
  return {
    failure: 'changes could not be added to their feeds; retrying',
    pauseMs: 1000,
    run: async () => {
      await sequenceNotedChanges(db);
      const note = await oldestChangeNote(db);
      if (note === null) oldest = null;
      else if (oldest?.note !== note) oldest = { note, since: performance.now() };
      else if (performance.now() > oldest.since + timeoutMs) {
        await refreshSearches(db, clock);
        // While searches are being filled, the notes stay (`refreshSearches`).
        oldest = { note, since: performance.now() };
      }
    },
  };
}

/** Sends webhook events in the background until stopped. Several servers can do this in parallel. */
function sendWebhooks(
  services: Services,
  settings: WebhookSettings,
  logger: Logger,
  metrics: Metrics,
): { stop(): Promise<void> } {
  const { clock } = services;
  const stopping = new AbortController();
  const onDelivery = metrics.observeDelivery.bind(metrics);
  const courier = new Courier({
    services,
    clock,
    settings,
    logger,
    stopping: stopping.signal,
    onDelivery,
  }).start();
  return {
    stop: async () => {
      stopping.abort();
      await courier.stop();
    },
  };
}
