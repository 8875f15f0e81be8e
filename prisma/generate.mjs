// Runs `prisma generate` without network access. The CLI requires that the schema engine's file exists, but does not
// run it to generate, so the path of any file works. (Do not do this for `prisma migrate diff`, which would exit with 0
// and print no SQL.) Without arguments, does nothing if the schema and Prisma's version are those of the last time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const mark = path.join(root, 'src', 'database', 'generated', '.built');
const inputs = ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'];
const hash = createHash('sha256');
for (const name of inputs) hash.update(fs.readFileSync(path.join(root, name)));
const version = hash.digest('hex');

const isCurrent = fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === version;
if (isCurrent && process.argv.length === 2) process.exit();

const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
const [command = 'generate', ...rest] = process.argv.slice(2);
const offline = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
};
const run = spawnSync(process.execPath, [cli, command, ...rest], {
  encoding: 'utf8',
  env: { ...offline, ...process.env },
});
if (run.status !== 0) process.stderr.write(`${run.stdout ?? ''}${run.stderr ?? ''}`);
else if (command === 'generate') fs.writeFileSync(mark, version);
process.exit(run.status ?? 1);
