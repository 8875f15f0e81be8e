// `npm run build`. What needs nothing of each other runs at once: the client, the web application, and the program, whose
// compiler and bundler both wait for Prisma's client, and whose start is prepared once both are done.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const optimizeLate = path.join(import.meta.dirname, 'optimize-late.cjs');
const running = new Set();

/** Runs a script of the build in a process of its own; the first that fails ends the build, and the others with it. */
async function run(script, { flags = [], options = [] } = {}) {
  const child = spawn(process.execPath, [...flags, script, ...options], { cwd: root, stdio: 'inherit' });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  if (code === 0) return;
  process.exitCode = 1;
  for (const other of running) other.kill();
  throw new Error(`${path.relative(root, script)} failed.`);
}

/** Types are checked by `npm run check`: to check them here too would take longer than to compile. */
async function makeProgram() {
  await run('prisma/generate.mjs');
  const compile = run(compiler, { flags: ['--require', optimizeLate], options: ['--noCheck'] });
  await Promise.all([compile, run('src/build/bundle.mjs')]);
  await run('src/build/prepare-start.mjs');
}

try {
  const others = ['src/client/build.mjs', 'src/console/build.mjs', 'src/build/prepare-renderer.mjs'];
  await Promise.all([makeProgram(), ...others.map((script) => run(script))]);
  await run('src/build/mark-built.mjs');
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
}
