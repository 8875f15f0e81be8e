#!/usr/bin/env node
import { CommanderError } from 'commander';
import { describeFailure } from './commands/describe-failure.js';
import { createProgram, type Actions } from './commands/program.js';
import { renderAnswer, toSnakeKeys } from './commands/render-answer.js';
import { readConfig } from './config.js';
import { keepHeapSmall } from './keep-heap-small.js';

const isJson = process.argv.includes('--json');

const actions: Actions = {
  async run(name, input) {
    // Loaded only now, so that `--help` and a mistyped option are answered at once.
    const [{ runCommand }, { showProgress }] = await Promise.all([
      import('./commands/run-command.js'),
      import('./commands/show-progress.js'),
    ]);
    const progress = showProgress();
    const answer = await runCommand(readConfig(process.env), name, input, progress.onProgress).finally(
      progress.stop,
    );
    process.stdout.write(isJson ? `${JSON.stringify(toSnakeKeys(answer))}\n` : `${renderAnswer(answer)}\n`);
  },
  async serve(options) {
    const config = readConfig(process.env);
    const [{ serve }, { default: pino }] = await Promise.all([import('./commands/serve.js'), import('pino')]);
    const logger = pino({ level: config.logLevel }, pino.destination({ dest: isJson ? 2 : 1, sync: true }));
    await serve(config, options, logger, (text) =>
      (isJson ? process.stderr : process.stdout).write(`${text}\n`),
    );
  },
};

/** A failure is one clear sentence on standard error and exit code 1; commander has said its own already. */
async function main(): Promise<void> {
  keepHeapSmall();
  const program = createProgram(actions);
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) process.stderr.write(`dealgraph: ${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

void main();
