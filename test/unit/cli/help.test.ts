import type { Actions } from '../../../src/cli/option-values.js';
import { createProgram } from '../../../src/cli/program.js';
import { type Outcome, readComplaint } from '../../harness/dealgraph.js';

/** Every command with its options. */
const commands: readonly (readonly [path: string, options: readonly string[]])[] = [
  ['', ['serve', 'migrate', 'import', 'organization', 'key', 'search', 'list', 'usage', 'sourcing']],
  ['serve', ['--port', '--host']],
  ['migrate', []],
  [
    'import',
    ['<paths...>', '--format', 'contract', 'crunchbase', '--complete', '--remove-missing', '--restore'],
  ],
  ['organization', ['create', 'list', 'update']],
  ['organization create', ['--name', '--monthly-credits', 'unlimited', '--daily-cap', '--rate-limit']],
  ['organization list', []],
  [
    'organization update',
    ['<organization-id>', '--name', '--monthly-credits', '--daily-cap', '--rate-limit'],
  ],
  ['key', ['issue', 'list', 'rotate', 'revoke']],
  ['key issue', ['--organization', '--name', '--scopes', '--rate-limit', '900/60s']],
  ['key list', []],
  ['key rotate', ['<key-id>']],
  ['key revoke', ['<key-id>']],
  [
    'search',
    ['[kind]', '--filter', '--order', '--all', 'create', 'list', 'share', 'unshare', 'refresh', 'delete'],
  ],
  ['search create', ['--organization', '--global', '--product', '--name', '--filter', '--share']],
  ['search list', []],
  ['search share', ['<search-id>']],
  ['search unshare', ['<search-id>']],
  ['search refresh', ['<search-id>']],
  ['search delete', ['<search-id>']],
  ['list', ['create', 'show', 'add', 'remove', 'delete']],
  ['list create', ['--organization', '--product', '--name', '--ids']],
  ['list show', ['[list-id]']],
  ['list add', ['<list-id>', '--ids']],
  ['list remove', ['<list-id>', '--ids']],
  ['list delete', ['<list-id>']],
  ['record', ['remove', 'restore']],
  ['merge', ['company', 'person', 'investor', 'undo']],
  ['merge company', ['<from>', '<into>', '--reason']],
  ['merge undo', ['<from>', '--reason', '60 days']],
  ['record remove', ['<kind>', '<ids...>', '--reason', 'companies', 'ipos']],
  ['record restore', ['<kind>', '<ids...>', '--reason']],
  ['get', ['<kind>', '<ids...>', 'companies', '--as-of', '--dry-run', '--url', '--key-file']],
  ['query', ['<document>', '--variables', '--operation']],
  ['aggregate', ['--group-by', '--metrics', '--having', 'announced_on:year']],
  ['poll', ['--cursor-file', '--from', '--follow', '--every']],
  ['bulk', ['[file]', '--by', '--chunk', '--skip']],
  ['credits', ['--output', 'ndjson']],
  ['doctor', ['--full']],
  ['ledger', ['prune']],
  ['ledger prune', ['--ledger-months', '--dry-run']],
  ['backup', ['<file>']],
  ['restore', ['<file>', '--replace']],
  ['completion', ['bash', 'zsh']],
  ['usage', ['--organization', '--from', '--to', '--by', '--then', 'day', 'key', 'operation', 'channel']],
  ['request', ['show']],
  ['request show', ['<request-id>']],
  ['sourcing', ['list', 'resolve']],
  ['sourcing list', []],
  ['sourcing resolve', ['<identifier-kind>', '<identifier>']],
];

