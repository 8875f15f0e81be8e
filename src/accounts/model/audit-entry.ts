/** The author of a change. */
export interface AuditActor {
  /** `user` is a user of the operating system. */
  readonly kind: 'user' | 'api_key' | 'operator_key';
  /** The name of the user, or the ID of the key. */
  readonly id: string;
  /** The machine on which the user runs the command; null for keys. */
  readonly host: string | null;
}

/** How a change is requested: by a command, or through an API. */
export type AuditChannel = 'command' | 'rest' | 'graphql' | 'mcp' | 'operator';

/**
 * The kind of thing that an action changes. `record` is one record, `records` are imported records, `database` is its schema or the
 * whole of it.
 */
export type AuditTargetKind =
  | 'organization'
  | 'key'
  | 'operator_key'
  | 'grant'
  | 'refund'
  | 'search'
  | 'list'
  | 'webhook'
  | 'export'
  | 'sourcing_request'
  | 'record'
  | 'records'
  | 'ledger'
  | 'erasure'
  | 'database';

/** A change, without its author. */
export interface AuditedChange {
  /** For example `key issue`: the name of the command that makes the same change. */
  readonly action: string;
  /** Null if the change concerns no organization in particular. */
  readonly organizationId: string | null;
  readonly target: { readonly kind: AuditTargetKind; readonly id: string | null };
  /**
   * The new values, with keys in camelCase; `before` has the former values of those that changed. Never a secret, a
   * filter, or data of a person.
   */
  readonly details: object;
}

/** An entry of the audit log (docs/operations.md). */
export interface NewAuditEntry extends AuditedChange {
  readonly at: Date;
  readonly actor: AuditActor;
  readonly channel: AuditChannel;
  /** The X-Request-Id of the response; null for commands. */
  readonly requestId: string | null;
  /** The network address of the client; null for commands. */
  readonly address: string | null;
}

/** Returns the former values of the properties that a change sets, for `before` in the details of its entry. */
export function formerValues(former: object, change: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(former).filter(([name]) => name in change));
}

/** A line of the server's log about a change. */
export interface AuditLine {
  readonly audit: true;
  /** The user of the operating system, the ID of the calling key, or `dealgraph` for the server itself. */
  readonly by: string;
  readonly action: string;
  readonly organizationId?: unknown;
  readonly keyId?: unknown;
  readonly terms: unknown;
  readonly requestId?: unknown;
}

/** Returns the line of the log for an entry. */
export function toAuditLine({
  actor,
  action,
  organizationId,
  target,
  details,
  requestId,
}: NewAuditEntry): AuditLine {
  return {
    audit: true,
    by: actor.id,
    action,
    ...(organizationId !== null && { organizationId }),
    ...(target.id !== null &&
      target.kind !== 'organization' && { [logNames[target.kind] ?? 'target']: target.id }),
    ...('replaces' in details && { replaces: details.replaces }),
    terms: details,
    ...(requestId !== null && { requestId }),
  };
}

/** Names of target IDs in the log. */
const logNames: Readonly<Partial<Record<AuditTargetKind, string>>> = {
  key: 'keyId',
  operator_key: 'operatorKeyId',
  grant: 'grantId',
  refund: 'refundId',
  search: 'searchId',
  list: 'listId',
  webhook: 'webhookId',
  export: 'exportId',
};

/** The position of an entry in the audit log, which has the newest entry first. */
export interface AuditPosition {
  readonly at: Date;
  readonly id: number;
}

/** A page of the audit log, and its filters; null matches all entries. */
export interface AuditRequest {
  readonly organizationId: string | null;
  /** The name of a user, or the ID of a key. */
  readonly actor: string | null;
  readonly action: string | null;
  readonly targetId: string | null;
  /** The first moment, and the end, which is not included. */
  readonly since: Date | null;
  readonly until: Date | null;
  /** The position of the last entry on the previous page; null for the first page. */
  readonly after: AuditPosition | null;
  readonly limit: number;
}

/** The default and maximum page size of the audit log. */
export const auditBounds = { defaultLimit: 50, maxLimit: 1000 } as const;

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (\d{1,15})$/;

/** Encodes a position as a cursor. */
export function encodeAuditPosition({ at, id }: AuditPosition): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

/** Decodes a cursor. Returns null for other text. */
export function decodeAuditPosition(cursor: string): AuditPosition | null {
  const text = Buffer.from(cursor.slice(0, 100), 'base64url').toString();
  const [, moment = '', id = ''] = cursorPattern.exec(text) ?? [];
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? null : { at, id: Number(id) };
}
