import { createHash, randomBytes } from 'node:crypto';

/** The tokens that a program gets. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

/** A response with JSON, or an empty body. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The redirect URI of the program. Nothing listens there. */
export const redirectUri = 'https://program.example/callback';

/** The choices of a person on the consent page. */
export interface Consent {
  readonly scopes?: readonly string[];
  readonly monthly_cap?: number | null;
  readonly expires_at?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** A program that signs in to the MCP server, step by step, without a browser. */
export class Program {
  readonly verifier = randomBytes(32).toString('base64url');
  clientId = '';

  constructor(readonly url: string) {}

  /** A registered program. */
  static async register(url: string, metadata: object = {}): Promise<Program> {
    const program = new Program(url);
    const { body } = await program.post('/oauth/register', {
      client_name: 'Claude',
      redirect_uris: [redirectUri],
      ...metadata,
    });
    program.clientId = String(body['client_id']);
    return program;
  }

  /** The parameters of a valid authorization request, with changes; undefined removes a parameter. */
  parameters(changes: Readonly<Record<string, string | undefined>> = {}): URLSearchParams {
    const all: Readonly<Record<string, string | undefined>> = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: redirectUri,
      code_challenge: challengeOf(this.verifier),
      code_challenge_method: 'S256',
      state: 'a state',
      resource: `${this.url}/mcp/oauth`,
      ...changes,
    };
    return new URLSearchParams(
      Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined),
    );
  }

  /** Opens the consent page, without following a redirect. */
  open(changes: Readonly<Record<string, string | undefined>> = {}): Promise<Response> {
    return fetch(`${this.url}/authorize?${String(this.parameters(changes))}`, {
      redirect: 'manual',
      headers: { Accept: 'text/html' },
    });
  }

  /** Approves a request with an API key, as the consent page does. */
  approve(
    secret: string,
    { headers, ...terms }: Consent = {},
    changes: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Reply> {
    const body = {
      query: String(this.parameters(changes)),
      scopes: ['companies:read', 'deals:read'],
      monthly_cap: 20,
      expires_at: '2026-07-15T00:00:00Z',
      ...terms,
    };
    return this.post('/oauth/approval', body, { 'X-API-Key': secret, ...headers });
  }

  /** Approves a request, and returns the parameters with which the browser comes back. */
  async grant(
    secret: string,
    consent: Consent = {},
    changes: Readonly<Record<string, string | undefined>> = {},
  ): Promise<URLSearchParams> {
    const { body } = await this.approve(secret, consent, changes);
    return new URL(String(body['redirect_to'])).searchParams;
  }

  async code(secret: string, consent: Consent = {}): Promise<string> {
    return (await this.grant(secret, consent)).get('code') ?? '';
  }

  redeem(code: string, changes: Readonly<Record<string, string | undefined>> = {}): Promise<Reply> {
    return this.form('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: this.verifier,
      client_id: this.clientId,
      resource: `${this.url}/mcp/oauth`,
      ...changes,
    });
  }

  refresh(token: string, changes: Readonly<Record<string, string | undefined>> = {}): Promise<Reply> {
    return this.form('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: this.clientId,
      ...changes,
    });
  }

  revoke(token: string, changes: Readonly<Record<string, string | undefined>> = {}): Promise<Reply> {
    return this.form('/oauth/revoke', { token, client_id: this.clientId, ...changes });
  }

  async signIn(secret: string, consent: Consent = {}): Promise<Tokens> {
    const { body } = await this.redeem(await this.code(secret, consent));
    return body as unknown as Tokens;
  }

  /** Calls a tool of the MCP server with an access token, and returns the response. */
  async call(
    token: string | null,
    name = 'credits',
    given: object = {},
    path = '/mcp/oauth',
  ): Promise<Reply> {
    return this.post(
      path,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      token === null ? {} : { Authorization: `Bearer ${token}` },
    );
  }

  form(path: string, fields: Readonly<Record<string, string | undefined>>): Promise<Reply> {
    const given = Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined);
    return this.send(path, { method: 'POST', body: new URLSearchParams(given) });
  }

  post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  async send(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(this.url + path, init);
    const text = await response.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as Reply['body']) : {};
    return { status: response.status, headers: response.headers, body };
  }
}
