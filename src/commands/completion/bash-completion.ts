import type { CompletionNode } from './completion-tree.js';

/** The script that completes the command line in bash; where it knows no words, files are offered. */
export function bashCompletion(nodes: readonly CompletionNode[]): string {
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
