import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { ServeOptions } from './option-values.js';

/** The hosts of a server that only programs on the same machine can reach. */
const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/**
 * Returns the configuration of a sandbox (D33): one process, with an embedded database of its own in the data directory,
 * without Redis and without the listener for operators. Webhooks may have private addresses if only programs on this
 * machine can reach the sandbox.
 */
export function sandboxConfig(config: Config, { host = config.host }: ServeOptions): Config {
  const allowPrivate = config.webhooks.allowPrivate || loopbackHosts.includes(host);
  return {
    ...config,
    workers: 1,
    operatorPort: undefined,
    databaseUrl: undefined,
    databaseReplicaUrls: [],
    accountsDatabaseUrls: [],
    redisUrl: undefined,
    suppressionKey: undefined,
    dataDirectory: join(config.dataDirectory, 'sandbox'),
    bounds: { ...config.bounds, webhookUrls: { ...config.bounds.webhookUrls, allowPrivate } },
    webhooks: { ...config.webhooks, allowPrivate },
  };
}
