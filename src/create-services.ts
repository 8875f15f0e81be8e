import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { ChargeBatcher } from './accounts/charges/charge-batcher.js';
import { CreditAlerts } from './accounts/charges/credit-alerts.js';
import { KeyCache, KeyUses, KeyWatch } from './accounts/key-cache.js';
import { MemoryRateBackend, type RateBackend, RateLimiter } from './accounts/rate-limit/rate-limiter.js';
import {
  FallbackRateBackend,
  type RateRedis,
  rateScripts,
  RedisRateBackend,
} from './accounts/rate-limit/redis-rate-backend.js';
import { RecentAnswers } from './accounts/recent-answers.js';
import { UnchargedRequests } from './accounts/uncharged-requests.js';
import { Semaphore } from './concurrency/semaphore.js';
import type { ExportQueue } from './context/new-exports.js';
import { type ServiceBounds, standardBounds } from './context/service-bounds.js';
import type { Services } from './context/services.js';
import { TenantLoaders } from './context/tenant-loaders.js';
import type { Database } from './database/database.js';
import { findSigningSecret } from './database/signing-secret.js';
import { ApiError } from './errors/api-error.js';
import { startExports, withdrawExports } from './exports/sql/exports.js';
import { ExportWorker } from './exports/worker/export-worker.js';
import { FeedWatch, StreamSlots } from './history/feed-watch.js';
import { Vocabulary } from './query/vocabulary.js';
import { readDocument, writeDocument } from './records/wire/write-document.js';
import type { Clock } from './values/dates.js';
import { Signer } from './values/signer.js';

/**
 * Maximum number of large responses built in parallel. One thread builds them. Two use little memory and keep the
 * thread busy while it waits for the database.
 */
const largeAnswerConcurrency = { slots: { total: 2 }, fair: { reserved: 2 } };

/**
 * Creates the services that all requests of a process share. They use one database and, if a URL is given, Redis. The
 * secret of the signer is read from the database, unless a signer is given.
 */
export async function createServices(
  db: Database,
  clock: Clock,
  redisUrl: string | undefined,
  logger: Logger,
  bounds: ServiceBounds = standardBounds,
  knownSigner?: Signer,
): Promise<CreatedServices> {
  const signer = knownSigner ?? new Signer(await findSigningSecret(db));
  const own = new MemoryRateBackend(clock);
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl);
  const shared = redis === undefined ? null : sharedBackend(redis, own, logger);
  const uses = createKeyUses(db, clock, logger);
  const uncharged = createUncharged(db, clock, logger);
  const alerts = createAlerts(db, clock, logger);
  const exportWorker = new ExportWorker({ db, clock, bounds, writeDocument }, logger);
  const services: Services = {
    db,
    clock,
    keys: new KeyCache(db, clock, uses),
    forceAnswer: null,
    keyWatch: new KeyWatch(db, clock),
    limiter: new RateLimiter(shared ?? own, clock),
    charges: new ChargeBatcher(db, clock, alerts),
    alerts,
    uncharged,
    recentAnswers: new RecentAnswers(),
    loaders: new TenantLoaders(db),
    bounds,
    writeDocument,
    readDocument,
    vocabulary: new Vocabulary(),
    requests: createRequestSemaphore(bounds),
    largeAnswers: new Semaphore(largeAnswerConcurrency),
    exports: queueExports(db, exportWorker),
    watch: new FeedWatch(db),
    streams: new StreamSlots(bounds),
    signer,
    audit: (line) => {
      logger.info(line, 'audit');
    },
  };
  const close = async (): Promise<void> => {
    await exportWorker.stop();
    redis?.disconnect();
    await uses.write();
    await Promise.all([uncharged.close(), alerts.close()]);
  };
  return { services, exportWorker, probeRedis: shared && (() => shared.probe()), close };
}

/** The services, and what only the process that creates them uses. */
interface CreatedServices {
  readonly services: Services;
  readonly exportWorker: ExportWorker;
  /** Returns whether rate limits are shared through Redis; null if there is no Redis. */
  readonly probeRedis: (() => Promise<boolean>) | null;
  readonly close: () => Promise<void>;
}

function createKeyUses(db: Database, clock: Clock, logger: Logger): KeyUses {
  return new KeyUses(db, clock, (error) => {
    logger.warn({ err: error }, 'the last use of keys could not be recorded');
  });
}

function createUncharged(db: Database, clock: Clock, logger: Logger): UnchargedRequests {
  return new UnchargedRequests(db, clock, (error) => {
    logger.warn({ err: error }, 'free requests could not be recorded');
  });
}

function queueExports(db: Database, worker: ExportWorker): ExportQueue {
  const wake = (): void => {
    worker.wake();
  };
  return {
    start: async (held) => {
      await startExports(db, held);
      wake();
    },
    withdraw: (withdrawals) => withdrawExports(db, withdrawals),
    wake,
  };
}

function createAlerts(db: Database, clock: Clock, logger: Logger): CreditAlerts {
  return new CreditAlerts(db, clock, (error) => {
    logger.warn({ err: error }, 'credit alerts could not be recorded; the periodic check will record them');
  });
}

/** Milliseconds without a response after which a Redis connection is considered dead and is replaced. */
const deadMs = 2000;

/** Creates a Redis client that has the rate limit scripts as commands. */
function connectRedis(url: string): Redis & RateRedis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    scripts: rateScripts,
    connectTimeout: deadMs,
    socketTimeout: deadMs,
    // After a failover, the old connection may lead to a read-only replica, which cannot count requests.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  // The caller of a failed command reports the error. Without this listener, connection errors would end the process.
  redis.on('error', () => undefined);
  return redis as Redis & RateRedis;
}

function sharedBackend(redis: RateRedis, own: RateBackend, logger: Logger): FallbackRateBackend {
  return new FallbackRateBackend(new RedisRateBackend(redis), own, (isDown, error) => {
    if (isDown)
      logger.warn({ err: error }, 'Redis does not respond; rate limits are counted in this process only');
    else logger.info('Redis responds again; rate limits are shared');
  });
}

/** Maximum number of waiting requests per key. */
const maxWaitingPerKey = 256;
/** Maximum number of waiting requests of an organization, per request that it can run in parallel. */
const maxWaitingPerSlot = 16;

/**
 * Creates the semaphore that limits how many requests of a key, and of an organization, run in parallel in this
 * process. If too many are already waiting, a request fails with ApiError TOO_MANY_REQUESTS_AT_ONCE.
 */
function createRequestSemaphore({
  keyConcurrency,
  organizationConcurrency,
}: Pick<ServiceBounds, 'keyConcurrency' | 'organizationConcurrency'>): Semaphore {
  const maxWaiting = organizationConcurrency * maxWaitingPerSlot;
  return new Semaphore({
    slots: { key: keyConcurrency, organization: organizationConcurrency },
    queue: { key: maxWaitingPerKey, organization: maxWaiting },
    queueFull: (scope) =>
      scope === 'key'
        ? tooMany('This API key', keyConcurrency, maxWaitingPerKey)
        : tooMany('This organization', organizationConcurrency, maxWaiting),
  });
}

function tooMany(of: string, atWork: number, waiting: number): ApiError {
  const message = `${of} has reached its limit of concurrent requests: ${atWork} are running and ${waiting} are waiting.`;
  return new ApiError('TOO_MANY_REQUESTS_AT_ONCE', message, { headers: { 'Retry-After': '1' } });
}
