import { randomUUID } from 'node:crypto';
import { RequestContext } from '../../src/context/request-context.js';
import type { ServiceBounds } from '../../src/context/service-bounds.js';
import type { RawSpendingTerms } from '../../src/domain/spending-terms.js';
import type { TestServer } from './start-server.js';

interface Arriving {
  readonly bounds?: Partial<ServiceBounds>;
  readonly spending?: Partial<RawSpendingTerms>;
}

/** The context of a request by a key, as a door makes it, with nothing decided yet. */
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
      door: 'graph',
      secret,
      address: '127.0.0.1',
      arrivedAt: performance.now(),
      target: null,
      isForOne: false,
      spending: { dryRun: undefined, maxCredits: undefined, idempotencyKey: undefined, ...spending },
    },
  );
}

/** The same, admitted. */
export async function arrive(
  server: TestServer,
  secret: string,
  options: Arriving = {},
): Promise<RequestContext> {
  const context = arriving(server, secret, options);
  await context.admission.admit(1);
  return context;
}

/** The context of an admitted request by a new key with these scopes. */
export async function arriveWith(server: TestServer, ...scopes: string[]): Promise<RequestContext> {
  const { secret } = await server.account({ scopes });
  return arrive(server, secret);
}

/** What an error says of a key without a scope. */
export function lacks(scope: string): object {
  return { code: 'NOT_PERMITTED', message: `This API key lacks the scope ${scope}.` };
}
