import { randomUUID } from 'node:crypto';
import type { RawChargeOptions } from '../../src/accounts/model/charge.js';
import { RequestContext } from '../../src/context/request-context.js';
import type { ServiceBounds } from '../../src/context/service-bounds.js';
import type { TestServer } from './start-server.js';

interface Arriving {
  readonly bounds?: Partial<ServiceBounds>;
  readonly spending?: Partial<RawChargeOptions>;
}

/** Creates the context of a request that was not admitted yet. */
export function arriving(
  { services }: TestServer,
  secret: string,
  { bounds, spending }: Arriving = {},
): RequestContext {
  const id = randomUUID();
  return new RequestContext(
    { ...services, bounds: { ...services.bounds, ...bounds } },
    {
      requestId: id,
      chargeId: id,
      channel: 'graphql',
      secret,
      address: '127.0.0.1',
      arrivedAt: performance.now(),
      target: null,
      isForOne: false,
      spending: { dryRun: undefined, maxCredits: undefined, idempotencyKey: undefined, ...spending },
    },
  );
}

/** Creates the context of an admitted request. */
export async function arrive(
  server: TestServer,
  secret: string,
  options: Arriving = {},
): Promise<RequestContext> {
  const context = arriving(server, secret, options);
  await context.admission.admit(1);
  return context;
}

/** Creates a key with these scopes, and the context of an admitted request with this key. */
export async function arriveWith(server: TestServer, ...scopes: string[]): Promise<RequestContext> {
  const { secret } = await server.account({ scopes });
  return arrive(server, secret);
}

/** Returns the error for a key that lacks a scope. */
export function lacks(scope: string): object {
  return { code: 'NOT_PERMITTED', message: `This API key lacks the scope ${scope}.` };
}
