import { Agent, request } from 'node:http';

/** A response, with the time until its end. */
export interface TimedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
  /** The error code of a REST or GraphQL response, or undefined if there is none. */
  readonly code: string | undefined;
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const timeoutMs = 180_000;
/** Maximum number of bytes that are converted to text. A response can exceed the maximum length of a string. */
const maxText = 10_000_000;

/**
 * Returns a function that sends requests from an address of the loopback network, so that limits per address apply to
 * it.
 */
export function callFrom(
  address: string,
  url: string,
  connections = 1,
): (call: Call) => Promise<TimedAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const sent = request(
        `${url}${path}`,
        { method, agent, localAddress: address, headers: { ...headers, ...length } },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(parts).subarray(0, maxText).toString();
            const milliseconds = performance.now() - started;
            const { statusCode: status = 0 } = response;
            resolve({ status, headers: response.headers, text, milliseconds, code: codeOf(text) });
          });
        },
      );
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error('The server did not answer.')));
      sent.on('error', reject).end(body);
    });
}

/** Creates a GraphQL request. */
export function graphCall(query: string, headers: Readonly<Record<string, string>> = {}): Call {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  };
}

function codeOf(text: string): string | undefined {
  if (text.length > 10_000) return undefined;
  try {
    const body = JSON.parse(text) as {
      errorCode?: string;
      errors?: readonly { readonly extensions?: { readonly code?: string } }[];
    } | null;
    return body?.errorCode ?? body?.errors?.[0]?.extensions?.code;
  } catch {
    return undefined;
  }
}
