import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { InitializeResultSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { CommandError } from './command.js';
import { answeringFetch } from './mcp-failures.js';

/** Where a server is, and who calls it. */
export interface BridgeTerms {
  /** Of the server, without /mcp. */
  readonly url: string | undefined;
  readonly keyFile: string | undefined;
  /** Credits that one run of the bridge may cost; undefined is no limit but the key's. */
  readonly budget: number | undefined;
  /** What DEALGRAPH_URL and DEALGRAPH_API_KEY say. */
  readonly environment: { readonly url: string | undefined; readonly apiKey: string | undefined };
  /** Tells on standard error; standard output is the protocol's. */
  readonly say: (text: string) => void;
}

const standardUrl = 'http://localhost:4000';

/**
 * `dealgraph mcp`: what a host on a user's machine starts. Each message goes to a server as it is, and its answer back,
 * so that tools, prices and policy are the server's. Ends with its input, when the last answer is written.
 * @throws CommandError for an address or a key that cannot be used.
 */
export async function runMcpBridge(terms: BridgeTerms): Promise<void> {
  const address = readAddress(terms.url ?? terms.environment.url ?? standardUrl);
  const key = await readKey(terms);
  const { budget, say } = terms;
  const headers = { 'X-API-Key': key, ...(budget !== undefined && { 'X-Session-Budget': String(budget) }) };
  const remote = new StreamableHTTPClientTransport(new URL('mcp', address), {
    requestInit: { headers },
    fetch: answeringFetch(address.origin),
  });
  const local = new StdioServerTransport();
  await join(local, remote, say);
  say(`Dealgraph's tools are served from ${address.origin}.`);
}

/** Resolves when the input has begun to be read; the process ends when nothing is left to do. */
async function join(
  local: StdioServerTransport,
  remote: StreamableHTTPClientTransport,
  say: (text: string) => void,
): Promise<void> {
  const working = new Set<Promise<void>>();
  const tell = (error: Error): void => {
    say(`dealgraph: ${error.message}`);
  };
  remote.onerror = tell;
  local.onerror = tell;
  remote.onmessage = (message) => {
    noteVersion(remote, message);
    void local.send(message);
  };
  local.onmessage = (message) => {
    // What is wrong with it was told to `onerror`.
    const work = remote.send(message).catch(() => undefined);
    working.add(work);
    void work.finally(() => working.delete(work));
  };
  process.stdout.on('error', () => process.exit(0));
  await remote.start();
  await local.start();
  void once(process.stdin, 'end').then(async () => {
    await Promise.all(working);
    await remote.close();
    await local.close();
  });
}

/** The version that both sides speak is said with every later request. */
function noteVersion(remote: StreamableHTTPClientTransport, message: JSONRPCMessage): void {
  if (!('result' in message)) return;
  const begun = InitializeResultSchema.safeParse(message.result);
  if (begun.success) remote.setProtocolVersion(begun.data.protocolVersion);
}

function readAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    return new URL(text.endsWith('/') ? text : `${text}/`);
  throw new CommandError(
    `The server's address needs to be one like https://data.example, got ${JSON.stringify(text)}.`,
  );
}

async function readKey({ keyFile, environment }: BridgeTerms): Promise<string> {
  const text = keyFile === undefined ? (environment.apiKey ?? '') : await readKeyFile(keyFile);
  const key = text.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const where = keyFile ?? 'DEALGRAPH_API_KEY';
  throw new CommandError(
    key === ''
      ? 'A key is needed: set DEALGRAPH_API_KEY, or name a file that holds it by --key-file.'
      : `The key in ${where} holds more than one word, or letters that no key has.`,
  );
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const { code = 'it cannot be read' } = cause as NodeJS.ErrnoException;
    throw new CommandError(`The key file ${path} cannot be used: ${code}.`);
  }
}
