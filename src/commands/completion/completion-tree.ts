import type { Argument, Command, Option } from 'commander';

/** A command with what can be typed behind it. */
export interface CompletionNode {
  /** Its words behind the name of the program, for example `key issue`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly OptionWord[];
  /** The choices of its first argument. */
  readonly choices: readonly string[];
}

interface Word {
  readonly word: string;
  readonly description: string;
}

export interface OptionWord extends Word {
  readonly short: string | null;
  /** True when a value follows. */
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

/** All commands that can be typed, made from the tree that reads them. */
export function completionTree(program: Command): readonly CompletionNode[] {
  return nodesOf(program, '', program.options);
}

function nodesOf(command: Command, path: string, common: readonly Option[]): CompletionNode[] {
  const own = command.options.filter((option) => !option.hidden && !common.includes(option));
  const [argument] = command.registeredArguments as readonly (Argument | undefined)[];
  const help: OptionWord = {
    word: '--help',
    short: '-h',
    description: 'show help',
    takesValue: false,
    choices: [],
  };
  const node: CompletionNode = {
    path,
    commands: command.commands.map((inner) => ({ word: inner.name(), description: inner.description() })),
    options: [...own, ...common.filter((option) => option.long !== '--version' || path === '')]
      .map(wordOf)
      .concat(help),
    choices: argument?.argChoices ?? [],
  };
  return [
    node,
    ...command.commands.flatMap((inner) => nodesOf(inner, `${path} ${inner.name()}`.trim(), common)),
  ];
}

function wordOf(option: Option): OptionWord {
  return {
    word: option.long ?? option.flags,
    short: option.short ?? null,
    description: option.description,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
  };
}
