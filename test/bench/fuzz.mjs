// Sends random requests through REST and GraphQL (npm run bench fuzz): 100,000 cases of
// test/once/graphql/random-documents.test.ts. Fails on a 500 response or an unreported charge. Options: --cases 100000,
// --seed N (each run prints its seed). Uses PostgreSQL if DATABASE_URL is set.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const jest = createRequire(import.meta.url).resolve('jest/bin/jest.js');
const seed = values.seed === undefined ? [] : [`--seed=${values.seed}`];
const child = spawn(process.execPath, [jest, '--runInBand', 'test/once/graphql/random-documents', ...seed], {
  env: { ...process.env, FUZZ_CASES: values.cases },
  stdio: 'inherit',
});
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
