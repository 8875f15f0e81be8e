import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Program, redirectUri } from '../../harness/program.js';
import {
  type Attack,
  errorOf,
  itWithstands,
  toClient,
  useSignInTarget,
} from '../../harness/sign-in-target.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

const target = useSignInTarget();
/** A server with the rules of production. */
let twin: Twin;
/** The web server of a client. */
let documents: Server;
let documentsUrl: string;
let visits = 0;
let connections = 0;

beforeAll(async () => {
  documents = createServer(answer).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve));
  const { port } = documents.address() as AddressInfo;
  documentsUrl = `http://127.0.0.1:${port}`;
  // With its port allowed, only its address protects the web server.
  const webhookUrls = { allowPrivate: false, ports: [port] };
  twin = await startTwin(target.server, { mcpOauth: true, bounds: { webhookUrls } });
});
afterAll(async () => {
  documents.close();
  await twin.stop();
});

const pages: Readonly<
  Record<string, (url: string) => readonly [status: number, headers: object, body: string]>
> = {
  '/client': (url) => [200, json, document(url)],
  '/other': () => [200, json, document(`${documentsUrl}/client`)],
  '/secret': (url) => [200, json, document(url, { token_endpoint_auth_method: 'client_secret_post' })],
  '/redirect': () => [302, { Location: `${documentsUrl}/client` }, ''],
  '/large': (url) => [200, json, document(url, { padding: 'x'.repeat(6000) })],
  '/text': (url) => [200, { 'Content-Type': 'text/html' }, document(url)],
};
const json = { 'Content-Type': 'application/json' };
const document = (url: string, more: object = {}): string =>
  JSON.stringify({ client_id: url, client_name: 'Claude', redirect_uris: [redirectUri], ...more });

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  visits += 1;
  const [status, headers, body] = pages[url]?.(documentsUrl + url) ?? [404, {}, ''];
  response.writeHead(status, { ...headers }).end(body);
}

/** Signs in with a client whose ID is the URL of a metadata document. */
const withDocument = (path: string): Promise<string> => target.consentFor({ client_id: documentsUrl + path });

const onRequests: readonly Attack[] = [
  [
    'PKCE left out',
    () => target.opened({ code_challenge: undefined, code_challenge_method: undefined }),
    toClient('invalid_request'),
  ],
  [
    'PKCE downgraded to plain',
    () => target.opened({ code_challenge_method: 'plain' }),
    toClient('invalid_request'),
  ],
  [
    'PKCE without a method, which means plain',
    () => target.opened({ code_challenge_method: undefined }),
    toClient('invalid_request'),
  ],
  [
    'a token instead of a code',
    () => target.opened({ response_type: 'token' }),
    toClient('unsupported_response_type'),
  ],
  [
    'a resource of another server',
    () => target.opened({ resource: 'https://evil.example/mcp' }),
    toClient('invalid_target'),
  ],
  [
    'the scope to manage keys',
    () => target.opened({ scope: 'companies:read keys:manage' }),
    toClient('invalid_scope'),
  ],
  ['all scopes', () => target.opened({ scope: '*' }), toClient('invalid_scope')],
  [
    'a redirect to another host',
    () => target.opened({ redirect_uri: 'https://evil.example/callback' }),
    '400 invalid_request',
  ],
  [
    'a redirect to a longer host',
    () => target.opened({ redirect_uri: 'https://program.example.evil.example/callback' }),
    '400 invalid_request',
  ],
  [
    'a redirect with a user name that looks like the host',
    () => target.opened({ redirect_uri: 'https://program.example@evil.example/callback' }),
    '400 invalid_request',
  ],
  [
    'a redirect to another path',
    () => target.opened({ redirect_uri: `${redirectUri}/../open?to=evil` }),
    '400 invalid_request',
  ],
  [
    'a redirect to another port',
    () => target.opened({ redirect_uri: 'https://program.example:8443/callback' }),
    '400 invalid_request',
  ],
  [
    'a redirect with a query',
    () => target.opened({ redirect_uri: `${redirectUri}?x=1` }),
    '400 invalid_request',
  ],
  [
    'a second redirect URI',
    async () =>
      errorOf(
        await target.program.post('/oauth/authorization', {
          query: `${String(target.program.parameters())}&redirect_uri=https%3A%2F%2Fevil.example`,
        }),
      ),
    '400 invalid_request',
  ],
  [
    'an edited client ID',
    () => target.opened({ client_id: `${target.program.clientId.slice(0, -2)}xx` }),
    '400 invalid_client',
  ],
  [
    'a mix-up of servers: every response names this one',
    async () => {
      const given = await target.program.grant(target.secret);
      const refused = await target.program.grant(target.secret, {}, { scope: '*' });
      return [given, refused].map((reply) => reply.get('iss') === target.server.url);
    },
    [true, true],
  ],
];

