import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(__dirname, '..', '..', 'dist');
const bundle = join(dist, 'bundle');
const files = readdirSync(bundle).filter((name) => name.endsWith('.js'));

/** The paths of all package modules in the bundle. A comment with the path precedes each module. */
const modules = files.flatMap((name) =>
  [...readFileSync(join(bundle, name), 'utf8').matchAll(/^\/\/ (?:\.\.\/)*(node_modules\/\S+)$/gm)].map(
    ([, module = '']) => module,
  ),
);

it('contains each package module once, and the graphql build that unbundled modules load in Node.js', () => {
  expect(modules.length).toBeGreaterThan(1000);
  expect(modules.filter((module, at) => modules.indexOf(module) !== at)).toEqual([]);
  const graphql = modules.filter((module) => module.startsWith('node_modules/graphql/'));
  expect(graphql.length).toBeGreaterThan(100);
  expect(graphql.filter((module) => !module.endsWith('.js'))).toEqual([]);
});

it('computes hashes with the implementation of Node.js', () => {
  const texts = files.map((name) => readFileSync(join(bundle, name), 'utf8'));
  expect(texts.filter((text) => text.includes('module.require("crypto")'))).toEqual([]);
});

/** A script that prints which of the given files have a code cache that V8 accepts with the flags set at startup. */
const listAccepted = `
  const { readFileSync } = require('node:fs');
  const { wrap } = require('node:module');
  const { Script } = require('node:vm');
  const settings = require('./runtime/v8-settings.js');
  settings.limitHeap('server');
  settings.optimizeLate('command');
  const isTaken = (file) =>
    !new Script(wrap(readFileSync(file, 'utf8')), { cachedData: readFileSync(file + '.code') }).cachedDataRejected;
  console.log(JSON.stringify(process.argv.slice(1).filter(isTaken)));
`;

it('starts with the V8 code cache of the build', () => {
  const stored = files.map((name) => join(bundle, name)).filter((file) => existsSync(`${file}.code`));
  for (const name of ['command-line', 'commands', 'serve-from', 'build-graph-schema'])
    expect(stored).toContain(join(bundle, `${name}.js`));
  const taken = execFileSync(process.execPath, ['-e', listAccepted, ...stored], {
    cwd: dist,
    encoding: 'utf8',
  });
  expect(JSON.parse(taken)).toEqual(stored);
});
