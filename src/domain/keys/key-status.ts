/** Whether a key is valid: `replaced` is one that still is, for the rest of the overlap of its rotation. */
export const keyStatuses = ['active', 'replaced', 'expired', 'revoked'] as const;

export type KeyStatus = (typeof keyStatuses)[number];

interface Dated {
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly replacedBy: string | null;
}

export function keyStatus({ expiresAt, revokedAt, replacedBy }: Dated, now: Date): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return replacedBy === null ? 'active' : 'replaced';
}
