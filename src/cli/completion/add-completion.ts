import { Argument, type Command, type Option } from 'commander';
import type { Actions } from '../option-values.js';

const scripts: Readonly<Record<string, (nodes: readonly CompletionNode[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
};

/** `dealgraph completion`: prints the shell completion script for all commands and options. */
export function addCompletion(program: Command, actions: Actions): void {
  program
    .command('completion')
    .description('print a shell script that completes commands and options')
    .addArgument(new Argument('<shell>', 'shell to print the script for').choices(Object.keys(scripts)))
    .action((shell: string) => {
      actions.print(scripts[shell]?.(completionTree(program)) ?? '');
    });
}

/** Returns the bash completion script. If no command, option or choice fits, the script completes file names. */
function bashCompletion(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => `"${path}"`);
  const values = nodes.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ word, short, choices }) => {
        const spellings = [word, ...(short === null ? [] : [short])].map((one) => `"${path}|${one}"`);
        return `    ${spellings.join(' | ')}) words="${choices.join(' ')}"; isValue=1 ;;`;
      }),
  );
  const words = nodes.map(({ path, commands, options, choices }) => {
    const plain = [...commands.map(({ word }) => word), ...choices].join(' ');
    return `    "${path}") words="${plain}"; options="${options.map(({ word }) => word).join(' ')}" ;;`;
  });
  return `# bash completion for dealgraph: eval "$(dealgraph completion bash)"
_dealgraph() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local at="" word words="" options="" isValue="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${at:+$at }\${COMP_WORDS[i]}"
    case "$word" in
      ${paths.join(' | ')}) at="$word" ;;
    esac
  done
  case "$at|$previous" in
${values.join('\n')}
  esac
  if [[ -z "$isValue" ]]; then
    case "$at" in
${words.map((line) => `  ${line}`).join('\n')}
    esac
    [[ "$current" == -* ]] && words="$options"
  fi
  COMPREPLY=()
  [[ -n "$words" ]] && while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
  return 0
}
complete -o bashdefault -o default -F _dealgraph dealgraph
`;
}

/** Returns the zsh completion script. If no command, option or choice fits, the script completes file names. */
function zshCompletion(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => quote(path));
  const values = nodes.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ word, short, choices }) => {
        const spellings = [word, ...(short === null ? [] : [short])].map((one) => quote(`${path}|${one}`));
        const offer = choices.length === 0 ? '_files' : `compadd -- ${choices.map(quote).join(' ')}`;
        return `    ${spellings.join(' | ')}) ${offer}; return ;;`;
      }),
  );
  const words = nodes.map(({ path, commands, options, choices }) => {
    const plain = [...commands.map(describe), ...choices.map(quote)].join(' ');
    return `    ${quote(path)}) words_=(${plain}); options_=(${options.map(describe).join(' ')}) ;;`;
  });
  return `#compdef dealgraph
# zsh completion for dealgraph: eval "$(dealgraph completion zsh)"
_dealgraph() {
  local at="" word
  local -a words_ options_
  for word in "\${(@)words[2,CURRENT-1]}"; do
    word="\${at:+$at }$word"
    case "$word" in
      ${paths.join(' | ')}) at="$word" ;;
    esac
  done
  case "$at|$words[CURRENT-1]" in
${values.join('\n')}
  esac
  case "$at" in
${words.join('\n')}
  esac
  if [[ "$PREFIX" == -* ]]; then
    _describe 'option' options_
  elif (( $#words_ )); then
    _describe 'command' words_
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == "_dealgraph" ]]; then
  _dealgraph "$@"
else
  compdef _dealgraph dealgraph
fi
`;
}

function describe({ word, description }: { readonly word: string; readonly description: string }): string {
  return quote(`${word.replaceAll(':', '\\:')}:${description}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command, with the words that can follow it. */
interface CompletionNode {
  /** The name of the command, for example `key issue`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly OptionWord[];
  /** The choices of the command's first argument. */
  readonly choices: readonly string[];
}

interface Word {
  readonly word: string;
  readonly description: string;
}

interface OptionWord extends Word {
  readonly short: string | null;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

/** Lists the program and all its commands, from commander's command tree. */
function completionTree(program: Command): readonly CompletionNode[] {
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
