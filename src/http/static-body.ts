import type { ServerResponse } from 'node:http';
import { compressStatic } from './compression/encoders.js';
import { chooseCoding, type Coding } from './negotiate-type.js';
import { sendCoded, sendPieces } from './send-answer.js';
import { packedTypes, tagOf, type Version } from './streams.js';

/**
 * A response body that never changes, such as a file of a package or a generated document. It is read once, compressed
 * once per coding, and cached for all clients. A client whose `If-None-Match` has the current ETag gets 304.
 */
export class StaticBody {
  private cached: Promise<Version> | undefined;
  private readonly coded = new Map<Coding, Promise<Buffer>>();

  constructor(
    private readonly type: string,
    private readonly read: () => Promise<Buffer>,
    /** Reads the body as compressed at build time; null to compress it here. */
    private readonly readCoded: (coding: Coding) => Promise<Buffer> | null = () => null,
  ) {}

  /** Sends the body. Other headers must already be set. */
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

  /** Reads the body once. After a failed read, the next call tries again. */
  private version(): Promise<Version> {
    return (this.cached ??= this.read().then(
      (bytes) => ({ bytes, tag: tagOf(bytes) }),
      (error: unknown) => {
        this.cached = undefined;
        throw error;
      },
    ));
  }

  private inCoding(coding: Coding, bytes: Buffer): Promise<Buffer> {
    let coded = this.coded.get(coding);
    if (coded === undefined) {
      coded = this.readCoded(coding) ?? compressStatic(bytes, coding);
      this.coded.set(coding, coded);
    }
    return coded;
  }
}
