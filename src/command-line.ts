import { CommanderError } from 'commander';
import type { Terminal } from './cli/client/terminal.js';
import type { ImportOutcome } from './cli/describe-failure.js';
import type { Actions } from './cli/option-values.js';
import { createProgram } from './cli/program.js';
import { describeOldNode } from './runtime/node-version.js';
import { limitHeap, optimizeLate } from './runtime/v8-settings.js';
import { escapeLines } from './values/hidden-characters.js';

/**
 * Makes the files of this process (such as databases, keys, sockets and rejected lines) accessible only to its user:
 * mode 0600 for files, 0700 for folders.
 */
const ownerOnly = 0o077;
const isJson = process.argv.includes('--json');

// Each action loads its own dependencies, so that `--help`, usage errors and calls to a server are fast.
const actions: Actions = {
  async run(name, input) {
    const [{ readConfig }, { runCommand }, { showProgress }, { createLogger }, { formatAnswer }] =
      await Promise.all([
        import('./config/config.js'),
        import('./cli/run-command.js'),
        import('./cli/show-progress.js'),
        import('./runtime/create-logger.js'),
        import('./cli/render-answer.js'),
      ]);
    if ('paths' in input) {
      const { isLongImport } = await import('./cli/import-size.js');
      if (await isLongImport(input.paths)) {
        limitHeap('import');
        optimizeLate('import');
      }
    }
    const config = readConfig(process.env);
    const logger = await createLogger(config.logLevel, 'stderr');
    const { onProgress, stop } = showProgress(isJson);
    const audit = (line: object): void => {
      logger.info(line, 'audit');
    };
    const said = { records: false };
    const output = (text: string): Promise<void> => {
      said.records = true;
      return print(process.stdout.isTTY ? escapeLines(text) : text);
    };
    const onNewDatabase = (directory: string): void => {
      process.stderr.write(`Created a new database in ${directory}.\n`);
    };
    const listeners = { onProgress, output, audit, onNewDatabase };
    const answer = await runCommand(config, name, input, listeners).finally(stop);
    // If the command has printed records to standard output, its summary goes to standard error.
    const stream = said.records ? process.stderr : process.stdout;
    stream.write(formatAnswer(answer, { isJson, isScreen: stream.isTTY }));
    await requireNoneFailed(answer);
  },
  async serve(options) {
    const [{ readConfig }, { serve }, { createLogger }] = await Promise.all([
      import('./config/config.js'),
      import('./cli/serve.js'),
      import('./runtime/create-logger.js'),
    ]);
    const config = readConfig(process.env);
    const logger = await createLogger(config.logLevel, isJson ? 'stderr' : 'stdout');
    // Without a terminal, standard output has only the log, so that programs can read its lines as JSON.
    const banner = isJson || !process.stdout.isTTY ? process.stderr : process.stdout;
    await serve(config, options, logger, (text) => banner.write(`${text}\n`));
  },
  async restore(input) {
    const [{ readConfig }, { restoreBackup }, { formatAnswer }] = await Promise.all([
      import('./config/config.js'),
      import('./cli/backup/restore-backup.js'),
      import('./cli/render-answer.js'),
    ]);
    const answer = await restoreBackup(readConfig(process.env), input);
    await print(formatAnswer(answer, { isJson, isScreen: process.stdout.isTTY }));
  },
  async previewImport(input) {
    const { previewImport } = await import('./cli/map-command.js');
    await printMapped((signal) => previewImport(input, signal));
  },
  async suggestMap(input) {
    const { suggestImport } = await import('./cli/map-command.js');
    await printMapped((signal) => suggestImport(input, signal));
  },
  async call(name, input) {
    const { runCall } = await import('./cli/client/run-call.js');
    await sendThroughProxy();
    await runCall(name, input, openTerminal());
  },
  print(text) {
    process.stdout.write(text);
  },
  async mcp({ url, keyFile, budget }) {
    // An empty variable counts as not set.
    const given = (name: string): string | undefined =>
      process.env[name] === '' ? undefined : process.env[name];
    const { runMcpBridge } = await import('./cli/mcp-bridge.js');
    await sendThroughProxy();
    const environment = { url: given('DEALGRAPH_URL'), apiKey: given('DEALGRAPH_API_KEY') };
    await runMcpBridge({
      url,
      keyFile,
      budget,
      environment,
      say: (text) => process.stderr.write(`${escapeLines(text)}\n`),
    });
  },
};

