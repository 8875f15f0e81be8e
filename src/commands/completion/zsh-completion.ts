import type { CompletionNode } from './completion-tree.js';

/** The script that completes the command line in zsh; where it knows no words, files are offered. */
export function zshCompletion(nodes: readonly CompletionNode[]): string {
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
