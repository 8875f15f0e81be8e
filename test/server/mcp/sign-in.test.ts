import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { deleteAbandonedGrants } from '../../../src/sign-in/sql/grants.js';
import { ledgerOf } from '../../harness/ledger.js';
import { McpCaller } from '../../harness/mcp-client.js';
import { Program, redirectUri, type Tokens } from '../../harness/program.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

let server: TestServer;
let twin: Twin;

beforeAll(async () => {
  server = await startServer({ mcpOauth: true, bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
  await seed(server.db, {
    Company: ['aa', 'bb', 'cc'].map((id) => ({ id, organization_name: `Company ${id}` })),
  });
  twin = await startTwin(server, { mcpOauth: true });
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

interface ListedKey {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
  readonly monthly_cap: number;
  readonly month_used: number;
  readonly expires_at: string;
}

/** The keys that a program has, as their organization sees them. */
async function programKeys(as: {
  get(path: string): Promise<{ readonly body: unknown }>;
}): Promise<ListedKey[]> {
  return ((await as.get('/keys')).body as ListedKey[]).filter(({ name }) => name?.startsWith('Claude'));
}

it('the official client finds the server, registers, signs in, refreshes and calls tools', async () => {
  const { secret, as, organizationId } = await server.account();
  const saved: Partial<Record<'client' | 'tokens' | 'verifier' | 'url', unknown>> = {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Claude', redirect_uris: [redirectUri] },
    state: () => 'of the client',
    clientInformation: () => saved.client as never,
    saveClientInformation: (client) => void (saved.client = client),
    tokens: () => saved.tokens as never,
    saveTokens: (tokens) => void (saved.tokens = tokens),
    redirectToAuthorization: (url) => void (saved.url = url),
    saveCodeVerifier: (verifier) => void (saved.verifier = verifier),
    codeVerifier: () => saved.verifier as string,
  };
  const serverUrl = `${server.url}/mcp/oauth`;
  const transport = new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider });
  await expect(McpCaller.over(transport)).rejects.toThrow('Unauthorized');
  const { search } = saved.url as URL;
  const program = new Program(server.url);
  const terms = { scopes: ['companies:read'], monthly_cap: 3, expires_at: '2026-07-15T00:00:00Z' };
  const { body } = await program.post(
    '/oauth/approval',
    { query: search.slice(1), ...terms },
    { 'X-API-Key': secret },
  );
  const returned = new URL(String(body['redirect_to'])).searchParams;
  expect(returned.get('state')).toBe('of the client');
  expect(returned.get('iss')).toBe(server.url);
  const authorizationCode = returned.get('code') ?? '';
  expect(await auth(provider, { serverUrl, authorizationCode })).toBe('AUTHORIZED');
  const first = saved.tokens as Tokens;
  expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED');
  expect((saved.tokens as Tokens).access_token).not.toBe(first.access_token);
  const mcp = await McpCaller.over(
    new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider }),
  );
  const { isError } = await mcp.call('search_companies', { first: 2 });
  await mcp.close();
  expect(isError).toBe(false);
  const [key] = await programKeys(as);
  expect(key).toMatchObject({
    name: 'Claude, since 2026-06-15',
    status: 'active',
    monthly_cap: 3,
    month_used: 2,
  });
  const charges = await ledgerOf(server, organizationId);
  expect(charges.map(({ apiKeyId }) => apiKeyId)).toEqual([key?.id]);
});

it('describes the server and the resource by their standards', async () => {
  const program = new Program(server.url);
  const { body: resource } = await program.send('/.well-known/oauth-protected-resource/mcp/oauth');
  const { body: issuer } = await program.send('/.well-known/oauth-authorization-server');
  expect(resource).toMatchObject({
    resource: `${server.url}/mcp/oauth`,
    authorization_servers: [server.url],
    bearer_methods_supported: ['header'],
  });
  expect(issuer).toMatchObject({
    issuer: server.url,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
  const { status, headers } = await program.call(null);
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp/oauth"`,
  );
});

it('a code that two servers get at the same time is redeemed once, and its tokens end', async () => {
  const { secret } = await server.account();
  const program = await Program.register(server.url);
  const other = Object.assign(new Program(twin.url), { clientId: program.clientId });
  const resource = `${server.url}/mcp/oauth`;
  const code = await program.code(secret);
  const { verifier } = program;
  const replies = await Promise.all(
    [program, other, program, other].map((each) => each.redeem(code, { resource, code_verifier: verifier })),
  );
  const accepted = replies.filter(({ status }) => status === 200);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expect(replies.flatMap(({ body }) => body['error'] ?? [])).toEqual(Array(3).fill('invalid_grant'));
  for (const each of [program, other])
    expect((await each.call(String(accepted[0]?.body['access_token']))).status).toBe(401);
});

it('a refresh on another server ends the old token, and the cap and what is spent of it stay', async () => {
  const { secret, as } = await server.account();
  const program = await Program.register(server.url);
  const other = Object.assign(new Program(twin.url), { clientId: program.clientId });
  const first = await program.signIn(secret, { monthly_cap: 3 });
  expect(first).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'companies:read deals:read' });
  expect((await program.call(first.access_token, 'search_companies', { first: 2 })).status).toBe(200);
  const { body } = await other.refresh(first.refresh_token);
  const second = body as unknown as Tokens;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  for (const each of [program, other]) {
    expect((await each.call(first.access_token)).status).toBe(401);
    const { body: refused } = await each.call(second.access_token, 'search_companies', { first: 2 });
    expect((refused['result'] as { readonly isError: boolean }).isError).toBe(true);
  }
  expect(await programKeys(as)).toMatchObject([{ status: 'active', monthly_cap: 3, month_used: 2 }]);
});