/** Prints the result of a command that reads files and uses no database. A signal stops it. */
async function printMapped(run: (signal: AbortSignal) => Promise<object>): Promise<void> {
  const { formatAnswer } = await import('./cli/render-answer.js');
  const stop = new AbortController();
  const interrupt = (): void => {
    stop.abort(new Error('Interrupted. Nothing was imported.'));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const answer = await run(stop.signal);
  await print(formatAnswer(answer, { isJson, isScreen: process.stdout.isTTY }));
  await requireNoneFailed(answer);
}

/**
 * Fails a command whose result, which has already been printed, contains failed checks or refused files.
 * @throws Error with a sentence for standard error. The exit code is 1.
 */
async function requireNoneFailed(answer: CheckedAnswer): Promise<void> {
  const { failed, refusedFiles, missing } = answer;
  if (typeof failed === 'number' && failed > 0)
    throw new Error(`${failed} ${failed === 1 ? 'check' : 'checks'} failed; each line describes the fix.`);
  if (Array.isArray(refusedFiles) && refusedFiles.length > 0) {
    const { describeRefusedFiles } = await import('./cli/describe-failure.js');
    throw new Error(describeRefusedFiles(answer as ImportOutcome));
  }
  if (Array.isArray(missing)) {
    const { describeRefusedRemovals } = await import('./cli/describe-failure.js');
    const sentence = describeRefusedRemovals(missing as Parameters<typeof describeRefusedRemovals>[0]);
    if (sentence !== null) throw new Error(sentence);
  }
}

interface CheckedAnswer {
  readonly failed?: unknown;
  readonly refusedFiles?: unknown;
  readonly missing?: unknown;
}

/**
 * Writes to standard output. Rejects when the reader has closed the pipe, as `head` does; without the listener, that
 * error would end the process.
 */
function print(text: string): Promise<void> {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Sends the requests of a command that calls a server through the forward proxy of the environment, if there is one. */
async function sendThroughProxy(): Promise<void> {
  const { useForwardProxy } = await import('./cli/use-forward-proxy.js');
  await useForwardProxy(process.env);
}

/**
 * Describes the terminal. Its width is COLUMNS, if set, otherwise the width of the screen. NO_COLOR follows
 * no-color.org.
 */
function openTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process;
  const isScreen = stdout.isTTY;
  const hasColor = isScreen && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  const columns = Number(env['COLUMNS']);
  return {
    input: stdin,
    print: (text) => print(isScreen ? escapeLines(text) : text),
    printHeading: (line) => print(hasColor ? `\u001b[1m${escapeLines(line)}\u001b[22m\n` : `${line}\n`),
    say: (line) => stderr.write(`${escapeLines(line)}\n`),
    isScreen,
    width: columns >= 20 ? columns : isScreen ? stdout.columns : null,
    isJson,
    settings: {
      url: env['DEALGRAPH_URL'] === '' ? undefined : env['DEALGRAPH_URL'],
      apiKey: env['DEALGRAPH_API_KEY'],
      proxies: env,
    },
  };
}

/**
 * Runs the command line. If an action fails, prints one sentence to standard error and exits with code 1. Commander
 * prints its own errors.
 */
async function main(): Promise<void> {
  process.umask(ownerOnly);
  const program = createProgram(actions);
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) await say(error);
    process.exitCode = 1;
  }
}

/** Prints the error of an action. If Node.js is too old, that is the reason. */
async function say(error: unknown): Promise<void> {
  const { describeFailure } = await import('./cli/describe-failure.js');
  process.stderr.write(`dealgraph: ${describeOldNode() ?? escapeLines(describeFailure(error))}\n`);
}

void main();
