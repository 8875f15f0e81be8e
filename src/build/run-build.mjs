// The script of `npm run build`. Builds the client, the web application and the program in parallel. For the program,
// the compiler and the bundler run after Prisma's client is generated, and prepare-start.mjs runs last. Each script skips
// what has not changed since the last build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
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

/**
 * Checks what the build needs, because its scripts fail with a stack trace without it. This file itself runs on every
 * version of Node.js since 14.
 */
function findObstacle() {
  const { engines, devDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const needed = engines.node.replace(/[^\d.]/g, '');
  if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0)
    return `Node.js ${process.versions.node} is too old to build dealgraph. Use Node.js ${needed} or later.`;
  const isMissing = (name) => !fs.existsSync(path.join(root, 'node_modules', name));
  return Object.keys(devDependencies).some(isMissing)
    ? 'The development packages, which build the program, are missing. Run: npm ci --include=dev'
    : null;
}

const obstacle = findObstacle();
if (obstacle !== null) {
  process.stderr.write(`${obstacle}\n`);
  process.exit(1);
}

try {
  const others = ['src/client/build.mjs', 'src/console/build.mjs', 'src/build/prepare-renderer.mjs'];
  await Promise.all([makeProgram(), ...others.map((script) => run(script))]);
  await run('src/build/mark-built.mjs');
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
}
