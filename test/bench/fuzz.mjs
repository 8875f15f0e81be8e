// Random requests through both doors (npm run fuzz): the cases of test/hostile/doors/fuzz-documents.test.ts, 100,000 of them.
// Never a 500, never a charge that is not told. Options: --cases 100000, --seed N (printed by each run). With
// DATABASE_URL it runs on that PostgreSQL.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const jest = createRequire(import.meta.url).resolve('jest/bin/jest.js');
const seed = values.seed === undefined ? [] : [`--seed=${values.seed}`];
const child = spawn(process.execPath, [jest, '--runInBand', 'test/hostile/doors/fuzz-documents', ...seed], {
  env: { ...process.env, FUZZ_CASES: values.cases },
  stdio: 'inherit',
});
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
