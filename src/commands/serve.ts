import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { DirectoryHeld } from '../store/engine/directory-lock.js';
import type { Database } from '../store/database.js';
import type { ServeOptions } from './actions.js';
import { CommandError } from './command.js';
import { openConfigured, type OpenOptions } from './open-configured.js';
import { listenForStop } from './shutdown.js';

/** `dealgraph serve`: resolves when the server was told to stop and has stopped. */
export async function serve(
  config: Config,
  options: ServeOptions,
  logger: Logger,
  say: (text: string) => void,
): Promise<void> {
  const stop = listenForStop();
  const tracing = config.isTraced ? await (await import('./start-tracing.js')).startTracing(logger) : null;
  const opening = openForServing(config, { trace: tracing?.statement ?? null, withDemo: options.demo });
  // Its failure is heard of below; nobody waits for it while the rest is loaded.
  opening.catch(() => undefined);
  // The embedded database opens in its thread meanwhile: to load the rest, and to build the schema, takes as long.
  const [{ serveFrom }, { buildGraphSchema }] = await Promise.all([
    import('./serve-from.js'),
    import('../graph/build-graph-schema.js'),
  ]);
  await buildGraphSchema();
  const db = await opening;
  try {
    await serveFrom(db, stop, { config, options, logger, say, trace: tracing?.request ?? null });
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
    throw new CommandError(
      `${error.message} Stop it first, or give another directory in DEALGRAPH_DATA_DIR.`,
    );
  }
}
