import type { Command } from 'commander';
import { examples } from './examples.js';

/** Adds `dealgraph help <command>` for commands at any depth, and adds examples to each command's help. */
export function addHelp(program: Command): void {
  program.helpCommand(false);
  program
    .command('help')
    .description('show the help of a command')
    .argument('[command...]', 'the command, for example: key issue')
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
        `error: unknown command '${words.join(' ')}'${names === '' ? '' : `; ${command.name()} has ${names}`}`,
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
