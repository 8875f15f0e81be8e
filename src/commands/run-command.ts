import type { Config } from '../config.js';
import { DirectoryHeld } from '../store/engine/directory-lock.js';
import { hasEmbeddedDatabase } from '../store/engine/open-database.js';
import { auditOf, currentUser, type AuditLine } from './audit.js';
import { CommandError, type CommandServices } from './command.js';
import { handOver } from './command-socket.js';
import type { CommandName, InputOf } from './commands.js';
import { endWithin } from './end-within.js';
import { openConfigured } from './open-configured.js';
import { servicesOf } from './services-of.js';

/** How long to wait for another command, or a server that is starting, to let go of the embedded database. */
const patienceMilliseconds = 30_000;
const pauseMilliseconds = 100;
/** A command that was interrupted ends in this time, whatever its database does. */
const patienceToEndMilliseconds = 12_000;

/** They work on a database that lacks migrations. */
const unmigrated: ReadonlySet<CommandName> = new Set<CommandName>(['migrate', 'doctor']);

/** Who hears of a command at work. */
export interface Listeners {
  readonly onProgress: CommandServices['onProgress'];
  readonly output: CommandServices['output'];
  /** Told of a change of an account that was made in this process; a server that made it logs it itself. */
  readonly audit: (line: AuditLine) => void;
  /** Receives the directory of an embedded database that an import has created. */
  readonly onNewDatabase?: (directory: string) => void;
}

/**
 * Runs a command where it can run: on PostgreSQL here; on the embedded database here if it is free, and otherwise in
 * the server that holds it.
 */
export async function runCommand<Name extends CommandName>(
  config: Config,
  name: Name,
  input: InputOf<Name>,
  listeners: Listeners,
): Promise<object> {
  const { onProgress, output } = listeners;
  for (const end = Date.now() + patienceMilliseconds; ;) {
    try {
      return await runHere(config, name, input, listeners);
    } catch (error) {
      if (!(error instanceof DirectoryHeld)) throw error;
      const request = { command: name, input, by: currentUser() };
      const answer = await handOver(config.dataDirectory, request, onProgress, output);
      if (answer !== null) return answer;
      if (Date.now() > end)
        throw new CommandError(
          `${error.message} That process does not listen for commands: it is another command, or a server that is starting or stopping. Try again when it has ended.`,
        );
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
}

async function runHere<Name extends CommandName>(
  config: Config,
  name: Name,
  input: InputOf<Name>,
  { onProgress, output, audit, onNewDatabase }: Listeners,
): Promise<object> {
  const { databaseUrl, dataDirectory } = config;
  const isNew = name === 'import' && databaseUrl === undefined && !hasEmbeddedDatabase(dataDirectory);
  const db = await openConfigured(config);
  if (isNew) onNewDatabase?.(dataDirectory);
  const stop = new AbortController();
  const interrupt = (): void => {
    stop.abort(new CommandError('Interrupted; what was written whole is kept.'));
    endWithin(patienceToEndMilliseconds);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    // Loaded only now: a command that is handed over needs none of it.
    const [{ commands }, { requireMigrations }] = await Promise.all([
      import('./commands.js'),
      import('./require-migrations.js'),
    ]);
    if (!unmigrated.has(name)) await requireMigrations(db, config);
    const command = commands[name] as (input: unknown, services: CommandServices) => Promise<object>;
    const { signal } = stop;
    const services = { db, ...servicesOf(config), onProgress, output, signal };
    const answer = await command(input, services);
    await db.replicas?.spread();
    const line = auditOf(name, input, answer, currentUser());
    if (line !== null) audit(line);
    return answer;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await db.close();
  }
}
