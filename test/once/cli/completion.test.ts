import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { describeWhere, openInstallation } from '../../harness/dealgraph.js';

const shell = '/bin/bash';

/** A bash script that completes the last word of each case, as the Tab key does, and prints one line per case. */
const ask = `
eval "$SCRIPT"
complete -p dealgraph
while IFS= read -r line; do
  IFS=' ' read -r -a COMP_WORDS <<< "$line"
  [[ "$line" == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _dealgraph
  printf '%s\\n' "\${COMPREPLY[*]}"
done <<< "$LINES_TO_COMPLETE"
`;

const cases: readonly (readonly [line: string, words: string])[] = [
  ['dealgraph se', 'serve search'],
  ['dealgraph key ', 'issue update list rotate revoke'],
  ['dealgraph key issue --sc', '--scopes'],
  ['dealgraph --json key iss', 'issue'],
  ['dealgraph search comp', 'companies'],
  ['dealgraph search create --pro', '--product'],
  ['dealgraph get companies a0 --output ', 'table json csv ndjson'],
  ['dealgraph get companies a0 -o c', 'csv'],
  ['dealgraph usage --by d', 'day'],
  ['dealgraph import ', ''],
  ['dealgraph import --rejects se', ''],
];

describeWhere(existsSync(shell), 'there is no bash', 'completion in bash', () => {
  let replies: readonly string[];
  beforeAll(async () => {
    const installation = await openInstallation({ database: 'embedded', fresh: true });
    const { code, stdout } = await installation.run(['completion', 'bash']);
    expect(code).toBe(0);
    const env = { SCRIPT: stdout, LINES_TO_COMPLETE: cases.map(([line]) => line).join('\n') };
    const bash = await promisify(execFile)(shell, ['--norc', '-c', ask], { env });
    expect(bash.stderr).toBe('');
    const [registered, ...answers] = bash.stdout.trimEnd().split('\n');
    expect(registered).toBe('complete -o bashdefault -o default -F _dealgraph dealgraph');
    replies = [...answers, ...cases.map(() => '')];
  });

  it.each(cases.map(([line, words], at) => [line, words, at] as const))(
    'offers "%s" -> "%s"',
    (_line, words, at) => {
      expect(replies[at]).toBe(words);
    },
  );
});
