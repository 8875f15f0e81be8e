// The script of `npm run build`. Builds the client, the web application and the program in parallel. For the program,
// the compiler and the bundler run after Prisma's client is generated, and prepare-start.mjs runs last.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const running = new Set();

/** Runs a build script in a child process. If it fails, stops the other scripts and the build. */
async function run(script) {
  const child = spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  if (code === 0) return;
  process.exitCode = 1;
  for (const other of running) other.kill();
  throw new Error(`${path.relative(root, script)} failed.`);
}

/** Builds the program. Does not check types, which would take longer than compiling; `npm run check` does. */
async function makeProgram() {
  await run('prisma/generate.mjs');
  await Promise.all([run('src/build/compile.mjs'), run('src/build/bundle.mjs')]);
  await run('src/build/prepare-start.mjs');
}

try {
  const others = ['src/client/build.mjs', 'src/console/build.mjs', 'src/build/prepare-renderer.mjs'];
  await Promise.all([makeProgram(), ...others.map((script) => run(script))]);
  await run('src/build/mark-built.mjs');
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
}