/** Invalid command lines, each with a pattern for its error message. */
const mistakes: readonly (readonly [line: string, sentence: RegExp])[] = [
  ['nonsense', /'nonsense'/],
  ['--nonsense', /'--nonsense'/],
  ['organization nonsense', /'nonsense'/],
  ['organization list --nonsense', /'--nonsense'/],
  ['organization create --monthly-credits 5', /--name/],
  ['organization create --name A', /--monthly-credits/],
  ['organization create --name A --monthly-credits -5', /--monthly-credits.*got -5/],
  ['organization create --name A --monthly-credits 1.5', /--monthly-credits.*got 1\.5/],
  ['organization create --name A --monthly-credits 9007199254740993', /got 9007199254740993/],
  ['organization create --name A --monthly-credits 5 --daily-cap unlimited', /--daily-cap.*got unlimited/],
  ['organization update', /organization-id/],
  ['key issue', /--organization/],
  ['key rotate', /key-id/],
  ['key rotate key_1 --overlap soon', /--overlap.*got soon/],
  ['search create --product people --name A --filter {}', /exactly one of --organization ID and --global/],
  ['search create --organization o --global --product people --name A --filter {}', /exactly one of/],
  ['search create --global --product people --name A --filter @missing.json', /missing\.json/],
  ['search share one', /search-id.*got one/],
  ['list create --organization o --product people --name A', /--ids/],
  ['list add 0d3a1b5e-6c1f-4b7a-9f52-2a1c6e8d4f01 --ids @missing.txt', /missing\.txt/],
  ['import', /paths/],
  ['import --format xml .', /--format.*contract, crunchbase/],
  ['migrate now', /too many arguments/],
  ['usage', /--organization/],
  ['usage --organization o --by colour', /--by.*day, key, operation/],
  ['sourcing resolve domain', /identifier/],
  ['serve --port http', /--port.*got http/],
  ['help key nonsense', /'key nonsense'; key has issue, update, list, rotate, revoke/],
  ['get companies', /ids/],
  ['aggregate', /kind/],
  ['bulk companies --chunk 1001', /--chunk.*got 1001/],
  ['search companies --output xml', /--output.*table, json, csv, ndjson/],
];

/** Fails the test: no command line in this file may run an action. */
const refuse = (): never => {
  throw new Error('an action ran');
};
const actions: Actions = {
  run: refuse,
  serve: refuse,
  restore: refuse,
  previewImport: refuse,
  suggestMap: refuse,
  call: refuse,
  mcp: refuse,
  print: refuse,
};

type Command = ReturnType<typeof createProgram>;

/** Calls `apply` with a command and each of its subcommands, at any depth. */
function forEach(command: Command, apply: (one: Command) => void): void {
  apply(command);
  for (const one of command.commands) forEach(one, apply);
}

/** Parses a command line in this process. Returns its exit code and output. */
async function outcomeOf(line: string): Promise<Omit<Outcome, 'json'>> {
  const written = { stdout: '', stderr: '' };
  const program = createProgram(actions);
  forEach(program, (one) => {
    one.exitOverride().configureOutput({
      writeOut: (text) => (written.stdout += text),
      writeErr: (text) => (written.stderr += text),
    });
  });
  try {
    await program.parseAsync(line.split(' ').filter(Boolean), { from: 'user' });
    return { code: 0, ...written };
  } catch (error) {
    // Commander's errors have an exit code. `instanceof` fails here, because Jest runs tests in another realm.
    const { exitCode, message } = error as { readonly exitCode?: number; readonly message: string };
    if (exitCode !== undefined) return { code: exitCode, ...written };
    return { ...written, code: 1, stderr: `dealgraph: ${message}\n` };
  }
}

const groups = [
  '',
  'organization',
  'key',
  'search',
  'list',
  'merge',
  'record',
  'request',
  'sourcing',
  'ledger',
];

describe('--help', () => {
  it.each(commands)('shows the usage of "dealgraph %s"', async (path, options) => {
    const { code, stdout, stderr } = await outcomeOf(`${path} --help`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.startsWith(`Usage: dealgraph ${path}`)).toBe(true);
    for (const option of [...options, '--json', '--help']) expect(stdout).toContain(option);
  });
});

describe('help', () => {
  it('shows a command at any depth, followed by examples', async () => {
    const shown = await outcomeOf('help key issue');
    expect(shown).toEqual(await outcomeOf('key issue --help'));
    expect(shown.stdout).toMatch(/\nExamples:\n {2}\$ dealgraph key issue --organization/);
    expect((await outcomeOf('help')).stdout).toBe((await outcomeOf(' --help')).stdout);
  });

  it.each([
    ['kye', 'key'],
    ['key isue', 'issue'],
  ])('suggests the likely command for "%s"', async (line, meant) => {
    const outcome = await outcomeOf(line);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toContain(`(Did you mean ${meant}?)`);
  });

  it('shows examples for every command', async () => {
    const paths = commands
      .map(([path]) => path)
      .filter((path) => !groups.slice(1).includes(path) || path === 'search');
    for (const path of paths)
      expect((await outcomeOf(`${path} --help`)).stdout).toMatch(/\nExamples?:\n {2}\$ /);
  });
});

describe('an invalid command line', () => {
  it.each(mistakes)(
    'exits with code 1 and writes a message only to standard error: "%s"',
    async (line, sentence) => {
      expect(readComplaint(await outcomeOf(`${line} --json`))).toMatch(sentence);
    },
  );

  it.each(groups)(
    'exits with code 1 and writes help to standard error if the subcommand is missing: "dealgraph %s"',
    async (group) => {
      const { code, stdout, stderr } = await outcomeOf(group);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^Usage: dealgraph/);
    },
  );
});
