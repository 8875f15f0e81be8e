import { crc32 } from 'node:zlib';
import { openPromise, type Entry } from 'yauzl';
import { ArchiveBoundError, mostMembers } from './bounds.js';
import { listCutZipFiles } from './cut-zip-files.js';
import { failureText } from './failure-text.js';
import { isHidden, memberFile, refusedArchive } from './member-file.js';
import { readDisk, type SourceFile } from './source-file.js';
import { unpack } from './unpack.js';

const [stored, deflated] = [0, 8];

/** The members of a zip archive, as its directory at the end lists them. */
export async function listZipFiles(archive: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  try {
    const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
    try {
      if (zip.entryCount > mostMembers)
        throw new ArchiveBoundError(`has more than ${mostMembers.toLocaleString('en')} members`);
      for await (const entry of zip.eachEntry()) {
        if (isHidden(entry.fileName)) continue;
        const open: SourceFile['open'] = (onBytes) => readEntry(archive, entry, onBytes);
        files.push(memberFile({ archive, name: entry.fileName, open }));
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (failureText(error).startsWith('End of central directory')) return listCut(archive);
    files.push(refusedArchive(archive, failureText(error)));
  }
  return files;
}

async function listCut(archive: string): Promise<SourceFile[]> {
  const files = await listCutZipFiles(archive);
  const refusal =
    files.length === 0 ? 'this is no zip archive' : 'the archive breaks off before its directory';
  return [...files, refusedArchive(archive, refusal)];
}

async function* readEntry(
  archive: string,
  entry: Entry,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new Error('the member is encrypted');
  const { compressionMethod: method, compressedSize: size } = entry;
  if (method !== stored && method !== deflated)
    throw new Error(`compression method ${method} is not supported: pack the archive with deflate`);
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  const { fileDataStart: start } = await zip
    .readLocalFileHeaderPromise(entry, { minimal: true })
    .finally(() => {
      zip.close();
    });
  const packed = readDisk(archive, onBytes, { start, size });
  let [checksum, length] = [0, 0];
  for await (const bytes of method === stored ? packed : unpack(packed, 'deflate')) {
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    yield bytes;
  }
  if (length !== entry.uncompressedSize || checksum !== entry.crc32)
    throw new Error('the member is damaged: its checksum does not match');
}
