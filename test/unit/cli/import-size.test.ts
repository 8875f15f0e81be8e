import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isLongImport } from '../../../src/cli/import-size.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-sizes-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a file of this size, which occupies no space on the disk. */
async function writeSparse(name: string, size: number): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  await truncate(file, size);
}

it.each<[string, Readonly<Record<string, number>>, string[], boolean]>([
  ['a file of 50 MB', { 'a.ndjson': 50_000_000 }, ['a.ndjson'], false],
  ['a larger file', { 'a.csv': 50_000_001 }, ['a.csv'], true],
  ['a compressed file of an eighth of that', { 'a.csv.gz': 6_250_001 }, ['a.csv.gz'], true],
  ['two files that are larger together', { a: 3_200_000, b: 3_200_000 }, ['a', 'b'], true],
  ['a folder of such files', { 'in/a.csv': 30_000_000, 'in/b.csv': 30_000_000 }, ['in'], true],
  ['a folder within the folder, which is not read', { 'in/under/a.csv': 60_000_000 }, ['in'], false],
  ['a file that does not exist', {}, ['missing.csv'], false],
])('%s is long only above 50 MB as read', async (_what, files, paths, expected) => {
  for (const [name, size] of Object.entries(files)) await writeSparse(name, size);
  expect(await isLongImport(paths.map((path) => join(folder, path)))).toBe(expected);
});
