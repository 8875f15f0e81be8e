import { expectDocumented } from './expect-documented.js';

/** An answer as it came over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  readonly body: unknown;
}

export interface GraphAnswer extends Answer {
  readonly data: Record<string, unknown> | null | undefined;
  readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** Somebody who calls the server, with one key or none. */
export class Caller {
  constructor(
    readonly url: string,
    private readonly secret?: string,
    private readonly more: Readonly<Record<string, string>> = {},
  ) {}

  /** The same caller, who sends these headers too. */
  with(headers: Readonly<Record<string, string>>): Caller {
    return new Caller(this.url, this.secret, { ...this.more, ...headers });
  }

  /** A request below /api/v1, sent as it is. Its answer has to be one that the OpenAPI document lists. */
  async request(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = {
      ...(this.secret !== undefined && { 'X-API-Key': this.secret }),
      ...this.more,
      ...(init.headers as object),
    };
    const response = await fetch(`${this.url}/api/v1${path}`, { ...init, method, headers });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    expectDocumented(method, path, response.status, body);
    return { status: response.status, headers: response.headers, text, body };
  }

  get(path: string): Promise<Answer> {
    return this.request('GET', path);
  }

  /** Posts a value as JSON. */
  post(path: string, body: unknown): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.request('POST', path, { headers, body: JSON.stringify(body) });
  }

  async graph(query: string, variables: object = {}): Promise<GraphAnswer> {
    const headers = {
      'Content-Type': 'application/json',
      ...(this.secret !== undefined && { 'X-API-Key': this.secret }),
      ...this.more,
    };
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${this.url}/graphql`, { method: 'POST', headers, body });
    const text = await response.text();
    const parsed = JSON.parse(text) as { data?: GraphAnswer['data']; errors?: GraphAnswer['errors'] };
    const { status } = response;
    return {
      status,
      headers: response.headers,
      text,
      body: parsed,
      data: parsed.data,
      errors: parsed.errors ?? [],
    };
  }

  /** `remaining` of the credit balance. */
  async remaining(): Promise<number> {
    const { body } = await this.get('/organization/credits');
    return (body as { remaining: number }).remaining;
  }
}
