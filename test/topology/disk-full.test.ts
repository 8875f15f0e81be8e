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
  'a server with the embedded database on a full disk',
  () => {
    it('returns 503 and charges nothing, and recovers without a restart when there is space again', async () => {
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
  const mountPoint = mkdtempSync(join(tmpdir(), 'dealgraph-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mountPoint], { stdio: 'ignore' });
    execFileSync('umount', [mountPoint]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(mountPoint, { recursive: true, force: true });
  }
}
