/** How a request may be charged. */
export interface ChargeTerms {
  /** Requests only the price, at no charge. */
  readonly dryRun?: boolean | undefined;
  /** Maximum credits. A response that costs more is refused. */
  readonly maxCredits?: number | undefined;
  /** Requests with the same key are charged once. A dry run has no key, because it costs nothing. */
  readonly idempotencyKey?: string | undefined;
}

/** Returns the request headers for the charge options. */
export function chargeHeaders({ dryRun, maxCredits, idempotencyKey }: ChargeTerms): Record<string, string> {
  return {
    ...(maxCredits !== undefined && { 'X-Max-Credits': String(maxCredits) }),
    ...(dryRun === true && { 'X-Dry-Run': 'true' }),
    ...(dryRun !== true && idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
}

/** Creates a unique idempotency key. `crypto.randomUUID` is not available on pages without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
