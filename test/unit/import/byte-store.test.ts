import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ByteStore } from '../../../src/import/crunchbase-export/byte-store.js';

const half = 3 * 1024 * 1024;

it('the error for a work file that cannot be written names the folder and the cause', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dealgraph-store-'));
  const directory = join(folder, 'file', 'below');
  await writeFile(join(folder, 'file'), 'not a folder');
  const store = new ByteStore({ directory, memoryBytes: 1 });
  const append = (): number => store.append(half, () => half);
  expect([append(), append()]).toEqual([0, 4 * 1024 * 1024]);
  expect(append).toThrow(`The import cannot write its work file in ${directory}: `);
  await rm(folder, { recursive: true });
});
