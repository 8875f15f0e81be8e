/** SQL expressions of a day's allowance: its size, the answers used, those of each key, and a key with its issuers. */
interface AllowanceExpressions {
  readonly allowed: string;
  readonly used: string;
  /** A JSON object with the answers of each key, which include those of the keys that it issued. */
  readonly byKey: string;
  /** The IDs of a key and of the keys that issued it, the key first. */
  readonly keys: string;
}

/**
 * Returns SQL for the narrow answers that a key can still use (D20): a quarter of what its issuer, or the organization
 * if the key has none, has left without the key's own use.
 *
 * With `U` used by all, `u1` by the first key of the chain, ... and `un` by the key, the limits are
 * `L1 = (allowed - (U - u1)) / 4` and `Li = (L(i-1) - (u(i-1) - ui)) / 4`. Then
 * `Ln - un = (allowed - U - 3 * sum(4^(i-1) * ui)) / 4^n`. If this much remains for the key, it also remains for all
 * keys that issued it.
 */
export function remainingForKey({ allowed, used, byKey, keys }: AllowanceExpressions): string {
  const uses = `(SELECT sum(power(4::numeric, cardinality(${keys}) - k.n) * COALESCE((${byKey}->>k.id)::numeric, 0))
      FROM unnest(${keys}) WITH ORDINALITY k (id, n))`;
  return `floor((${allowed} - ${used} - 3 * ${uses}) / power(4::numeric, cardinality(${keys})))::bigint`;
}
