import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { DirectoryHeld } from '../store/engine/directory-lock.js';
import type { Database } from '../store/database.js';
import type { ServeOptions } from './actions.js';
import { CommandError } from './command.js';
import { openConfigured } from './open-configured.js';
import { listenForStop } from './shutdown.js';

/** `dealgraph serve`: resolves when the server was told to stop and has stopped. */
export async function serve(
  config: Config,
  options: ServeOptions,
  logger: Logger,
  say: (text: string) => void,
): Promise<void> {
  const stop = listenForStop();
  const opening = openForServing(config);
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
    await serveFrom(db, stop, { config, options, logger, say });
  } finally {
    await db.close();
  }
}

async function openForServing(config: Config): Promise<Database> {
  try {
    return await openConfigured(config);
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    throw new CommandError(
      `${error.message} Stop it first, or give another directory in DEALGRAPH_DATA_DIR.`,
    );
  }
}
