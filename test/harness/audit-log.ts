import type { Answer, Caller } from './caller.js';
import type { OperatorClient } from './operator-client.js';
import { saveSearch } from './saved-search.js';
import type { TestServer } from './start-server.js';

type Json = Readonly<Record<string, unknown>>;

const fields =
  'id at author keyId keyPrefix address channel requestId action targetKind targetId changes { field before after }';

/** Returns the newest events of the caller's audit log in REST. */
export async function eventsOf(as: Caller): Promise<readonly Json[]> {
  const answer = await as.get('/audit-events');
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.body as { readonly items: readonly Json[] }).items;
}

/** Returns the newest events of the caller's audit log in GraphQL. */
export async function graphEventsOf(as: Caller): Promise<readonly Json[]> {
  const { data, errors } = await as.graph(`{ auditEvents { nodes { ${fields} } } }`);
  expect(errors).toEqual([]);
  return (data as { readonly auditEvents: { readonly nodes: readonly Json[] } }).auditEvents.nodes;
}

/** Returns the newest events of an organization in the operator API. */
export async function operatorEventsOf(
  operator: OperatorClient,
  organizationId: string,
): Promise<readonly Json[]> {
  const { json } = await operator.get(`/audit-events?organization=${organizationId}`);
  return json['items'] as readonly Json[];
}

/** Sends a request with a JSON body, or without one. */
export function send(as: Caller, method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return as.request(method, path, body === undefined ? {} : { headers, body: JSON.stringify(body) });
}

/** Shares a saved search, or stops sharing it. */
export async function share(as: Caller, id: string, mutation = 'shareSavedSearch'): Promise<Answer> {
  const answer = await as.graph(`mutation { ${mutation}(id: "${id}") { id isShared } }`);
  expect(answer.errors).toEqual([]);
  return answer;
}

/** The URL of a webhook, whose query has a secret of the receiver. */
export const hook = 'https://hooks.example/in?token=hidden-token';

/** Creates a key, a webhook or an export, and returns its ID. */
export const newKey = (as: Caller): Promise<string> =>
  idOf(as.post('/keys', { name: 'N', scopes: ['people:read'] }));
export const newWebhook = (as: Caller): Promise<string> =>
  idOf(as.post('/webhooks', { url: hook, products: ['people'] }));
export const newExport = (as: Caller): Promise<string> =>
  idOf(
    as.post('/exports', { format: 'csv', product: 'companies', filter: { organization_name: { eq: 'C' } } }),
  );

async function idOf(sent: Promise<Answer>): Promise<string> {
  const { status, body, text } = await sent;
  expect([status, text]).toEqual([200, expect.any(String)]);
  return String((body as Json)['id']);
}

/** Creates a saved search of an organization, and returns its ID. */
export async function newSearch(
  server: TestServer,
  organizationId: string,
  isShared: boolean,
): Promise<string> {
  return String(await saveSearch(server, { product: 'companies', organizationId, isShared }));
}

/** Returns the secrets of keys and webhooks in a response. */
export function secretsIn(text: string): string[] {
  return [...text.matchAll(/"secret":"([^"]+)"/g)].map(([, secret = '']) => secret);
}
