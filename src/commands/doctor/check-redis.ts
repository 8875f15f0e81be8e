import type { CommandServices } from '../command.js';
import { fail, ok, warn, type Finding } from './finding.js';

const patienceMilliseconds = 2000;

/** Whether the Redis that counts rates answers. */
export async function checkRedis({ deployment }: CommandServices): Promise<Finding[]> {
  const { redisUrl, isEmbedded } = deployment;
  if (redisUrl !== undefined) return [await ask(redisUrl)];
  if (isEmbedded) return [ok('redis', 'not used')];
  return [
    warn(
      'redis',
      'not used: each server counts rates for itself',
      'Set REDIS_URL when more than one server runs.',
    ),
  ];
}

async function ask(url: string): Promise<Finding> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = '';
  redis.on('error', (error: Error) => (reason = error.message));
  try {
    await redis.connect();
    const [, version = 'of unknown version'] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
    return ok('redis', `Redis ${version} answers`);
  } catch (error) {
    reason ||= error instanceof Error ? error.message : String(error);
    return fail('redis', `no answer: ${reason}`, 'Start Redis, or mend REDIS_URL: rates are not shared now.');
  } finally {
    redis.disconnect();
  }
}
