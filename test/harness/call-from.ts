import { Agent, request } from 'node:http';

/** An answer and how long it took. */
export interface TimedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
  /** The error's code, through either door; undefined when there is none. */
  readonly code: string | undefined;
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const patienceMilliseconds = 60_000;
/** Answers may be larger than a text can be. */
const mostText = 10_000_000;

/** Calls from one of the addresses of this machine's loopback network, so that limits by address can be told apart. */
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
            const text = Buffer.concat(parts).subarray(0, mostText).toString();
            const milliseconds = performance.now() - started;
            const { statusCode: status = 0 } = response;
            resolve({ status, headers: response.headers, text, milliseconds, code: codeOf(text) });
          });
        },
      );
      sent.setTimeout(patienceMilliseconds, () => sent.destroy(new Error('The server did not answer.')));
      sent.on('error', reject).end(body);
    });
}

/** A call of the graph. */
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
