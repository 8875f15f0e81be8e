import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWhere } from '../harness/dealgraph.js';
import { runScript } from './run-script.js';

const few = ['--rate', '15', '--payers', '1', '--calm', '1', '--full', '1'];

describeWhere(
  canMount(),
  'only root can make a small disk.',
  'a server on the embedded database whose disk gets full',
  () => {
    it('answers 503 and charges nothing, and serves again by itself as soon as there is room', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'dealgraph-disk-'));
      try {
        expect(await runScript('disk-full.mjs', ...few, '--directory', directory)).toBe(0);
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    }, 180_000);
  },
);

function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'dealgraph-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
