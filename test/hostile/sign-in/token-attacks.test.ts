import { challengeOf, Program } from '../../harness/program.js';
import {
  type Attack,
  errorOf,
  itWithstands,
  untilForgotten,
  useSignInTarget,
} from '../../harness/sign-in-target.js';

const target = useSignInTarget();

const onCodes: readonly Attack[] = [
  [
    'a code that was redeemed is redeemed again: its tokens end',
    async () => {
      const code = await target.program.code(target.secret);
      const { body } = await target.program.redeem(code);
      const again = await target.program.redeem(code, { code_verifier: 'x'.repeat(43) });
      await untilForgotten();
      const refreshed = await target.program.refresh(String(body['refresh_token']));
      return [errorOf(again), await target.accepts(body['access_token']), errorOf(refreshed)];
    },
    ['400 invalid_grant', false, '400 invalid_grant'],
  ],
  [
    'a code without its verifier',
    async () =>
      errorOf(
        await target.program.redeem(await target.program.code(target.secret), { code_verifier: undefined }),
      ),
    '400 invalid_request',
  ],
  [
    'a code with another verifier',
    async () =>
      errorOf(
        await target.program.redeem(await target.program.code(target.secret), {
          code_verifier: 'x'.repeat(43),
        }),
      ),
    '400 invalid_grant',
  ],
  [
    'the challenge as verifier, as with plain',
    async () =>
      errorOf(
        await target.program.redeem(await target.program.code(target.secret), {
          code_verifier: challengeOf(target.program.verifier),
        }),
      ),
    '400 invalid_grant',
  ],
  [
    'a code with another redirect URI',
    async () =>
      errorOf(
        await target.program.redeem(await target.program.code(target.secret), {
          redirect_uri: 'https://evil.example/',
        }),
      ),
    '400 invalid_grant',
  ],
  [
    'a code that another client has stolen',
    async () =>
      errorOf(
        await target.program.redeem(await target.program.code(target.secret), {
          client_id: (await Program.register(target.server.url)).clientId,
        }),
      ),
    '400 invalid_grant',
  ],
  [
    'a code for another resource',
    async () =>
      errorOf(
        await target.program.redeem(await target.program.code(target.secret), {
          resource: 'https://evil.example/mcp',
        }),
      ),
    '400 invalid_target',
  ],
  [
    'a code after a minute',
    async () => {
      const code = await target.program.code(target.secret);
      target.server.clock.advance(61_000);
      return errorOf(await target.program.redeem(code));
    },
    '400 invalid_grant',
  ],
  [
    'an invented code',
    async () => errorOf(await target.program.redeem(`dgc_${'A'.repeat(49)}`)),
    '400 invalid_grant',
  ],
];

const onConsent: readonly Attack[] = [
  [
    'a form of another page approves, without a key in a header',
    async () =>
      errorOf(
        await target.program.form('/oauth/approval', {
          query: String(target.program.parameters()),
          key: target.secret,
        }),
      ),
    '401 API_KEY_MISSING',
  ],
  [
    'a script of another page approves',
    async () =>
      errorOf(await target.program.approve(target.secret, { headers: { Origin: 'https://evil.example' } })),
    '403 NOT_PERMITTED',
  ],
  [
    'a page of a subdomain approves',
    async () =>
      errorOf(await target.program.approve(target.secret, { headers: { 'Sec-Fetch-Site': 'same-site' } })),
    '403 NOT_PERMITTED',
  ],
  [
    'a key without keys:manage approves',
    async () => {
      const { organizationId } = await target.server.account();
      const weak = await target.server.key(organizationId, { scopes: ['companies:read'] });
      return errorOf(await target.program.approve(weak.secret));
    },
    '403 NOT_PERMITTED',
  ],
  [
    'the program approves itself with its token',
    async () =>
      errorOf(await target.program.approve((await target.program.signIn(target.secret)).access_token)),
    '401 API_KEY_NOT_VALID',
  ],
  [
    'the approval has scopes that were not requested',
    async () =>
      errorOf(
        await target.program.approve(target.secret, { scopes: ['people:read'] }, { scope: 'companies:read' }),
      ),
    '422 VALIDATION_ERROR',
  ],
  [
    'the approval manages keys',
    async () => errorOf(await target.program.approve(target.secret, { scopes: ['keys:manage'] })),
    '422 VALIDATION_ERROR',
  ],
  [
    'the approval never ends',
    async () => errorOf(await target.program.approve(target.secret, { expires_at: '2199-01-01T00:00:00Z' })),
    '422 VALIDATION_ERROR',
  ],
  [
    'the approval has more than the key',
    async () => {
      const { organizationId } = await target.server.account();
      const narrow = await target.server.key(organizationId, { scopes: ['keys:manage', 'companies:read'] });
      return errorOf(await target.program.approve(narrow.secret, { scopes: ['deals:read'] }));
    },
    '403 NOT_PERMITTED',
  ],
];

