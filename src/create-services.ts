import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { ExportWorker } from './exports/worker/export-worker.js';
import { ChargeBatcher } from './accounts/charges/charge-batcher.js';
import { CreditAlerts } from './accounts/charges/credit-alerts.js';
import { FeedWatch, StreamSlots } from './changes/feed-watch.js';
import { KeyCache, KeyUses, KeyWatch } from './accounts/key-cache.js';
import {
  FallbackRateBackend,
  type RateRedis,
  RedisRateBackend,
  takeRateScript,
} from './accounts/rate-limit/redis-rate-backend.js';
import { MemoryRateBackend, type RateBackend, RateLimiter } from './accounts/rate-limit/rate-limiter.js';
import { standardBounds, type ServiceBounds } from './context/service-bounds.js';
import { SpendingSessions } from './accounts/spending-sessions.js';
import { TenantLoaders } from './context/tenant-loaders.js';
import { UnchargedRequests } from './accounts/uncharged-requests.js';
import { Semaphore } from './concurrency/semaphore.js';
import { Vocabulary } from './query/vocabulary.js';
import type { Services } from './context/services.js';
import type { Clock } from './domain/dates.js';
import type { Database } from './database/database.js';
import { readDocument, writeDocument } from './records/wire/write-document.js';
import { ApiError } from './errors/api-error.js';

/**
 * Maximum number of large responses built in parallel. One thread builds them. Two use little memory and keep the
 * thread busy while it waits for the database.
 */
const largeAnswerConcurrency = { slots: { total: 2 }, fair: { reserved: 2 } };

/** Creates the services that all requests of a process share. They use one database and, if a URL is given, Redis. */
export function createServices(
  db: Database,
  clock: Clock,
  redisUrl: string | undefined,
  logger: Logger,
  bounds: ServiceBounds = standardBounds,
): { readonly services: Services; readonly exportWorker: ExportWorker; readonly close: () => Promise<void> } {
  const own = new MemoryRateBackend(clock);
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl);
  const backend: RateBackend = redis === undefined ? own : sharedBackend(redis, own, logger);
  const uses = new KeyUses(db, clock, (error) => {
    logger.warn({ err: error }, 'the last use of keys could not be recorded');
  });
  const uncharged = new UnchargedRequests(db, clock, (error) => {
    logger.warn({ err: error }, 'free requests could not be recorded');
  });
  const alerts = createAlerts(db, clock, logger);
  const exportWorker = new ExportWorker({ db, clock, bounds, writeDocument }, logger);
  const services: Services = {
    db,
    clock,
    keys: new KeyCache(db, clock, uses),
    keyWatch: new KeyWatch(db, clock),
    limiter: new RateLimiter(backend, clock),
    charges: new ChargeBatcher(db, clock, alerts),
    alerts,
    uncharged,
    loaders: new TenantLoaders(db),
    bounds,
    writeDocument,
    readDocument,
    vocabulary: new Vocabulary(),
    requests: createRequestSemaphore(bounds),
    largeAnswers: new Semaphore(largeAnswerConcurrency),
    exports: exportWorker,
    watch: new FeedWatch(db),
    streams: new StreamSlots(bounds),
    sessions: new SpendingSessions(db),
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
  return { services, exportWorker, close };
}

function createAlerts(db: Database, clock: Clock, logger: Logger): CreditAlerts {
  return new CreditAlerts(db, clock, (error) => {
    logger.warn({ err: error }, 'credit alerts could not be recorded; the periodic check will record them');
  });
}

/** Milliseconds without a response after which a Redis connection is considered dead and is replaced. */
const deadMs = 2000;

/** Creates a Redis client that has the rate limit script as a command. */
function connectRedis(url: string): Redis & RateRedis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    scripts: { takeRate: { lua: takeRateScript } },
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

function sharedBackend(redis: RateRedis, own: RateBackend, logger: Logger): RateBackend {
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
