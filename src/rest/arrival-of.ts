import type { Request } from 'express';
import type { Arrival } from '../context/request-context.js';

/** What a request says of itself in its headers; the same through both doors. */
export function arrivalOf(request: Request, requestId: string, door: Arrival['door']): Arrival {
  return {
    requestId,
    door,
    secret: request.get('X-API-Key'),
    address: request.ip ?? 'unknown',
    spending: {
      dryRun: request.get('X-Dry-Run'),
      maxCredits: request.get('X-Max-Credits'),
      idempotencyKey: request.get('Idempotency-Key'),
    },
  };
}
