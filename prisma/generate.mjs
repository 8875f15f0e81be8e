// Runs `prisma generate` without network access. The CLI requires that the schema engine's file exists, but does not
// run it to generate, so the path of any file works. (Do not do this for `prisma migrate diff`, which would exit with 0
// and print no SQL.)
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

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
process.exit(run.status ?? 1);
