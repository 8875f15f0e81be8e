import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openInstallation } from '../harness/dealgraph.js';

const main = join(__dirname, '..', '..', 'dist', 'main.js');

it('a command ends before V8 optimizes the embedded database, which would take longer than the command', async () => {
  const { folder, dataDirectory } = await openInstallation({ database: 'embedded' });
  const command = ['organization', 'list', '--json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--trace-wasm-compilation-times', main, ...command],
    { cwd: folder, env: { DEALGRAPH_DATA_DIR: dataDirectory }, maxBuffer: 10_000_000 },
  );
  const compiledBy = (compiler: string): string[] =>
    stdout.split('\n').filter((line) => line.includes(` using ${compiler}, `));
  expect(compiledBy('Liftoff').length).toBeGreaterThan(1000);
  expect(compiledBy('TurboFan')).toEqual([]);
});