it('a token ends after an hour, and the access at the day that the person chose', async () => {
  const { secret } = await server.account();
  const program = await Program.register(server.url);
  const tokens = await program.signIn(secret, { expires_at: '2026-06-15T13:30:00Z' });
  try {
    server.clock.set('2026-06-15T13:00:01Z');
    expect((await program.call(tokens.access_token)).status).toBe(401);
    const { body } = await program.refresh(tokens.refresh_token);
    const next = body as unknown as Tokens;
    expect(next.expires_in).toBe(29 * 60 + 59);
    expect((await program.call(next.access_token)).status).toBe(200);
    server.clock.set('2026-06-15T13:30:01Z');
    expect((await program.call(next.access_token)).status).toBe(401);
    expect((await program.refresh(next.refresh_token)).body['error']).toBe('invalid_grant');
  } finally {
    server.clock.set('2026-06-15T12:00:00Z');
  }
});

it('revoking the key in the console, or a token by the program, ends the access within a second', async () => {
  const { secret, as } = await server.account();
  const program = await Program.register(server.url);
  for (const end of ['key', 'access_token', 'refresh_token'] as const) {
    const tokens = await program.signIn(secret);
    expect((await program.call(tokens.access_token)).status).toBe(200);
    const [key] = await programKeys(as);
    if (end === 'key')
      expect(
        (
          await program.send(`/api/v1/keys/${key?.id ?? ''}`, {
            method: 'DELETE',
            headers: { 'X-API-Key': secret },
          })
        ).status,
      ).toBe(200);
    else expect((await program.revoke(tokens[end])).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect([end, (await program.call(tokens.access_token)).status]).toEqual([end, 401]);
    expect([end, (await program.refresh(tokens.refresh_token)).body['error']]).toEqual([
      end,
      'invalid_grant',
    ]);
    expect((await programKeys(as)).filter(({ status }) => status === 'active')).toEqual([]);
  }
  const { body } = await as.get('/audit-events?limit=10');
  const { items } = body as {
    readonly items: readonly { readonly action: string; readonly changes: unknown }[];
  };
  expect(items).toContainEqual(
    expect.objectContaining({
      action: 'key revoke',
      channel: 'mcp',
      changes: [{ field: 'reason', before: null, after: 'token revoked' }],
    }),
  );
});

it('a program on the user’s machine can use any port', async () => {
  const { secret } = await server.account();
  const program = await Program.register(server.url, { redirect_uris: ['http://127.0.0.1/callback'] });
  const { body } = await program.approve(secret, {}, { redirect_uri: 'http://127.0.0.1:49152/callback' });
  expect(String(body['redirect_to'])).toMatch(/^http:\/\/127\.0\.0\.1:49152\/callback\?code=dgc_/);
});

it('a sign-in that no program completes leaves no valid key', async () => {
  const { secret, as } = await server.account();
  const program = await Program.register(server.url);
  const code = await program.code(secret);
  expect(await programKeys(as)).toMatchObject([{ status: 'active' }]);
  server.clock.advance(61_000);
  expect((await program.redeem(code)).body['error']).toBe('invalid_grant');
  expect(await deleteAbandonedGrants(server.db, server.clock.now(), 10)).toBe(0);
  server.clock.advance(3_600_000);
  expect(await deleteAbandonedGrants(server.db, server.clock.now(), 10)).toBeGreaterThan(0);
  expect(await programKeys(as)).toMatchObject([{ status: 'revoked' }]);
  const { body } = await as.get('/audit-events?limit=50');
  expect(JSON.stringify(body)).toContain('authorization code not exchanged');
});

it('is switched off by default', async () => {
  const other = await startServer();
  try {
    const program = new Program(other.url);
    for (const path of ['/.well-known/oauth-protected-resource/mcp/oauth', '/oauth/token', '/authorize'])
      expect([path, (await program.send(path)).status]).toEqual([path, 404]);
    const { secret } = await other.account();
    expect((await program.call(secret)).status).toBe(404);
  } finally {
    await other.stop();
  }
});
