import type { Config } from '../config.js';
import { systemClock } from '../domain/clock.js';
import type { CommandServices } from './command.js';

/** What commands work with in a process of this configuration, but for its database and for who asks. */
export function servicesOf({
  dataDirectory,
  bounds,
  databaseUrl,
  databaseConnections,
  redisUrl,
  ledgerMonths,
}: Config): Pick<CommandServices, 'clock' | 'dataDirectory' | 'bounds' | 'deployment'> {
  const deployment = { isEmbedded: databaseUrl === undefined, databaseConnections, redisUrl, ledgerMonths };
  return { clock: systemClock, dataDirectory, bounds, deployment };
}
