import type { CompletionNode, OptionWord } from './completion-tree.js';

/** The script that completes the command line in fish; where it knows no words, files are offered. */
export function fishCompletion(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => quote(path));
  const lines = nodes.flatMap(({ path, commands, options, choices }) => {
    const here = `complete -c dealgraph -n ${quote(`__dealgraph_at ${quote(path)}`)}`;
    return [
      ...commands.map(({ word, description }) => `${here} -f -a ${quote(word)} -d ${quote(description)}`),
      ...choices.map((choice) => `${here} -f -a ${quote(choice)}`),
      ...options.map((option) => `${here} ${describe(option)}`),
    ];
  });
  return `# fish completion for dealgraph: dealgraph completion fish | source
function __dealgraph_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l further (string trim -- "$at $word")
    switch "$further"
      case ${paths.join(' ')}
        set at "$further"
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function describe({ word, short, description, takesValue, choices }: OptionWord): string {
  const flags = [...(short === null ? [] : [`-s ${short.slice(1)}`]), `-l ${word.slice(2)}`].join(' ');
  const value = choices.length > 0 ? ` -x -a ${quote(choices.join(' '))}` : takesValue ? ' -r' : '';
  return `${flags}${value} -d ${quote(description)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
