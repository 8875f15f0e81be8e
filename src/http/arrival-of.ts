import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Arrival } from '../context/arrival.js';
import { invariant } from '../errors/invariant.js';
import { localsOf } from './door-locals.js';

/** What a request says of itself in its headers, and the ids it was given; the same through both doors. */
export function arrivalOf(
  request: IncomingMessage,
  response: ServerResponse,
  door: Arrival['door'],
): Arrival {
  const { requestId, chargeId, address } = localsOf(response);
  invariant(
    requestId !== undefined && chargeId !== undefined && address !== undefined,
    'a request is followed before it comes to a door',
  );
  return {
    requestId,
    chargeId,
    door,
    secret: headerOf(request, 'x-api-key'),
    hasAuthorization: request.headers.authorization !== undefined,
    address: networkOf(address),
    arrivedAt: performance.now(),
    target: door === 'rest' ? targetOf(request) : null,
    isForOne: door === 'rest' && request.method === 'GET' && request.headers['if-none-match'] === undefined,
    isHead: request.method === 'HEAD',
    spending: {
      dryRun: headerOf(request, 'x-dry-run'),
      maxCredits: headerOf(request, 'x-max-credits'),
      idempotencyKey: headerOf(request, 'idempotency-key'),
    },
  };
}

const longestTarget = 300;

/** The door's part has been taken off the address. */
function targetOf({ method, url = '' }: IncomingMessage): string | null {
  if (method !== 'GET') return null;
  const target = `GET /api/v1${url}`;
  return target.length > longestTarget ? null : target;
}

/** One of our own headers; Node.js joins the values of one that comes several times. */
function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** An address as it is counted: of IPv6 the network that one customer gets (/64), whose addresses are without number. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4).join(':');
}
