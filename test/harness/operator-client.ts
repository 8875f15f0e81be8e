import { type OperatorScope, operatorScopeNames } from '../../src/accounts/model/operator-keys.js';
import { issueOperatorKey } from '../../src/accounts/sql/operator-keys.js';
import type { Answer } from './caller.js';
import type { TestServer } from './start-server.js';

type Json = Readonly<Record<string, unknown>>;

/** An answer of the operator API, with its body as an object. */
export interface OperatorAnswer extends Answer {
  readonly json: Json;
}

/** A client of the operator API with one key. */
export interface OperatorClient {
  readonly keyId: string;
  readonly secret: string;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<OperatorAnswer>;
  get(path: string): Promise<OperatorAnswer>;
  post(path: string, body?: unknown): Promise<OperatorAnswer>;
  /** Returns the items of all pages of a list. The path has a query. */
  pages(path: string): Promise<readonly Json[]>;
}

/** Issues an operator key, and returns a client that uses it. By default, the key has all scopes. */
export async function operatorOf(
  server: TestServer,
  scopes: readonly OperatorScope[] = operatorScopeNames,
  expiresAt: Date | null = null,
): Promise<OperatorClient> {
  const { db, clock, operatorUrl } = server;
  const { secret, key } = await issueOperatorKey(db.pool, { name: null, scopes, expiresAt }, clock.now());
  const call: OperatorClient['call'] = (method, path, body, headers = {}) =>
    callOperator(`${operatorUrl}/operator/v1${path}`, method, body, { 'X-API-Key': secret, ...headers });
  return {
    keyId: key.keyId,
    secret,
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    pages: async (path) => {
      const items: Json[] = [];
      for (let cursor: unknown = undefined; cursor !== null;) {
        const { json } = await call('GET', typeof cursor === 'string' ? `${path}&after=${cursor}` : path);
        items.push(...(json['items'] as readonly Json[]));
        cursor = json['next_cursor'];
      }
      return items;
    },
  };
}

/** Sends a request. A body that is not text is sent as JSON. */
export async function callOperator(
  url: string,
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<OperatorAnswer> {
  const sent =
    body === undefined
      ? {}
      : {
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...headers },
        };
  const response = await fetch(url, { method, headers, ...sent });
  const text = await response.text();
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parsed,
    json: (parsed ?? {}) as Json,
  };
}
