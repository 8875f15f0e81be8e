import { existsSync } from 'node:fs';
import { openInstallation } from '../../harness/dealgraph.js';

/** Preloads a script that makes the process report an old version of Node.js. */
async function runOnOldNode(args: readonly string[]) {
  const installation = await openInstallation({ database: 'embedded', fresh: true });
  const script = await installation.write('old.cjs', [
    "Object.defineProperty(process.versions, 'node', { value: '18.20.8' });",
  ]);
  const outcome = await installation.run(args, { NODE_OPTIONS: `--require=${script}` });
  return { ...outcome, hasWritten: existsSync(installation.dataDirectory) };
}

const refusal = 'dealgraph: Node.js 18.20.8 is too old for dealgraph. Run it with Node.js 20.19 or later.\n';

it.each([
  [['serve', '--port', '0']],
  [['organization', 'list', '--json']],
  [['import', 'x']],
  [['company', 'x']],
  [[]],
])('on a Node.js that is too old, %j says so and writes nothing', async (args) => {
  expect(await runOnOldNode(args)).toMatchObject({ code: 1, stdout: '', stderr: refusal, hasWritten: false });
});

it.each([
  [['--version'], /^\d+\.\d+\.\d+\n$/],
  [['--help'], /^Usage: dealgraph /],
  [['serve', '--help'], /^Usage: dealgraph serve /],
  [['help'], /^Usage: dealgraph /],
])('on a Node.js that is too old, %j works', async (args, stdout) => {
  const outcome = await runOnOldNode(args);
  expect(outcome).toMatchObject({ code: 0, stderr: '', hasWritten: false });
  expect(outcome.stdout).toMatch(stdout);
});

it('on a Node.js that is too old, doctor reports it as a failed check', async () => {
  const { code, json } = await runOnOldNode(['doctor', '--json']);
  expect(code).toBe(1);
  expect((json as { checks: object[] }).checks).toContainEqual({
    check: 'node',
    state: 'fail',
    found: 'Node.js 18.20.8',
    advice: 'Run it with Node.js 20.19 or later.',
  });
});
