import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer with its bytes as they came over the wire. */
export interface CodedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The bytes once the answer's coding is taken off them. */
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

/** Calls a server with these headers and no others: unlike fetch, it asks for no coding by itself and undoes none. */
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
        if (decode === undefined) reject(new Error(`The answer came in ${coding}, which nobody asked for.`));
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
