import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A response, with its body as received and decoded. */
export interface CodedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The decoded body as text. */
  readonly text: string;
}

export interface CodedCall {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

/** Sends a request with exactly these headers. Unlike `fetch`, adds no `Accept-Encoding` header. */
export function callCoded(
  url: string,
  { method = 'GET', headers = {}, body }: CodedCall,
): Promise<CodedAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const coding = response.headers['content-encoding'] ?? 'identity';
        const decode = decoders[coding];
        if (decode === undefined) reject(new Error(`The answer came in ${coding}, which was not requested.`));
        else {
          const text = bytes.length === 0 ? '' : decode(bytes).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text });
        }
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
