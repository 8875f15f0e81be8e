import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StdioClientTransport as CurrentStdioTransport } from '@modelcontextprotocol/client/stdio';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ledgerOf } from '../../harness/ledger.js';
import { McpCaller } from '../../harness/mcp-client.js';
import { type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';

const main = join(__dirname, '..', '..', '..', 'dist', 'main.js');

let server: MeteredServer;
let folder: string;

beforeAll(async () => {
  server = await startMeteredServer();
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-mcp-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const path = { PATH: process.env['PATH'] ?? '' };

/** Starts a bridge in a process of its own, and connects a client to it. */
function connect(args: readonly string[], env: Record<string, string>): Promise<McpCaller> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp', ...args],
    env: { ...path, ...env },
    stderr: 'ignore',
  });
  return McpCaller.over(transport);
}

/** Runs a bridge with this input, and returns its exit code and output. */
async function run(
  args: readonly string[],
  env: Record<string, string>,
  input: string,
): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(process.execPath, [main, 'mcp', ...args], { env: { ...path, ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, stdout, stderr };
}

/** Returns an address without a listener. */
async function closedAddress(): Promise<string> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return `http://127.0.0.1:${port}`;
}

const message = (method: string, params: object, id?: number): string =>
  `${JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params })}\n`;

const tool = (id: number): string =>
  message('tools/call', { name: 'company', arguments: { id: 'c0ffee' } }, id);

it('a bridge has the tools of its server, and enforces its --budget exactly', async () => {
  const { secret, organizationId } = await server.account();
  const env = { DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: secret };
  const mcp = await connect(['--budget', '5'], env);
  expect((await mcp.client.listTools()).tools.length).toBeGreaterThan(10);
  const dry = await mcp.call('search_funding_rounds', { first: 3, dry_run: true });
  expect(dry.structured['dry_run']).toMatchObject({ credits: 3 });
  const answers = await Promise.all(Array.from({ length: 9 }, () => mcp.call('company', { id: 'c0ffee' })));
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(5);
  const refused = answers.filter(({ isError }) => isError).map(({ errorCode }) => errorCode);
  expect(refused).toEqual(Array(4).fill('SESSION_BUDGET_SPENT'));
  await mcp.close();
  const ledger = await ledgerOf(server, organizationId);
  expect(ledger.map(({ channel, credits }) => [channel, credits])).toEqual(Array(5).fill(['mcp', 1]));
});

it('a bridge serves revision 2026-07-28 too, with its --budget', async () => {
  const { secret } = await server.account();
  const mcp = await McpCaller.current(
    new CurrentStdioTransport({
      command: process.execPath,
      args: [main, 'mcp', '--budget', '2'],
      env: { ...path, DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: secret },
      stderr: 'ignore',
    }),
  );
  expect(mcp.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  await expect(mcp.client.readResource({ uri: 'dealgraph://ünknown' })).rejects.toThrow('Unknown resource');
  const answers = [];
  for (const id of ['c0ffee', 'decaf', 'c0ffee']) answers.push(await mcp.call('company', { id }));
  expect(answers.map(({ errorCode }) => errorCode)).toEqual([undefined, undefined, 'SESSION_BUDGET_SPENT']);
  await mcp.close();
});

it('a budget that the host sets in initialize applies, the lower one of both', async () => {
  const { secret } = await server.account();
  const wish = (credits: number): string =>
    message(
      'initialize',
      {
        protocolVersion: '2025-11-25',
        clientInfo: { name: 'x', version: '1' },
        capabilities: { experimental: { dealgraph: { sessionBudget: credits } } },
      },
      0,
    );
  for (const [args, wished] of [
    [[], 1],
    [['--budget', '1'], 9],
  ] as const) {
    const transport = spawn(process.execPath, [main, 'mcp', ...args], {
      env: { ...path, DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: secret },
    });
    const lines = createInterface({ input: transport.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<string> => String((await lines.next()).value);
    transport.stdin.write(wish(wished));
    await next();
    transport.stdin.write(tool(1));
    expect(await next()).toContain('"session_remaining":0');
    transport.stdin.end(tool(2));
    expect(await next()).toContain('SESSION_BUDGET_SPENT');
  }
});

it('a cancelled request gets no response', async () => {
  const { secret } = await server.account();
  const env = { DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: secret };
  const cancelled = message('notifications/cancelled', { requestId: 1 });
  const { code, stdout } = await run([], env, `${tool(1)}${cancelled}${tool(2)}`);
  expect([
    code,
    stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id),
  ]).toEqual([0, [2]]);
});

it('standard output has protocol messages only, and at the end of the input the bridge waits for pending responses', async () => {
  const { secret } = await server.account();
  const keyFile = join(folder, 'key');
  await writeFile(keyFile, `${secret}\n`);
  const input = `not json\n${tool(1)}${tool(2)}`;
  const { code, stdout, stderr } = await run(['--url', server.url, '--key-file', keyFile], {}, input);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; result: object });
  expect([code, lines.map(({ id }) => id).sort()]).toEqual([0, [1, 2]]);
  expect(lines[0]?.result).toHaveProperty('structuredContent.company.id', 'c0ffee');
  expect(stderr).toContain(`Serving Dealgraph's tools from ${server.url}.`);
  expect(stderr).not.toContain(secret);
});

it('a refusal by the server, or an unreachable server, is a tool result with its message', async () => {
  const wrong = { DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: 'dgk_wrong' };
  const initialize = message('initialize', {}, 0);
  const refused = await run([], wrong, `${initialize}${tool(1)}`);
  const answers = refused.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number });
  const [begun, called] = answers.sort((one, other) => one.id - other.id);
  expect(begun).toMatchObject({ error: { data: { errorCode: 'API_KEY_NOT_VALID' } } });
  expect(called).toMatchObject({
    result: { isError: true, _meta: { 'dealgraph/errorCode': 'API_KEY_NOT_VALID' } },
  });
  const nowhere = await closedAddress();
  const { stdout } = await run([], { ...wrong, DEALGRAPH_URL: nowhere }, tool(1));
  expect(stdout).toContain(`${nowhere} does not respond (ECONNREFUSED)`);
});

it.each<readonly [string, readonly string[], Record<string, string>, string]>([
  ['no key', [], {}, 'An API key is required. Set DEALGRAPH_API_KEY'],
  ['no file of a key', ['--key-file', 'missing'], {}, 'The key file missing cannot be used: ENOENT.'],
  ['no address', ['--url', 'here'], { DEALGRAPH_API_KEY: 'a' }, 'The server URL must look like'],
  ['no budget', ['--budget', 'low'], { DEALGRAPH_API_KEY: 'a' }, '--budget'],
])('a bridge with %s does not start, and reports the reason', async (_what, args, env, sentence) => {
  const { code, stdout, stderr } = await run(args, env, '');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
});
