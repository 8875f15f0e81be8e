// Creates files that make the program start faster: two packed databases, one with empty tables
// (dist/empty-database.packed) and one with the demo records (dist/demo-database.packed), which a first start unpacks;
// and V8's code cache of the bundle (dist/bundle/*.code). Skips what is current.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeDemoDatabase, makeEmptyDatabase } from './packed-databases.mjs';
import { dist, isMarked, root, versionOfBundle } from './program-sources.mjs';

/** V8 rejects the code cache of another bundle, version of Node.js or processor. */
const codeMark = path.join(dist, 'bundle', '.code.built');
const codeVersion = `${versionOfBundle()} ${process.version} ${process.arch}`;

/**
 * Writes the code cache, unless it is current: runs a command, an import, and then a server that is stopped when it is
 * ready, on a temporary database.
 */
async function keepCode() {
  if (isMarked(codeMark, codeVersion)) return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-build-'));
  try {
    const file = path.join(folder, 'companies.ndjson');
    fs.writeFileSync(file, '{"id":"c01","organization_name":"One"}\n');
    for (const args of [
      ['key', 'list'],
      ['import', file],
      ['serve', '--port', '0', '--no-demo'],
    ])
      await run(args, folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  fs.writeFileSync(codeMark, codeVersion);
}

async function run(args, folder) {
  const env = {
    PATH: process.env.PATH,
    DEALGRAPH_DATA_DIR: path.join(folder, 'data'),
    DRAIN_DELAY_SECONDS: '0',
  };
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(process.execPath, [path.join(root, 'src', 'build', 'keep-code.cjs'), ...args], {
    env,
    stdio,
  });
  let [said, isReady] = ['', false];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
      // Only one signal is sent, because a second one would end the server immediately.
      if (!isReady && said.includes('/metrics\n')) child.kill('SIGTERM');
      isReady ||= said.includes('/metrics\n');
    });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`dealgraph ${args.join(' ')} ended with ${code}: ${said}`);
}

await makeEmptyDatabase();
await Promise.all([makeDemoDatabase(), keepCode()]);
