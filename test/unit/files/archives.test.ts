import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureReason, failureText } from '../../../src/files/bounds.js';
import { listSourceFiles } from '../../../src/files/list-source-files.js';
import type { SourceFile } from '../../../src/files/source-file.js';
import { tarMembers } from '../../../src/files/tar-files.js';
import { makeTar } from '../../harness/make-tar.js';
import { makeZip } from '../../harness/make-zip.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a tar archive is closed when its reader stops early', async () => {
  let isClosed = false;
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      yield await Promise.resolve(makeTar({ 'a.csv': 'a', 'b.csv': 'b' }, true));
    } finally {
      isClosed = true;
    }
  }
  for await (const { name } of tarMembers(bytes())) {
    expect(name).toBe('a.csv');
    break;
  }
  expect(isClosed).toBe(true);
});

/** Writes a zip archive that is truncated before its central directory. */
async function writeCut(change: (archive: Buffer) => void): Promise<string> {
  const members = { 'x/': '', '__MACOSX/._x': 'x', 'x/.hidden': 'x', 'a.csv': 'a', 'b.csv': 'b' };
  const archive = makeZip(members);
  change(archive);
  const path = join(folder, 'cut.zip');
  await writeFile(path, archive.subarray(0, archive.indexOf('PK\x01\x02')));
  return path;
}

/** Reads a file to its end. Returns the error, or null if there is none. */
async function readAll(file: SourceFile | undefined): Promise<unknown> {
  try {
    for await (const bytes of file?.open(() => undefined) ?? []) expect(bytes.length).toBeGreaterThan(0);
    return null;
  } catch (error) {
    return error;
  }
}

/** Returns the offset of a member's local header. */
const headerOf = (archive: Buffer, name: string): number => archive.indexOf(name) - 30;

it('folders and hidden members of a truncated zip archive are not listed', async () => {
  const files = await listSourceFiles(await writeCut(() => undefined));
  expect(files.map(({ name }) => name)).toEqual(['a.csv', 'b.csv', 'cut.zip']);
});

it.each<[title: string, change: (archive: Buffer) => void, reason: string, detail: string]>([
  [
    'an encrypted member',
    (archive) => archive.writeUInt16LE(0x0801, headerOf(archive, 'a.csv') + 6),
    'the file cannot be read completely',
    'the member is encrypted',
  ],
  [
    'a member with another compression method',
    (archive) => archive.writeUInt16LE(12, headerOf(archive, 'a.csv') + 8),
    'the file cannot be read completely',
    'compression method 12 is not supported. Compress the archive with deflate',
  ],
  [
    'a member that is longer than the archive',
    (archive) => {
      archive.writeUInt16LE(0, headerOf(archive, 'a.csv') + 8);
      archive.writeUInt32LE(1_000_000, headerOf(archive, 'a.csv') + 18);
    },
    'the file is truncated here',
    'the archive is truncated here',
  ],
])('the error for %s in a truncated zip archive names the cause', async (_title, change, reason, detail) => {
  const [file] = await listSourceFiles(await writeCut(change));
  const failure = await readAll(file);
  expect([failureReason(failure), failureText(failure)]).toEqual([reason, detail]);
});
