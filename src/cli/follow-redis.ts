import type { Metrics } from '../http/metrics.js';

/**
 * Adds the metric that reports the loss of Redis, without which each server counts rate limits on its own. `probe`
 * returns whether Redis works; null if there is no Redis, and then the metric has no value.
 */
export function followRedis(metrics: Metrics, probe: (() => Promise<boolean>) | null): void {
  let isUp: boolean | null = null;
  const up = {
    name: 'dealgraph_redis_up',
    help: '1 if rate limits are shared through Redis, 0 if this server counts on its own because Redis does not respond. Absent without REDIS_URL.',
    type: 'gauge',
    acrossWorkers: 'min',
    read: () => (isUp === null ? [] : [{ value: Number(isUp) }]),
  } as const;
  metrics.follow([up], async () => {
    isUp = probe && (await probe());
  });
}
