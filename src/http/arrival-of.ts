import { isIPv6 } from 'node:net';
import type { Request, Response } from 'express';
import type { Arrival } from '../context/arrival.js';

/** What a request says of itself in its headers, and the ids it was given; the same through both doors. */
export function arrivalOf(request: Request, response: Response, door: Arrival['door']): Arrival {
  const { requestId, chargeId } = response.locals as Pick<Arrival, 'requestId' | 'chargeId'>;
  return {
    requestId,
    chargeId,
    door,
    secret: request.get('X-API-Key'),
    address: networkOf(request.ip ?? 'unknown'),
    spending: {
      dryRun: request.get('X-Dry-Run'),
      maxCredits: request.get('X-Max-Credits'),
      idempotencyKey: request.get('Idempotency-Key'),
    },
  };
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
