import { existsSync } from 'node:fs';
import { openPlace, readComplaint, type Outcome, type Place } from '../../harness/dealgraph.js';

/** Every command that can be typed, with its options. */
const commands: readonly (readonly [path: string, options: readonly string[]])[] = [
  ['', ['serve', 'migrate', 'import', 'organization', 'key', 'search', 'list', 'usage', 'sourcing']],
  ['serve', ['--port', '--host']],
  ['migrate', []],
  ['import', ['<paths...>', '--format', 'contract', 'crunchbase']],
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
  ['get', ['<kind>', '<ids...>', 'companies', '--as-of', '--dry-run', '--url', '--key-file']],
  ['query', ['<document>', '--variables', '--operation']],
  ['aggregate', ['--group-by', '--metrics', '--having', 'announced_on:year']],
  ['poll', ['--cursor-file', '--from', '--follow', '--every']],
  ['bulk', ['[file]', '--by', '--chunk', '--skip']],
  ['credits', ['--output', 'ndjson']],
  ['doctor', ['--full']],
  ['retain', ['--ledger-months', '--dry-run']],
  ['backup', ['<file>']],
  ['restore', ['<file>', '--replace']],
  ['completion', ['bash', 'zsh', 'fish']],
  ['usage', ['--organization', '--from', '--to', '--by', '--then', 'day', 'key', 'operation', 'door']],
  ['request', ['show']],
  ['request show', ['<request-id>']],
  ['sourcing', ['list', 'resolve']],
  ['sourcing list', []],
  ['sourcing resolve', ['<identifier-kind>', '<identifier>']],
];

/** What cannot be meant, and what the sentence has to name. */
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

let place: Place;
const outcomes = new Map<string, Outcome>();

/** All lines at once would take as many processes; four at a time keep two cores busy. */
async function runAll(lines: readonly string[]): Promise<void> {
  const left = [...lines];
  const work = async (): Promise<void> => {
    for (let line = left.pop(); line !== undefined; line = left.pop())
      outcomes.set(line, await place.run(line.split(' ').filter(Boolean)));
  };
  await Promise.all([work(), work(), work(), work()]);
}

function outcomeOf(line: string): Outcome {
  const outcome = outcomes.get(line);
  if (outcome === undefined) throw new Error(`${line} was not run`);
  return outcome;
}

/** What is asked of the program itself. */
const asked = ['--version', 'help key issue', 'help', 'kye', 'key isue'];

const groups = ['', 'organization', 'key', 'search', 'list', 'request', 'sourcing'];

beforeAll(async () => {
  place = await openPlace({ database: 'embedded', fresh: true });
  await runAll([
    ...commands.map(([path]) => `${path} --help`),
    ...mistakes.map(([line]) => `${line} --json`),
    ...groups,
    ...asked,
  ]);
});

describe('--help', () => {
  it.each(commands)('says how to use "dealgraph %s"', (path, options) => {
    const { code, stdout, stderr } = outcomeOf(`${path} --help`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.startsWith(`Usage: dealgraph ${path}`)).toBe(true);
    for (const option of [...options, '--json', '--help']) expect(stdout).toContain(option);
  });
});

describe('help', () => {
  it('shows a command at any depth, with examples at its foot', () => {
    expect(outcomeOf('help key issue')).toEqual(outcomeOf('key issue --help'));
    expect(outcomeOf('help key issue').stdout).toMatch(
      /\nExamples:\n {2}\$ dealgraph key issue --organization/,
    );
    expect(outcomeOf('help').stdout).toBe(outcomeOf(' --help').stdout);
  });

  it.each([
    ['kye', 'key'],
    ['key isue', 'issue'],
  ])('suggests what was meant by "%s"', (line, meant) => {
    expect(outcomeOf(line)).toMatchObject({ code: 1, stdout: '' });
    expect(outcomeOf(line).stderr).toContain(`(Did you mean ${meant}?)`);
  });

  it('has examples of every command', () => {
    const paths = commands
      .map(([path]) => path)
      .filter((path) => !groups.slice(1).includes(path) || path === 'search');
    for (const path of paths) expect(outcomeOf(`${path} --help`).stdout).toMatch(/\nExamples?:\n {2}\$ /);
  });

  it('tells the version of the package', () => {
    expect(outcomeOf('--version')).toMatchObject({ code: 0, stdout: '1.0.0\n', stderr: '' });
  });
});

describe('a wrong command line', () => {
  it.each(mistakes)('ends "%s" with 1 and a sentence, nothing on standard output', (line, sentence) => {
    expect(readComplaint(outcomeOf(`${line} --json`))).toMatch(sentence);
  });

  it.each(groups)('ends "dealgraph %s" without a command with 1 and its help on standard error', (group) => {
    const { code, stdout, stderr } = outcomeOf(group);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Usage: dealgraph/);
  });

  it('leaves no data directory behind', () => {
    expect(existsSync(place.dataDirectory)).toBe(false);
  });
});
