import type { AuditLine } from '../accounts/model/audit-entry.js';
import { retry } from '../concurrency/retry.js';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { DirectoryHeld } from '../database/engine/directory-lock.js';
import { hasEmbeddedDatabase } from '../database/engine/open-database.js';
import { currentUser } from './audit.js';
import { type Command, CommandError, type CommandServices } from './command.js';
import { handOver } from './command-socket.js';
import type { CommandName, InputOf } from './commands.js';
import { openConfigured } from './open-configured.js';
import { servicesOf } from './services-of.js';
import { endWithin } from './shutdown.js';

/** How long to wait for another process, such as a command or a starting server, to release the embedded database. */
const timeoutMs = 30_000;
const pauseMs = 100;

/** Time after which an interrupted command exits, even if its database does not respond. */
const endTimeoutMs = 12_000;

/**
 * Times after the signal at which an interrupted import cancels its running statements, and at which its process ends.
 * What it has committed is complete in any case.
 */
const importCancelMs = [400, 800, 1100];
const importEndMs = 1200;

/** Commands that run even if migrations are pending. */
const unmigrated: ReadonlySet<CommandName> = new Set<CommandName>(['migrate', 'doctor']);

/**
 * Runs a command. It runs in this process, unless a server has opened the embedded database; then the server runs it.
 * @throws CommandError when the embedded database stays in use by a process that accepts no commands.
 */
export async function runCommand<Name extends CommandName>(
  config: Config,
  name: Name,
  input: InputOf<Name>,
  listeners: Listeners,
): Promise<object> {
  const { onProgress, output } = listeners;
  const run = async (): Promise<object> => {
    try {
      return await runHere(config, name, input, listeners);
    } catch (error) {
      if (!(error instanceof DirectoryHeld)) throw error;
      const request = { command: name, input, by: currentUser() };
      const answer = await handOver(config.dataDirectory, request, onProgress, output);
      if (answer === null) throw error;
      return answer;
    }
  };
  const isRetryable = (error: unknown): boolean => error instanceof DirectoryHeld;
  try {
    return await retry(run, { delayMs: pauseMs, timeoutMs: timeoutMs, isRetryable });
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    throw new CommandError(
      `${error.message} That process does not accept commands: it is another command, or a server that is starting or stopping. Try again when it has exited.`,
    );
  }
}

/** Callbacks that a command invokes while it runs. */
export interface Listeners {
  readonly onProgress: CommandServices['onProgress'];
  readonly output: CommandServices['output'];
  /** Receives the changes made in this process. If a server runs the command, the server logs them instead. */
  readonly audit: (line: AuditLine) => void;
  /** Receives the data directory when an import has created a new embedded database. */
  readonly onNewDatabase?: (directory: string) => void;
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
  const interrupt = (received: NodeJS.Signals): void => {
    stop.abort(new CommandError(interrupted));
    if (name === 'import') endImport(db, received);
    else endWithin(endTimeoutMs);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    // Loaded here, because a process that hands its command to a server does not need these modules.
    const [{ commands }, { requireMigrations }, { runAudited }] = await Promise.all([
      import('./commands.js'),
      import('./require-migrations.js'),
      import('./run-audited.js'),
    ]);
    if (!unmigrated.has(name)) await requireMigrations(db, config);
    const command = commands[name] as Command<unknown>;
    const { signal } = stop;
    const services = { db, ...servicesOf(config), onProgress, output, signal };
    const answer = await runAudited(name, command, input, services, { by: currentUser(), log: audit });
    await db.replicas?.spread();
    return answer;
  } catch (error) {
    // The statement that was cancelled, for example, has an error of its own.
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    // A signal that arrives during this changes nothing: all is written, and the result is still printed.
    await db.close();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

const interrupted = 'Interrupted. Completed writes were saved.';

/**
 * Ends an import that does not stop by itself: a statement that takes long is cancelled. An embedded database recovers
 * from its log at the next start.
 */
function endImport(db: Database, received: NodeJS.Signals): void {
  for (const ms of importCancelMs) setTimeout(() => void db.cancelStatements(), ms).unref();
  setTimeout(() => {
    process.stderr.write(`dealgraph: ${interrupted}\n`);
    // `process.exit` waits for threads, and one that reads a pipe without a writer never ends. A signal ends it.
    if (!process.getActiveResourcesInfo().includes('FSReqCallback')) process.exit(1);
    process.removeAllListeners(received);
    process.kill(process.pid, received);
  }, importEndMs).unref();
}
