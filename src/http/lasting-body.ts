import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { chooseCoding, type Coding } from './compression/choose-coding.js';
import { compressLasting } from './compression/encoders.js';
import { sendCoded } from './compression/send-compressed.js';
import { sendPieces } from './send-answer.js';

/** Compressed pictures would be larger. */
const packedTypes = /^image\/(?!svg)/;

/**
 * What is the same whenever it is asked for, a file of a package or a document of our own: compressed once for each
 * coding that is asked for, and kept so. Whoever has it already, by its ETag, is told so (304).
 */
export class LastingBody {
  private version: Promise<string> | undefined;
  private readonly coded = new Map<Coding, Promise<Buffer>>();

  constructor(
    private readonly type: string,
    private readonly read: () => Promise<Buffer>,
  ) {}

  /** Sends it beside the headers that are set. */
  async send(response: ServerResponse, status = 200): Promise<void> {
    const version = await (this.version ??= this.read().then(versionOf));
    const { 'if-none-match': known, 'accept-encoding': accepted } = response.req.headers;
    const coding = packedTypes.test(this.type) ? null : chooseCoding(accepted, true);
    response.setHeader('ETag', coding === null ? version : `${version.slice(0, -1)}-${coding}"`);
    response.appendHeader('Vary', 'Accept-Encoding');
    if (status === 200 && known?.includes(version.slice(0, -1)) === true) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('Content-Type', this.type);
    if (coding === null) sendPieces(response, status, [await this.read()]);
    else sendCoded(response, status, await this.inCoding(coding), coding);
  }

  private inCoding(coding: Coding): Promise<Buffer> {
    let coded = this.coded.get(coding);
    if (coded === undefined) {
      coded = this.read().then((bytes) => compressLasting(bytes, coding));
      this.coded.set(coding, coded);
    }
    return coded;
  }
}

function versionOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
