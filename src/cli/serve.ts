import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { DirectoryHeld } from '../database/engine/directory-lock.js';
import { CommandError } from './command.js';
import { openConfigured, type OpenOptions } from './open-configured.js';
import type { ServeOptions } from './option-values.js';
import { sandboxConfig } from './sandbox-config.js';
import type { Serving } from './serve-from.js';
import { listenForStop, type StopSignal } from './shutdown.js';

/**
 * `dealgraph serve`: runs the server, as one process or as several workers. Resolves when it has received a stop signal
 * and has shut down.
 */
export async function serve(
  given: Config,
  options: ServeOptions,
  logger: Logger,
  say: (text: string) => void,
): Promise<void> {
  const config = options.sandbox ? sandboxConfig(given, options) : given;
  const { workers = config.workers, worker } = options;
  if (worker !== undefined && cluster.isWorker) {
    const { serveAsWorker } = await import('./workers/serve-as-worker.js');
    await serveAsWorker(config, worker, (ofWorker, primary) =>
      serveProcess(primary.stop, {
        config: ofWorker,
        options,
        logger: logger.child({ worker: worker.number }),
        say,
        primary,
      }),
    );
  } else if (workers > 1) {
    const { serveWithWorkers } = await import('./workers/serve-workers.js');
    await serveWithWorkers(config, options, { count: workers, logger, say });
  } else await serveProcess(listenForStop(), { config, options, logger, say, primary: null });
}

/** Serves requests in this process. Resolves when it has received a stop signal and has shut down. */
async function serveProcess(stop: StopSignal, serving: Omit<Serving, 'trace'>): Promise<void> {
  const { config, options, logger } = serving;
  const tracing =
    config.traceProtocol === null
      ? null
      : await (await import('./start-tracing.js')).startTracing(config.traceProtocol, logger);
  const opening = openForServing(config, {
    trace: tracing?.statement ?? null,
    withDemo: options.demo || options.sandbox,
    isFresh: options.sandbox,
  });
  // A failure is handled below, where `opening` is awaited. Until then, it must not be an unhandled rejection.
  opening.catch(() => undefined);
  // Loading these modules and building the schema takes about as long as the embedded database needs to open in its own
  // thread, so they run in parallel.
  const [{ serveFrom }, { buildGraphSchema }] = await Promise.all([
    import('./serve-from.js'),
    import('../graphql-server/build-graph-schema.js'),
  ]);
  await buildGraphSchema();
  const db = await opening;
  try {
    await serveFrom(db, stop, { ...serving, trace: tracing?.request ?? null });
  } finally {
    await db.close();
    await tracing?.stop();
  }
}

async function openForServing(config: Config, options: OpenOptions): Promise<Database> {
  try {
    return await openConfigured(config, options);
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    throw new CommandError(`${error.message} Stop it first, or set DEALGRAPH_DATA_DIR to another directory.`);
  }
}
