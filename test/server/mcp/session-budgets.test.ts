import { deleteOldSessions } from '../../../src/accounts/sql/spending-sessions.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { connectMcp, type McpCaller, type ToolResult } from '../../harness/mcp-client.js';
import { useMeteredPair } from '../../harness/metered-pair.js';
import { type MeteredServer, sum } from '../../harness/metered-server.js';
import type { Twin } from '../../harness/start-twin.js';

let server: MeteredServer;
let twin: Twin;

useMeteredPair((pair) => {
  ({ server, twin } = pair);
});

const open: McpCaller[] = [];
afterEach(async () => {
  for (const mcp of open.splice(0)) await mcp.close();
});

async function connect(...given: Parameters<typeof connectMcp>): Promise<McpCaller> {
  const mcp = await connectMcp(...given);
  open.push(mcp);
  return mcp;
}

function sessionIdOf({ client }: McpCaller): string {
  return (client.transport as { readonly sessionId?: string } | undefined)?.sessionId ?? '';
}

/** Starts a session with a budget, and returns its ID. */
async function begin(url: string, secret: string, budget: number): Promise<string> {
  const mcp = await connect(url, secret, { headers: { 'X-Session-Budget': String(budget) } });
  return sessionIdOf(mcp);
}

/** Sends a raw message, without a client. */
async function send(
  url: string,
  secret: string,
  headers: Record<string, string>,
): Promise<{ readonly status: number; readonly body: string }> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'X-API-Key': secret,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'company', arguments: { id: 'c0ffee' } },
    }),
  });
  return { status: response.status, body: await response.text() };
}

/** Makes concurrent calls that cost 1 to 3 credits. */
function callAtOnce(callers: readonly McpCaller[], count: number): Promise<ToolResult[]> {
  const calls = Array.from({ length: count }, (_, index) => {
    const mcp = callers[index % callers.length];
    return mcp?.call('search_funding_rounds', { first: 1 + (index % 3) });
  });
  return Promise.all(calls.flatMap((call) => (call === undefined ? [] : [call])));
}

describe('a session with a budget', () => {
  it('never exceeds it when two gateways serve its calls concurrently', async () => {
    const { secret, organizationId } = await server.account({ credits: 10_000 });
    const first = await connect(server.url, secret, { headers: { 'X-Session-Budget': '25' } });
    const headers = { 'Mcp-Session-Id': sessionIdOf(first) };
    const second = await connect(twin.url, secret, { headers });
    const answers = await callAtOnce([first, second], 60);
    const paid = sum(
      answers.map(({ credits }) => (credits as { charged: number } | undefined)?.charged ?? 0),
    );
    const refused = answers.filter(({ isError }) => isError);
    expect(new Set(refused.map(({ errorCode }) => errorCode))).toEqual(new Set(['SESSION_BUDGET_SPENT']));
    // The calls refused at the end cost more than the remaining budget.
    expect(paid).toBeGreaterThan(22);
    expect(paid).toBeLessThanOrEqual(25);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(paid);
    while (!(await second.call('company', { id: 'c0ffee' })).isError);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(25);
    const { credits } = await first.call('credit_balance');
    expect(credits.session_remaining).toBe(0);
  });

  it('reports the remaining budget with each response, and the price with a refusal', async () => {
    const { secret } = await server.account();
    const mcp = await connect(server.url, secret, { headers: { 'X-Session-Budget': '3' } });
    const { credits, text } = await mcp.call('company', { id: 'c0ffee' });
    expect(credits).toEqual({ charged: 1, remaining: 999, session_remaining: 2 });
    expect(text).toContain('2 remaining in the session budget');
    const costly = await mcp.call('search_funding_rounds', { first: 4 });
    expect(costly.text).toBe(
      'SESSION_BUDGET_SPENT: This response costs 4 credits, but 2 of the session budget of 3 credits remain.',
    );
    await mcp.call('search_funding_rounds', { first: 2 });
    const spent = await mcp.call('autocomplete', { query: 'coff' });
    expect(spent.text).toBe('SESSION_BUDGET_SPENT: The session budget of 3 credits is used up.');
    expect((await mcp.call('company', { id: 'c0ffee', dry_run: true })).isError).toBe(false);
    const query = { query: '{ company(id: "c0ffee") { organizationName } }' };
    expect((await mcp.call('graph_query', query)).errorCode).toBe('SESSION_BUDGET_SPENT');
  });

  it('can also set the budget in the parameters of initialize; the lower of two budgets applies', async () => {
    const { secret } = await server.account();
    const experimental = { dealgraph: { sessionBudget: 2 } };
    const wished = await connect(server.url, secret, { experimental });
    expect((await wished.call('company', { id: 'c0ffee' })).credits.session_remaining).toBe(1);
    const both = await connect(server.url, secret, { experimental, headers: { 'X-Session-Budget': '9' } });
    expect(sessionIdOf(both)).toMatch(/^dgs_2_/);
  });

  it('does not affect other sessions and other APIs', async () => {
    const { secret, as } = await server.account();
    const mcp = await connect(server.url, secret, { headers: { 'X-Session-Budget': '1' } });
    await mcp.call('company', { id: 'c0ffee' });
    expect((await mcp.call('company', { id: 'decaf' })).isError).toBe(true);
    const other = await connect(server.url, secret, { headers: { 'X-Session-Budget': '1' } });
    expect((await other.call('company', { id: 'c0ffee' })).isError).toBe(false);
    const without = await connect(server.url, secret);
    expect([sessionIdOf(without), (await without.call('company', { id: 'c0ffee' })).isError]).toEqual([
      '',
      false,
    ]);
    expect((await as.get('/companies/c0ffee')).status).toBe(200);
  });

  it('gets replays of paid responses when no budget remains', async () => {
    const { secret } = await server.account();
    const mcp = await connect(server.url, secret, { headers: { 'X-Session-Budget': '1' } });
    const given = { id: 'c0ffee', idempotency_key: 'once' };
    await mcp.call('company', given);
    const again = await mcp.call('company', given);
    expect([again.isError, again.credits.charged]).toEqual([false, 0]);
  });

  it('does not count a failed charge of its organization as spending', async () => {
    const { secret } = await server.account({ credits: 2 });
    const mcp = await connect(server.url, secret, { headers: { 'X-Session-Budget': '50' } });
    expect((await mcp.call('search_funding_rounds', { first: 3 })).errorCode).toBe('OUT_OF_CREDITS');
    expect((await mcp.call('credit_balance')).credits.session_remaining).toBe(50);
  });

  it('expires after 7 days, and its stored data is deleted then', async () => {
    const { secret } = await server.account();
    const headers = { 'Mcp-Session-Id': await begin(server.url, secret, 5) };
    expect((await send(server.url, secret, headers)).status).toBe(200);
    expect(await deleteOldSessions(server.db, server.clock.now(), 100)).toBe(0);
    server.clock.advance(7 * 86_400_000 + 1000);
    const late = await send(server.url, secret, headers);
    expect([late.status, late.body]).toEqual([404, expect.stringContaining('SESSION_NOT_FOUND')]);
    expect(await deleteOldSessions(server.db, server.clock.now(), 1000)).toBeGreaterThan(0);
  });
});