const onClients: readonly Attack[] = [
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/',
    `${redirectUri}#x`,
    'https://a@evil.example/',
    'file:///etc/passwd',
    'https:\\\\evil.example',
  ].map((uri): Attack => [
    `a client registers ${uri}`,
    async () => errorOf(await target.program.post('/oauth/register', { redirect_uris: [uri] })),
    '400 invalid_redirect_uri',
  ]),
  [
    'a client registers a name that changes the direction of text',
    async () =>
      errorOf(
        await target.program.post('/oauth/register', {
          redirect_uris: [redirectUri],
          client_name: 'Claude\u202e',
        }),
      ),
    '400 invalid_client_metadata',
  ],
  [
    'a client registers many times',
    async () => {
      const replies = await Promise.all(
        Array.from({ length: 40 }, () =>
          target.program.post('/oauth/register', { redirect_uris: [redirectUri] }),
        ),
      );
      const refused = replies.filter(({ status }) => status === 429);
      return [refused.length >= 20, Number(refused[0]?.headers.get('retry-after')) > 60];
    },
    [true, true],
  ],
  ['a metadata document with its own URL is accepted', () => withDocument('/client'), 'consent'],
  ['a metadata document of another client', () => withDocument('/other'), '400 invalid_client'],
  ['a metadata document with a secret', () => withDocument('/secret'), '400 invalid_client_metadata'],
  ['a metadata document behind a redirect', () => withDocument('/redirect'), '400 invalid_client'],
  ['a metadata document that is too large', () => withDocument('/large'), '400 invalid_client'],
  ['a metadata document that is a page', () => withDocument('/text'), '400 invalid_client'],
  [
    'metadata documents in the private network are not fetched, and all look alike',
    async () => {
      const before = [visits, connections] as const;
      const { port } = new URL(documentsUrl);
      const hosts = ['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', '[::ffff:127.0.0.1]', 'localhost'];
      const urls = [
        ...hosts.map((host) => `https://${host}/client`),
        ...['127.0.0.1', '[::ffff:7f00:1]', 'localhost'].map((host) => `https://${host}:${port}/client`),
        `${documentsUrl}/client`,
      ];
      const other = new Program(twin.url);
      const texts: unknown[] = [];
      for (const url of urls) {
        const reply = await other.post('/oauth/authorization', {
          query: String(target.program.parameters({ client_id: url })),
        });
        texts.push(errorOf(reply));
      }
      const reached = [visits - before[0], connections - before[1]];
      // A server that may call private addresses connects.
      await target.consentFor({ client_id: `https://127.0.0.1:${port}/client` });
      return [new Set(texts), reached, connections - before[1]];
    },
    [new Set(['400 invalid_client']), [0, 0], 1],
  ],
];

describe('authorization requests', () => {
  itWithstands(target, onRequests);
});
describe('clients', () => {
  itWithstands(target, onClients);
  it('a registration expires', async () => {
    target.server.clock.advance(91 * 86_400_000);
    expect(await target.consentFor({})).toBe('400 invalid_client');
  });
});
