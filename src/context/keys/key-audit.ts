/** What the log says of a change of a key that was made through a door: by which key, what it was and what of. */
export interface KeyAudit {
  readonly audit: true;
  /** The id of the key that called. */
  readonly by: string;
  readonly action: 'key issue' | 'key update' | 'key rotate' | 'key revoke';
  readonly organizationId: string;
  readonly keyId: string;
  /** The key that a rotation took the place of. */
  readonly replaces?: string;
  /** What was asked for; never a secret. */
  readonly terms: object;
  readonly requestId: string;
}
