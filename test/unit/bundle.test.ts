import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(__dirname, '..', '..', 'dist');
const bundle = join(dist, 'bundle');
const files = readdirSync(bundle).filter((name) => name.endsWith('.js'));

/** Above each module a file of the bundle says where it comes from. */
const modules = files.flatMap((name) =>
  [...readFileSync(join(bundle, name), 'utf8').matchAll(/^\/\/ (?:\.\.\/)*(node_modules\/\S+)$/gm)].map(
    ([, module = '']) => module,
  ),
);

it('has each module of a package once, and graphql as Node.js finds it for the compiled modules', () => {
  expect(modules.length).toBeGreaterThan(1000);
  expect(modules.filter((module, at) => modules.indexOf(module) !== at)).toEqual([]);
  const graphql = modules.filter((module) => module.startsWith('node_modules/graphql/'));
  expect(graphql.length).toBeGreaterThan(100);
  expect(graphql.filter((module) => !module.endsWith('.js'))).toEqual([]);
});

it("computes hashes by Node.js' own code", () => {
  const texts = files.map((name) => readFileSync(join(bundle, name), 'utf8'));
  expect(texts.filter((text) => text.includes('module.require("crypto")'))).toEqual([]);
});

/** Which files V8 takes its kept code for, under the flags of a start. */
const judge = `
  const { readFileSync } = require('node:fs');
  const { wrap } = require('node:module');
  const { Script } = require('node:vm');
  require('./allocate-young.js').allocateYoung();
  require('./keep-heap-small.js').keepHeapSmall('server');
  require('./optimize-late.js').optimizeLate('command');
  const isTaken = (file) =>
    !new Script(wrap(readFileSync(file, 'utf8')), { cachedData: readFileSync(file + '.code') }).cachedDataRejected;
  console.log(JSON.stringify(process.argv.slice(1).filter(isTaken)));
`;

it('starts with what V8 compiled of it in the build', () => {
  const kept = files.map((name) => join(bundle, name)).filter((file) => existsSync(`${file}.code`));
  for (const name of ['command-line', 'commands', 'serve-from', 'build-graph-schema'])
    expect(kept).toContain(join(bundle, `${name}.js`));
  const taken = execFileSync(process.execPath, ['-e', judge, ...kept], { cwd: dist, encoding: 'utf8' });
  expect(JSON.parse(taken)).toEqual(kept);
});
