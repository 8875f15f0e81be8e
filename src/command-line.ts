import { CommanderError } from 'commander';
import { describeFailure } from './commands/describe-failure.js';
import type { Actions } from './commands/actions.js';
import { createProgram } from './commands/program.js';
import { renderAnswer, toSnakeKeys } from './commands/render-answer.js';
import { readConfig } from './config.js';

/** What this process makes (a database, keys, sockets, rejects) is for its own user: files 0600, folders 0700. */
const ownerOnly = 0o077;
const isJson = process.argv.includes('--json');

const actions: Actions = {
  async run(name, input) {
    // Loaded only now, so that `--help` and a mistyped option are answered at once.
    const [{ runCommand }, { showProgress }, { createLogger }] = await Promise.all([
      import('./commands/run-command.js'),
      import('./commands/show-progress.js'),
      import('./create-logger.js'),
    ]);
    const config = readConfig(process.env);
    const logger = await createLogger(config.logLevel, 'stderr');
    const { onProgress, stop } = showProgress();
    const audit = (line: object): void => {
      logger.info(line, 'audit');
    };
    const said = { records: false };
    // A reader that goes away (a pipe into head) is told to who writes, and not to the whole process.
    process.stdout.on('error', () => undefined);
    const output = (text: string): Promise<void> => {
      said.records = true;
      return new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
    };
    const answer = await runCommand(config, name, input, { onProgress, output, audit }).finally(stop);
    // Where a command's output is its records, what it says of them stands beside it.
    (said.records ? process.stderr : process.stdout).write(
      isJson ? `${JSON.stringify(toSnakeKeys(answer))}\n` : `${renderAnswer(answer)}\n`,
    );
  },
  async serve(options) {
    const config = readConfig(process.env);
    const [{ serve }, { createLogger }] = await Promise.all([
      import('./commands/serve.js'),
      import('./create-logger.js'),
    ]);
    const logger = await createLogger(config.logLevel, isJson ? 'stderr' : 'stdout');
    await serve(config, options, logger, (text) =>
      (isJson ? process.stderr : process.stdout).write(`${text}\n`),
    );
  },
};

/** A failure is one clear sentence on standard error and exit code 1; commander has said its own already. */
async function main(): Promise<void> {
  process.umask(ownerOnly);
  const program = createProgram(actions);
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) process.stderr.write(`dealgraph: ${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

void main();
