import type { Config } from '../../config/config.js';
import type { WorkerPosition } from '../option-values.js';

/**
 * Returns the configuration of one worker: limits per process are divided by the number of workers, rounded up, so that
 * they hold for the whole server. docs/scaling.md lists every limit, and which are not divided.
 */
export function limitsOfWorker(config: Config, { number, count }: WorkerPosition): Config {
  const share = (total: number): number => Math.ceil(total / count);
  const { bounds, databaseConnections } = config;
  // Exports can be divided without rounding: a worker without exports leaves them to the others (`takeUpExports`).
  const exportConcurrency =
    Math.floor(bounds.exportConcurrency / count) + Number(number <= bounds.exportConcurrency % count);
  return {
    ...config,
    databaseConnections: share(databaseConnections),
    bounds: {
      ...bounds,
      keyConcurrency: share(bounds.keyConcurrency),
      organizationConcurrency: share(bounds.organizationConcurrency),
      streams: share(bounds.streams),
      exportConcurrency,
    },
  };
}

/** Returns the settings of the whole server, from those of this process. `worker` is undefined without workers. */
export function settingsOfServer(config: Config, worker: WorkerPosition | undefined): Config {
  if (worker === undefined) return { ...config, workers: 1 };
  const databaseConnections = config.databaseConnections * worker.count;
  return { ...config, databaseConnections, workers: worker.count };
}
