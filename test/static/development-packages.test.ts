import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

it.each([{ NODE_ENV: 'production' }, { npm_config_omit: 'dev' }])(
  'npm ci installs the development packages, which build the program, with %j',
  (environment) => {
    const { PATH = '' } = process.env;
    const options = { cwd: root, env: { PATH, ...environment }, encoding: 'utf8' } as const;
    expect(execFileSync('npm', ['config', 'get', 'include'], options)).toBe('dev\n');
  },
);

it('a build without the development packages says so in one sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealgraph-'));
  try {
    for (const name of ['package.json', 'src/build/run-build.mjs'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, ['src/build/run-build.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      'The development packages, which build the program, are missing. Run: npm ci --include=dev\n',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
