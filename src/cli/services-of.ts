import type { Config } from '../config/config.js';
import { systemClock } from '../values/dates.js';
import type { CommandServices } from './command.js';

/** Returns the services of a command that depend only on the configuration, not on the database or the caller. */
export function servicesOf({
  dataDirectory,
  bounds,
  databaseUrl,
  databaseConnections,
  workers,
  redisUrl,
  ledgerMonths,
  suppressionKey,
}: Config): Pick<CommandServices, 'clock' | 'dataDirectory' | 'bounds' | 'deployment' | 'suppressionKey'> {
  const isEmbedded = databaseUrl === undefined;
  const deployment = { isEmbedded, databaseConnections, workers, redisUrl, ledgerMonths };
  return { clock: systemClock, dataDirectory, bounds, deployment, suppressionKey };
}
