import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);

/** The body of an answer as it is kept: packed by gzip, so that it can be sent as it is to whoever takes that. */
export class PackedBody {
  constructor(readonly gzipped: Buffer) {}

  /** Its bytes, unpacked as they are read. */
  unpack(): Readable {
    const stream = createGunzip();
    stream.end(this.gzipped);
    return stream;
  }
}

/** A body as it is kept. */
export function packBody(body: Buffer): Promise<Buffer> {
  return pack(body, { level: 1 });
}