describe('a call with its own budget', () => {
  it('without a session is refused, so that nothing bypasses the budget', async () => {
    const { secret, as } = await server.account();
    const { status, body } = await send(server.url, secret, { 'X-Session-Budget': '5' });
    expect([status, body]).toEqual([422, expect.stringContaining('requires the Mcp-Session-Id')]);
    expect(await as.remaining()).toBe(1000);
  });

  it('below that of its session is refused', async () => {
    const { secret } = await server.account();
    const headers = { 'X-Session-Budget': '5', 'Mcp-Session-Id': await begin(server.url, secret, 9) };
    expect((await send(server.url, secret, headers)).status).toBe(422);
  });

  it.each(['-1', '1.5', 'many', ''])('with an invalid number of credits (%j) is refused', async (budget) => {
    const { secret } = await server.account();
    expect((await send(server.url, secret, { 'X-Session-Budget': budget })).status).toBe(422);
  });

  const edits: readonly (readonly [what: string, edit: (id: string) => string])[] = [
    ['a higher budget', (id) => id.replace('dgs_5_', 'dgs_500000_')],
    [
      'another start',
      (id) =>
        id.replace(/^dgs_5_(\w+?)_/, (_all, at: string) => `dgs_5_${(parseInt(at, 36) - 60).toString(36)}_`),
    ],
    ['another session', (id) => id.replace(/[\w-]{4}([\w-]{18}\.)/, 'AAAA$1')],
    ['no signature', (id) => id.slice(0, id.indexOf('.'))],
    ['a signature of zeros', (id) => `${id.slice(0, id.indexOf('.'))}.${'A'.repeat(22)}`],
    ['the signature of another session', (id) => id.replace(/\..*$/, `.${otherSignature}`)],
  ];
  let otherSignature = '';

  it.each(edits)('of a session whose ID was edited to have %s is 404', async (_what, edit) => {
    const { secret, as } = await server.account();
    const id = await begin(server.url, secret, 5);
    otherSignature = (await begin(server.url, secret, 5)).split('.')[1] ?? '';
    expect(edit(id)).not.toBe(id);
    const { status, body } = await send(server.url, secret, { 'Mcp-Session-Id': edit(id) });
    expect([status, body]).toEqual([404, expect.stringContaining('SESSION_NOT_FOUND')]);
    expect(await as.remaining()).toBe(1000);
    // Any gateway accepts the original ID.
    expect((await send(twin.url, secret, { 'Mcp-Session-Id': id })).status).toBe(200);
  });

  it.each(['x', 'dgs_5_zzzzzzzzz_0123456789012345678901', 'dgs_5_1_0123456789012345678901'])(
    'of an unknown session (%s) is 404',
    async (id) => {
      const { secret } = await server.account();
      expect((await send(server.url, secret, { 'Mcp-Session-Id': id })).status).toBe(404);
    },
  );
});
