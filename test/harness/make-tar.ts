import { gzipSync } from 'node:zlib';
import { Header } from 'tar';

/** Creates a tar archive of files. It is compressed with gzip unless `isPlain` is true. */
export function makeTar(members: Readonly<Record<string, string | Buffer>>, isPlain = false): Buffer {
  const blocks = Object.entries(members).flatMap(([path, content]) => {
    const bytes = Buffer.from(content);
    const header = new Header({ path, size: bytes.length, mode: 0o644, type: 'File' });
    const block = Buffer.alloc(512);
    header.encode(block);
    return [block, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  const archive = Buffer.concat([...blocks, Buffer.alloc(1024)]);
  return isPlain ? archive : gzipSync(archive);
}
