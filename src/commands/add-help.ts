import type { Command } from 'commander';
import { examples } from './examples.js';

/** `dealgraph help key issue` shows the help of a command at any depth, and each help ends with examples. */
export function addHelp(program: Command): void {
  program.helpCommand(false);
  program
    .command('help')
    .description('show what a command does and takes')
    .argument('[command...]', 'its words, for example: key issue')
    .action((words: string[]) => {
      findCommand(program, words).help();
    });
  addExamples(program, '');
}

function findCommand(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words) {
    const inner = command.commands.find((one) => one.name() === word);
    if (inner === undefined) {
      const names = command.commands.map((one) => one.name()).join(', ');
      return program.error(
        `error: there is no command '${words.join(' ')}'${names === '' ? '' : `; ${command.name()} has ${names}`}`,
      );
    }
    command = inner;
  }
  return command;
}

function addExamples(command: Command, path: string): void {
  const lines = examples[path] ?? [];
  if (lines.length > 0) {
    const shown = lines.map((line) => `  $ ${line}`).join('\n');
    command.addHelpText('after', `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${shown}`);
  }
  for (const inner of command.commands) addExamples(inner, `${path} ${inner.name()}`.trim());
}