const onTokens: readonly Attack[] = [
  [
    'an access token at the other APIs',
    async () => {
      const { access_token: token } = await target.program.signIn(target.secret);
      const headers = { 'X-API-Key': token, Authorization: `Bearer ${token}` };
      const sent = [
        target.program.call(token, 'credits', {}, '/mcp'),
        target.program.send('/api/v1/organization', { headers }),
        target.program.post('/graphql', { query: '{ viewer { key { id } } }' }, headers),
      ];
      return (await Promise.all(sent)).map(({ status }) => status);
    },
    [401, 401, 401],
  ],
  [
    'an API key instead of an access token',
    async () => (await target.program.call(target.secret)).status,
    401,
  ],
  [
    'a token that was issued for another address of the server',
    async () => {
      const tokens = await target.program.signIn(target.secret);
      await target.server.db.pool.query(
        `UPDATE sign_in_grant SET resource = 'https://former.example/mcp/oauth'`,
      );
      const refreshed = await target.program.refresh(tokens.refresh_token);
      return [await target.accepts(tokens.access_token), errorOf(refreshed)];
    },
    [false, '400 invalid_grant'],
  ],
  [
    'a refresh token that was used before: all tokens end',
    async () => {
      const first = await target.program.signIn(target.secret);
      const { body: second } = await target.program.refresh(first.refresh_token);
      const again = await target.program.refresh(first.refresh_token);
      await untilForgotten();
      return [
        errorOf(again),
        await target.accepts(second['access_token']),
        errorOf(await target.program.refresh(String(second['refresh_token']))),
      ];
    },
    ['400 invalid_grant', false, '400 invalid_grant'],
  ],
  [
    'a refresh token used 20 times at once gives one pair of tokens at most',
    async () => {
      const { refresh_token: token } = await target.program.signIn(target.secret);
      const replies = await Promise.all(Array.from({ length: 20 }, () => target.program.refresh(token)));
      return replies.filter(({ status }) => status === 200).length;
    },
    1,
  ],
  [
    'a refresh token with more scopes',
    async () =>
      errorOf(
        await target.program.refresh((await target.program.signIn(target.secret)).refresh_token, {
          scope: 'people:read',
        }),
      ),
    '400 invalid_scope',
  ],
  [
    'another client refreshes and revokes: the tokens still work',
    async () => {
      const tokens = await target.program.signIn(target.secret);
      const other = { client_id: 'https://evil.example/client' };
      const refreshed = await target.program.refresh(tokens.refresh_token, other);
      const revoked = await target.program.revoke(tokens.access_token, other);
      return [errorOf(refreshed), errorOf(revoked), await target.accepts(tokens.access_token)];
    },
    ['400 invalid_grant', '400 invalid_grant', true],
  ],
  [
    'revoking an unknown token reveals nothing',
    async () => (await target.program.revoke(`dga_${'A'.repeat(49)}`)).status,
    200,
  ],
  [
    'a grant type with a password',
    async () =>
      errorOf(await target.program.form('/oauth/token', { grant_type: 'password', client_id: 'x' })),
    '400 unsupported_grant_type',
  ],
  [
    'a secret of the client',
    async () => errorOf(await target.program.refresh('x', { client_secret: 'x' })),
    '401 invalid_client',
  ],
  [
    'a body of JSON',
    async () => errorOf(await target.program.post('/oauth/token', { grant_type: 'refresh_token' })),
    '400 invalid_request',
  ],
];

describe('authorization codes', () => {
  itWithstands(target, onCodes);
});
describe('consent', () => {
  itWithstands(target, onConsent);
});
describe('tokens', () => {
  itWithstands(target, onTokens);
});
