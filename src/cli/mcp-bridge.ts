import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CommandError } from './command.js';
import { type BridgeMessage, McpServerCalls } from './mcp-server-calls.js';

/** The server address and the credentials of an MCP bridge. */
export interface BridgeTerms {
  /** The server's URL without `/mcp`. */
  readonly url: string | undefined;
  readonly keyFile: string | undefined;
  /** Maximum credits for one run of the bridge; undefined if only the limits of the key apply. */
  readonly budget: number | undefined;
  /** The values of DEALGRAPH_URL and DEALGRAPH_API_KEY. */
  readonly environment: { readonly url: string | undefined; readonly apiKey: string | undefined };
  /** Writes to standard error. Standard output is reserved for the protocol. */
  readonly say: (text: string) => void;
}

const standardUrl = 'http://localhost:4000';

/**
 * `dealgraph mcp`: runs an MCP bridge, which an MCP host starts on the user's machine. It forwards the host's messages
 * to the server and the server's responses to the host, in every revision of the protocol. It ends when its input has
 * ended and the last response is written.
 * @throws CommandError for an invalid address or key.
 */
export async function runMcpBridge(terms: BridgeTerms): Promise<void> {
  const address = readAddress(terms.url ?? terms.environment.url ?? standardUrl);
  const key = await readKey(terms);
  const { budget, say } = terms;
  const server = new McpServerCalls({ endpoint: new URL('mcp', address), key, budget });
  process.stdout.on('error', () => process.exit(0));
  const bridge = new Bridge(server, say);
  createInterface({ input: process.stdin, terminal: false }).on('line', (line) => {
    bridge.read(line);
  });
  say(`Serving Dealgraph's tools from ${address.origin}.`);
}

/** Forwards lines of standard input to a server, and writes its responses to standard output. */
class Bridge {
  /** Requests without a response yet, by their ID. */
  private readonly working = new Map<unknown, AbortController>();

  constructor(
    private readonly server: McpServerCalls,
    private readonly say: (text: string) => void,
  ) {}

  read(line: string): void {
    const message = parse(line);
    if (message === null) this.say('dealgraph: A line of standard input is not a JSON-RPC message.');
    else if (message.method === 'notifications/cancelled') this.cancel(message);
    else void this.forward(message);
  }

  /** Ends the request that the host no longer waits for. Over HTTP, a request is cancelled by its connection. */
  private cancel({ params }: BridgeMessage): void {
    this.working.get(params?.requestId)?.abort();
  }

  private async forward(message: BridgeMessage): Promise<void> {
    const stop = new AbortController();
    this.working.set(message.id, stop);
    try {
      const answered = await this.server.answer(message, stop.signal);
      if (answered !== null && !stop.signal.aborted) process.stdout.write(`${JSON.stringify(answered)}\n`);
    } catch (error) {
      if (!stop.signal.aborted)
        this.say(`dealgraph: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.working.delete(message.id);
    }
  }
}

/** Parses a line. Returns null if it is not a JSON object. */
function parse(line: string): BridgeMessage | null {
  try {
    const message = JSON.parse(line) as unknown;
    return typeof message === 'object' && !Array.isArray(message) ? message : null;
  } catch {
    return null;
  }
}

function readAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    return new URL(text.endsWith('/') ? text : `${text}/`);
  throw new CommandError(`The server URL must look like https://data.example, got ${JSON.stringify(text)}.`);
}

async function readKey({ keyFile, environment }: BridgeTerms): Promise<string> {
  const text = keyFile === undefined ? (environment.apiKey ?? '') : await readKeyFile(keyFile);
  const key = text.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const where = keyFile ?? 'DEALGRAPH_API_KEY';
  throw new CommandError(
    key === ''
      ? 'An API key is required. Set DEALGRAPH_API_KEY, or use --key-file.'
      : `The key in ${where} is not valid: it contains spaces or other characters that no API key contains.`,
  );
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const { code = 'cannot read it' } = cause as NodeJS.ErrnoException;
    throw new CommandError(`The key file ${path} cannot be used: ${code}.`);
  }
}
