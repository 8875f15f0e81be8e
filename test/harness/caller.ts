import { expectDocumented } from './expect-documented.js';

/** An HTTP response, completely read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body, or undefined if it is empty. */
  readonly body: unknown;
}

export interface GraphAnswer extends Answer {
  readonly data: Record<string, unknown> | null | undefined;
  readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** A client of the REST and GraphQL APIs, with or without an API key. */
export class Caller {
  constructor(
    readonly url: string,
    private readonly secret?: string,
    private readonly more: Readonly<Record<string, string>> = {},
  ) {}

  /** Returns a caller with additional headers. */
  with(headers: Readonly<Record<string, string>>): Caller {
    return new Caller(this.url, this.secret, { ...this.more, ...headers });
  }

  /** Sends a request below /api/v1. Fails if the OpenAPI document does not list the response. */
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

  /** Sends a POST request with a JSON body. */
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

  /** Returns the remaining credits of the credit balance. */
  async remaining(): Promise<number> {
    const { body } = await this.get('/organization/credits');
    return (body as { remaining: number }).remaining;
  }
}
