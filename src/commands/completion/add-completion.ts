import { Argument, type Command } from 'commander';
import type { Actions } from '../actions.js';
import { bashCompletion } from './bash-completion.js';
import { completionTree, type CompletionNode } from './completion-tree.js';
import { fishCompletion } from './fish-completion.js';
import { zshCompletion } from './zsh-completion.js';

const scripts: Readonly<Record<string, (nodes: readonly CompletionNode[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `dealgraph completion`: the script that lets a shell complete whatever can be typed. */
export function addCompletion(program: Command, actions: Actions): void {
  program
    .command('completion')
    .description('print the script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(scripts)))
    .action((shell: string) => {
      actions.print(scripts[shell]?.(completionTree(program)) ?? '');
    });
}
