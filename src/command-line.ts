import { CommanderError } from 'commander';
import type { Actions } from './commands/actions.js';
import { createProgram } from './commands/program.js';
import { isPartialReason } from './files/failure-text.js';
import { keepHeapSmall } from './keep-heap-small.js';
import { optimizeLate } from './optimize-late.js';
import type { Terminal } from './terminal/terminal.js';

/** What this process makes (a database, keys, sockets, rejects) is for its own user: files 0600, folders 0700. */
const ownerOnly = 0o077;
const isJson = process.argv.includes('--json');

// What an action needs is loaded by it, so that `--help`, a mistyped option and calls of a server are answered at once.
const actions: Actions = {
  async run(name, input) {
    const [
      { readConfig },
      { runCommand },
      { showProgress },
      { createLogger },
      { renderAnswer, toSnakeKeys },
    ] = await Promise.all([
      import('./config.js'),
      import('./commands/run-command.js'),
      import('./commands/show-progress.js'),
      import('./create-logger.js'),
      import('./commands/render-answer.js'),
    ]);
    if (name === 'import') {
      keepHeapSmall('import');
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
    const answer = await runCommand(config, name, input, { onProgress, output, audit }).finally(stop);
    // Where a command's output is its records, what it says of them stands beside it.
    (said.records ? process.stderr : process.stdout).write(
      isJson ? `${JSON.stringify(toSnakeKeys(answer))}\n` : `${renderAnswer(answer)}\n`,
    );
    requireNoneFailed(answer);
  },
  async serve(options) {
    const [{ readConfig }, { serve }, { createLogger }] = await Promise.all([
      import('./config.js'),
      import('./commands/serve.js'),
      import('./create-logger.js'),
    ]);
    const config = readConfig(process.env);
    const logger = await createLogger(config.logLevel, isJson ? 'stderr' : 'stdout');
    await serve(config, options, logger, (text) =>
      (isJson ? process.stderr : process.stdout).write(`${text}\n`),
    );
  },
  async restore(input) {
    const [{ readConfig }, { restoreBackup }, { renderAnswer, toSnakeKeys }] = await Promise.all([
      import('./config.js'),
      import('./commands/backup/restore-backup.js'),
      import('./commands/render-answer.js'),
    ]);
    const answer = await restoreBackup(readConfig(process.env), input);
    await print(isJson ? `${JSON.stringify(toSnakeKeys(answer))}\n` : `${renderAnswer(answer)}\n`);
  },
  async call(name, input) {
    const { runCall } = await import('./terminal/run-call.js');
    await runCall(name, input, openTerminal());
  },
  print(text) {
    process.stdout.write(text);
  },
  async mcp({ url, keyFile, budget }) {
    // An empty variable counts as absent, as everywhere.
    const given = (name: string): string | undefined =>
      process.env[name] === '' ? undefined : process.env[name];
    const { runMcpBridge } = await import('./commands/mcp-bridge.js');
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
 * Fails a command whose answer, which is printed already, counts failed checks or lists refused files.
 * @throws Error with a sentence for standard error; the exit code is then 1.
 */
function requireNoneFailed(answer: { readonly failed?: unknown; readonly refusedFiles?: unknown }): void {
  const { failed, refusedFiles } = answer;
  if (typeof failed === 'number' && failed > 0)
    throw new Error(`${failed} ${failed === 1 ? 'check' : 'checks'} failed; each line says what to do.`);
  if (Array.isArray(refusedFiles) && refusedFiles.length > 0) {
    throw new Error(describeRefused(refusedFiles as readonly RefusedFile[]));
  }
}

interface RefusedFile {
  readonly file: string;
  readonly reason: string;
}

function describeRefused(refused: readonly RefusedFile[]): string {
  const files = refused.map(({ file, reason }) => `${file} (${reason})`).join(', ');
  const what = refused.length === 1 ? 'a file' : `${refused.length} files`;
  return refused.some(({ reason }) => isPartialReason(reason))
    ? `Not everything could be read from ${what}: ${files}; all else was imported.`
    : `No record could be read from ${what}: ${files}; all else was imported.`;
}

/** Writes to standard output. A reader that goes away (a pipe into head) is told to who writes, not to the process. */
function print(text: string): Promise<void> {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** What the environment says of the screen: COLUMNS where it is set, else the screen itself; NO_COLOR as no-color.org has it. */
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

/** A failure is one clear sentence on standard error and exit code 1; commander has said its own already. */
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
  const { describeFailure } = await import('./commands/describe-failure.js');
  process.stderr.write(`dealgraph: ${describeFailure(error)}\n`);
}

void main();
