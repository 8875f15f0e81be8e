import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { ExportWorker } from './exports/export-worker.js';
import { ChargeBatcher } from './context/charges/charge-batcher.js';
import { FeedWatch } from './context/feeds/feed-watch.js';
import { StreamPlaces } from './context/feeds/stream-places.js';
import { KeyCache } from './context/key-cache.js';
import { KeyWatch } from './context/key-watch.js';
import { KeyUses } from './context/key-uses.js';
import { FallbackRateBackend } from './context/rate-limit/fallback-rate-backend.js';
import { MemoryRateBackend } from './context/rate-limit/memory-rate-backend.js';
import type { RateBackend } from './context/rate-limit/rate-backend.js';
import { RateLimiter } from './context/rate-limit/rate-limiter.js';
import { RedisRateBackend, takeRateScript, type RateRedis } from './context/rate-limit/redis-rate-backend.js';
import { standardBounds, type ServiceBounds } from './context/service-bounds.js';
import { RequestQueue } from './context/request-queue.js';
import { SpendingSessions } from './context/spending-sessions.js';
import { TenantLoaders } from './context/tenant-loaders.js';
import { UnchargedRequests } from './context/uncharged-requests.js';
import { Vocabulary } from './context/vocabulary.js';
import { FairQueue } from './store/engine/fair-queue.js';
import type { Services } from './context/services.js';
import type { Clock } from './domain/clock.js';
import type { Database } from './store/database.js';
import { readDocument } from './wire/read-document.js';
import { writeDocument } from './wire/write-document.js';

/** One thread makes all answers; two at a time keep it busy while the database works, and hold little memory. */
const largeAnswersAtOnce = { shared: 2, reserved: 2 };

/** What all requests of a process share, over one database and, when its address is given, one Redis. */
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
    logger.warn({ err: error }, 'when keys were last used could not be noted');
  });
  const uncharged = new UnchargedRequests(db, clock, (error) => {
    logger.warn({ err: error }, 'requests that cost nothing could not be written down');
  });
  const exportWorker = new ExportWorker({ db, clock, bounds, writeDocument }, logger);
  const services: Services = {
    db,
    clock,
    keys: new KeyCache(db, clock, uses),
    keyWatch: new KeyWatch(db, clock),
    limiter: new RateLimiter(backend, clock),
    charges: new ChargeBatcher(db, clock),
    uncharged,
    loaders: new TenantLoaders(db),
    bounds,
    writeDocument,
    readDocument,
    vocabulary: new Vocabulary(),
    requests: new RequestQueue(bounds),
    largeAnswers: new FairQueue(largeAnswersAtOnce),
    exports: exportWorker,
    watch: new FeedWatch(db),
    streams: new StreamPlaces(bounds),
    sessions: new SpendingSessions(db),
    audit: (line) => {
      logger.info(line, 'audit');
    },
  };
  const close = async (): Promise<void> => {
    await exportWorker.stop();
    redis?.disconnect();
    await uses.write();
    await uncharged.close();
  };
  return { services, exportWorker, close };
}

/** A connection that has answered nothing for so long is dead, and made anew. */
const deadMilliseconds = 2000;

/** A client with the script of the rate limits among its commands. */
function connectRedis(url: string): Redis & RateRedis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    scripts: { takeRate: { lua: takeRateScript } },
    connectTimeout: deadMilliseconds,
    socketTimeout: deadMilliseconds,
    // After a failover the old connection leads to a replica, which cannot count.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  // Each failed command is told where it is used; without a listener the connection's own errors would end the process.
  redis.on('error', () => undefined);
  return redis as Redis & RateRedis;
}

function sharedBackend(redis: RateRedis, own: RateBackend, logger: Logger): RateBackend {
  return new FallbackRateBackend(new RedisRateBackend(redis), own, (isDown, error) => {
    if (isDown)
      logger.warn({ err: error }, 'Redis does not answer; rate limits are counted in this process alone');
    else logger.info('Redis answers again; rate limits are shared');
  });
}
