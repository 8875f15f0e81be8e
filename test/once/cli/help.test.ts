import { existsSync } from 'node:fs';
import { type Installation, openInstallation, readComplaint } from '../../harness/dealgraph.js';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded', fresh: true });
});

// These tests run the program. test/unit/cli/help.test.ts covers every command and every mistake without a process.
it.each([
  ['--help', /^Usage: dealgraph \[options\] \[command\]\n/],
  ['key issue --help', /^Usage: dealgraph key issue /],
  ['help key issue', /^Usage: dealgraph key issue /],
  ['--version', /^1\.0\.0\n$/],
])('"dealgraph %s" exits with 0 and prints to standard output', async (line, stdout) => {
  expect(await installation.run(line.split(' '))).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(stdout) as string,
    stderr: '',
  });
});

it.each([
  ['organization list --nonsense --json', /'--nonsense'/],
  ['organization create --name A --monthly-credits -5 --json', /--monthly-credits.*got -5/],
  ['search create --organization o --global --product people --name A --filter {} --json', /exactly one of/],
])('"dealgraph %s" exits with 1 and prints a message to standard error', async (line, sentence) => {
  expect(readComplaint(await installation.run(line.split(' ')))).toMatch(sentence);
});

it('a command without its subcommand exits with 1 and prints its help to standard error', async () => {
  const { code, stdout, stderr } = await installation.run(['key']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Usage: dealgraph key/);
});

it('a wrong command line does not create a data directory', () => {
  expect(existsSync(installation.dataDirectory)).toBe(false);
});
