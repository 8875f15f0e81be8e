import { CommanderError } from 'commander';
import type { Actions } from './cli/option-values.js';
import type { ImportOutcome } from './cli/describe-failure.js';
import { createProgram } from './cli/program.js';
import { limitHeap, optimizeLate } from './runtime/v8-settings.js';
import type { Terminal } from './cli/client/terminal.js';

/**
 * Makes the files of this process (such as databases, keys, sockets and rejected lines) accessible only to its user:
 * mode 0600 for files, 0700 for folders.
 */
const ownerOnly = 0o077;
const isJson = process.argv.includes('--json');

// Each action loads its own dependencies, so that `--help`, usage errors and calls to a server are fast.
const actions: Actions = {
  async run(name, input) {
    const [
      { readConfig },
      { runCommand },
      { showProgress },
      { createLogger },
      { renderAnswer, toSnakeKeys },
    ] = await Promise.all([
      import('./config/config.js'),
      import('./cli/run-command.js'),
      import('./cli/show-progress.js'),
      import('./runtime/create-logger.js'),
      import('./cli/render-answer.js'),
    ]);
    if (name === 'import') {
      limitHeap('import');
      optimizeLate('import');
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
      return print(text);
    };
    const onNewDatabase = (directory: string): void => {
      process.stderr.write(`Created a new database in ${directory}.\n`);
    };
    const listeners = { onProgress, output, audit, onNewDatabase };
    const answer = await runCommand(config, name, input, listeners).finally(stop);
    // If the command has printed records to standard output, its summary goes to standard error.
    (said.records ? process.stderr : process.stdout).write(
      isJson ? `${JSON.stringify(toSnakeKeys(answer))}\n` : `${renderAnswer(answer)}\n`,
    );
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
    await serve(config, options, logger, (text) =>
      (isJson ? process.stderr : process.stdout).write(`${text}\n`),
    );
  },
  async restore(input) {
    const [{ readConfig }, { restoreBackup }, { renderAnswer, toSnakeKeys }] = await Promise.all([
      import('./config/config.js'),
      import('./cli/backup/restore-backup.js'),
      import('./cli/render-answer.js'),
    ]);
    const answer = await restoreBackup(readConfig(process.env), input);
    await print(isJson ? `${JSON.stringify(toSnakeKeys(answer))}\n` : `${renderAnswer(answer)}\n`);
  },
  async call(name, input) {
    const { runCall } = await import('./cli/client/run-call.js');
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
    const environment = { url: given('DEALGRAPH_URL'), apiKey: given('DEALGRAPH_API_KEY') };
    await runMcpBridge({
      url,
      keyFile,
      budget,
      environment,
      say: (text) => process.stderr.write(`${text}\n`),
    });
  },
};

/**
 * Fails a command whose result, which has already been printed, contains failed checks or refused files.
 * @throws Error with a sentence for standard error. The exit code is 1.
 */
async function requireNoneFailed(answer: CheckedAnswer): Promise<void> {
  const { failed, refusedFiles } = answer;
  if (typeof failed === 'number' && failed > 0)
    throw new Error(`${failed} ${failed === 1 ? 'check' : 'checks'} failed; each line describes the fix.`);
  if (Array.isArray(refusedFiles) && refusedFiles.length > 0) {
    const { describeRefusedFiles } = await import('./cli/describe-failure.js');
    throw new Error(describeRefusedFiles(answer as ImportOutcome));
  }
}

interface CheckedAnswer {
  readonly failed?: unknown;
  readonly refusedFiles?: unknown;
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

/**
 * Describes the terminal. Its width is COLUMNS, if set, otherwise the width of the screen. NO_COLOR follows
 * no-color.org.
 */
function openTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process;
  const isScreen = stdout.isTTY;
  const columns = Number(env['COLUMNS']);
  return {
    input: stdin,
    print,
    say: (line) => stderr.write(`${line}\n`),
    isScreen,
    width: columns >= 20 ? columns : isScreen ? stdout.columns : null,
    hasColor: isScreen && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb',
    isJson,
    settings: {
      url: env['DEALGRAPH_URL'] === '' ? undefined : env['DEALGRAPH_URL'],
      apiKey: env['DEALGRAPH_API_KEY'],
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

async function say(error: unknown): Promise<void> {
  const { describeFailure } = await import('./cli/describe-failure.js');
  process.stderr.write(`dealgraph: ${describeFailure(error)}\n`);
}

void main();
