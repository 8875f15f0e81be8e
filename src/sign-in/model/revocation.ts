import type { NewAuditEntry } from '../../accounts/model/audit-entry.js';

/** Why the access of a program ends. */
export type RevokeReason =
  | 'token revoked'
  | 'authorization code used twice'
  | 'refresh token used twice'
  | 'authorization code not exchanged';

/** A revocation. `request` is the program's; its values are null when the server revokes by itself. */
export interface Revocation {
  readonly reason: RevokeReason;
  readonly request: Pick<NewAuditEntry, 'requestId' | 'address'>;
  readonly now: Date;
}

/** Returns the audit entry for the revocation of the key of a grant. */
export function revocationEntry(
  { keyId, organizationId }: { readonly keyId: string; readonly organizationId: string },
  { reason, request: { requestId, address }, now }: Revocation,
): NewAuditEntry {
  return {
    at: now,
    actor: { kind: 'api_key', id: keyId, host: null },
    channel: 'mcp',
    action: 'key revoke',
    organizationId,
    target: { kind: 'key', id: keyId },
    details: { reason },
    requestId,
    address,
  };
}
