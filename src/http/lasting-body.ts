import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { chooseCoding, type Coding } from './compression/choose-coding.js';
import { compressLasting } from './compression/encoders.js';
import { sendCoded } from './compression/send-compressed.js';
import { sendPieces } from './send-answer.js';

/** Compressed pictures would be larger. */
const packedTypes = /^image\/(?!svg)/;

interface Version {
  readonly bytes: Buffer;
  readonly tag: string;
}

/**
 * What is the same whenever it is asked for, a file of a package or a document of our own: made and compressed once for
 * each coding that is asked for, and kept so, for all who are sent it at a time. Whoever has it already, by its ETag, is
 * told so (304).
 */
export class LastingBody {
  private kept: Promise<Version> | undefined;
  private readonly coded = new Map<Coding, Promise<Buffer>>();

  constructor(
    private readonly type: string,
    private readonly read: () => Promise<Buffer>,
  ) {}

  /** Sends it beside the headers that are set. */
  async send(response: ServerResponse, status = 200): Promise<void> {
    const { bytes, tag } = await this.version();
    const { 'if-none-match': known, 'accept-encoding': accepted } = response.req.headers;
    const coding = packedTypes.test(this.type) ? null : chooseCoding(accepted, true);
    response.setHeader('ETag', coding === null ? tag : `${tag.slice(0, -1)}-${coding}"`);
    response.appendHeader('Vary', 'Accept-Encoding');
    if (status === 200 && known?.includes(tag.slice(0, -1)) === true) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('Content-Type', this.type);
    if (coding === null) sendPieces(response, status, [bytes]);
    else sendCoded(response, status, await this.inCoding(coding, bytes), coding);
  }

  /** What cannot be read now may be readable later. */
  private version(): Promise<Version> {
    return (this.kept ??= this.read().then(
      (bytes) => ({ bytes, tag: tagOf(bytes) }),
      (error: unknown) => {
        this.kept = undefined;
        throw error;
      },
    ));
  }

  private inCoding(coding: Coding, bytes: Buffer): Promise<Buffer> {
    let coded = this.coded.get(coding);
    if (coded === undefined) {
      coded = compressLasting(bytes, coding);
      this.coded.set(coding, coded);
    }
    return coded;
  }
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
