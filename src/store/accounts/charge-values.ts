import { windowStarts } from '../../domain/credit-budget.js';
import type { Charge } from './charge.js';

/** The first seven values of every statement that charges (chargeStatements). */
export function chargeValues(organizationId: string, charges: readonly Charge[], now: Date): unknown[] {
  const { monthStart, dayStart } = windowStarts(now);
  const credits = charges.reduce((sum, charge) => sum + charge.credits, 0);
  const entries = JSON.stringify(charges.map(toEntry));
  const byKey = JSON.stringify(sumByCap(charges));
  return [organizationId, monthStart, dayStart, credits, now, entries, byKey];
}

function toEntry(charge: Charge): object {
  return {
    request_id: charge.requestId,
    caller_request_id: charge.callerRequestId,
    api_key_id: charge.apiKeyId,
    door: charge.door,
    operation: charge.operation,
    records: charge.records,
    credits: charge.credits,
    milliseconds: charge.milliseconds,
    idempotency_key: charge.idempotencyKey,
    target: charge.target,
  };
}

/** The credits that count against each key's cap. */
function sumByCap(charges: readonly Charge[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { capKeyIds, credits } of charges)
    for (const id of capKeyIds) sums[id] = (sums[id] ?? 0) + credits;
  return sums;
}
