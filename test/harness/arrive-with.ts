import { randomUUID } from 'node:crypto';
import { RequestContext } from '../../src/context/request-context.js';
import type { ServiceBounds } from '../../src/context/service-bounds.js';
import type { TestServer } from './start-server.js';

/** The context of a request by a new key with these scopes, as a door makes it: admitted, with nothing done yet. */
export async function arriveWith(server: TestServer, ...scopes: string[]): Promise<RequestContext> {
  const { secret } = await server.account({ scopes });
  return arrive(server, secret);
}

/** The context of an admitted request by a key. */
export async function arrive(
  server: TestServer,
  secret: string,
  { bounds }: { readonly bounds?: Partial<ServiceBounds> } = {},
): Promise<RequestContext> {
  const id = randomUUID();
  const services = { ...server.services, bounds: { ...server.services.bounds, ...bounds } };
  const context = new RequestContext(services, {
    requestId: id,
    chargeId: id,
    door: 'graph',
    secret,
    address: '127.0.0.1',
    spending: { dryRun: undefined, maxCredits: undefined, idempotencyKey: undefined },
  });
  await context.admit(1);
  return context;
}

/** What an error says of a key without a scope. */
export function lacks(scope: string): object {
  return { code: 'NOT_PERMITTED', message: `This API key lacks the scope ${scope}.` };
}
