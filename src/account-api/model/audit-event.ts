import { isDeepStrictEqual } from 'node:util';
import { auditBounds, type AuditChannel, type AuditPosition } from '../../accounts/model/audit-entry.js';
import { ApiError } from '../../errors/api-error.js';
import { choiceOf } from '../../objects/choice-of.js';
import {
  anyValue,
  choice,
  id,
  integer,
  listOf,
  moment,
  object,
  part,
  text,
  type ValueOf,
} from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';
import { quote } from '../../values/nearest-texts.js';
import { isGiven, readInteger, readSingle } from '../../values/read-values.js';
import type { Signer } from '../../values/signer.js';

/** The default and maximum page size of an organization's audit log. */
const bounds = { usual: auditBounds.defaultLimit, most: 200 } as const;

const authors = choiceOf('AuditAuthor', 'Author of a change.', {
  api_key: 'An API key of the organization.',
  operator: 'The operator of the service.',
});

const changedValueTable = object('AuditChange', 'A value that was set.', {
  field: text('Name of the value, for example `monthly_cap`.'),
  before: anyValue('Former value; null when there was none.').orNull().inRest({ isNullable: false }),
  after: anyValue('New value.').orNull().inRest({ isNullable: false }),
});

/** A stored entry of the audit log, with its details in snake_case. */
export interface AuditSource {
  readonly id: number;
  readonly at: Date;
  readonly actorKind: 'user' | 'api_key' | 'operator_key';
  readonly actor: string;
  readonly channel: AuditChannel;
  readonly action: string;
  readonly targetKind: string | null;
  readonly targetId: string | null;
  readonly details: unknown;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly keyPrefix: string | null;
}

/** An entry of the audit log as its organization sees it: without who exactly the operator is, and from where. */
export const ownAuditEventTable = object(
  'AuditEvent',
  'A change of the organization, and its author.',
  {
    id: id('ID of the event.').from(({ id: number }: AuditSource) => String(number)),
    at: moment('When the change was made.'),
    author: choice(authors, 'Author of the change.').explained().from(authorOf),
    keyId: id('ID of the API key; null for the operator.')
      .orNull()
      .from((entry: AuditSource) => ofOwnKey(entry, entry.actor)),
    keyPrefix: text('First characters of the key.')
      .orNull()
      .from((entry: AuditSource) => ofOwnKey(entry, entry.keyPrefix)),
    address: text('Network address of the client; null for the operator.')
      .orNull()
      .from((entry: AuditSource) => ofOwnKey(entry, entry.address)),
    channel: text('Channel of the request: `rest`, `graphql` or `mcp`; null for the operator.')
      .orNull()
      .from((entry: AuditSource) => ofOwnKey(entry, entry.channel)),
    requestId: text('The `X-Request-Id` of the request; null for the operator.')
      .orNull()
      .from((entry: AuditSource) => ofOwnKey(entry, entry.requestId)),
    action: text('The change, for example `key issue`.'),
    targetKind: text('Kind of the changed object, for example `key`.').orNull(),
    targetId: text('ID of the changed object.').orNull(),
    changes: listOf(part(changedValueTable, 'The values that were set. Never a secret.')).from(changesOf),
  },
  { note: 'Free.' },
);

export type OwnAuditEvent = ValueOf<typeof ownAuditEventTable>;

function authorOf({ actorKind }: Pick<AuditSource, 'actorKind'>): 'api_key' | 'operator' {
  return actorKind === 'api_key' ? 'api_key' : 'operator';
}

/** Returns a value that the organization sees only if one of its own keys made the change. */
function ofOwnKey<Value>(entry: AuditSource, value: Value): Value | null {
  return authorOf(entry) === 'api_key' ? value : null;
}

/**
 * The values of an operator's change that its organization sees. Others, such as notes, metadata, reasons of refunds and
 * IDs of the operator's systems, are the operator's own.
 */
const shownOfOperator: ReadonlySet<string> = new Set([
  ...[
    'name',
    'scopes',
    'rate_rule',
    'monthly_cap',
    'expires_at',
    'replaces',
    'overlap_seconds',
    'revoked_keys',
  ],
  ...['monthly_credits', 'daily_cap', 'credit_alert_percents', 'credits', 'voided_credits', 'used'],
  ...['charge_id', 'was_closed', 'product', 'share', 'members', 'added', 'removed'],
  ...['origin', 'searches', 'products', 'budget_alerts', 'full', 'key_id', 'delivery_id'],
]);

/** Returns the values that an entry's organization sees. A value that was set to what it was is no change. */
function changesOf(entry: AuditSource) {
  const { before = {}, ...after } = entry.details as Readonly<Record<string, unknown>>;
  const former = before as Readonly<Record<string, unknown>>;
  return Object.entries(after)
    .filter(([field]) => authorOf(entry) === 'api_key' || isShown(entry, field))
    .filter(([field, value]) => !(field in former && isDeepStrictEqual(former[field], value)))
    .map(([field, value]) => ({ field, before: former[field] ?? null, after: value }));
}

/** Returns true for a value that the organization sees. It also sees the reason of a suspension in errors. */
function isShown({ action }: AuditSource, field: string): boolean {
  return shownOfOperator.has(field) || (field === 'reason' && action === 'organization suspend');
}

/** The arguments of `auditEvents`. The page size is `first` in GraphQL, as in its connections, and `limit` in REST. */
export const auditEventsInput = input({ graph: 'AuditEventsArguments' }, 'A page of the audit log.', {
  first: integer('Page size.')
    .within({ least: 1, most: bounds.most })
    .optional(bounds.usual)
    .wireName('limit'),
  after: text('The `endCursor` of the previous page.')
    .optional()
    .inRest({ description: 'The `end_cursor` of the previous page.' }),
});

/** A page of an organization's audit log. */
export interface AuditEventsRequest {
  readonly limit: number;
  /** The position of the last event on the previous page; null for the first page. */
  readonly after: AuditPosition | null;
}

/** Parses the arguments of `auditEvents`. @throws ApiError VALIDATION_ERROR. */
export function readAuditEventsRequest(
  raw: Readonly<Record<string, unknown>>,
  signer: Signer,
  organizationId: string,
): AuditEventsRequest {
  const size = raw['first'] === undefined ? 'limit' : 'first';
  const after = readSingle('after', raw['after']);
  return {
    limit: readInteger(size, readSingle(size, raw[size]) ?? bounds.usual, 1, bounds.most),
    after: isGiven(after) ? decodePosition(signer, organizationId, after) : null,
  };
}

/** Encodes a position as an opaque, signed cursor, which is valid only for this organization. */
export function encodeOwnPosition(
  signer: Signer,
  organizationId: string,
  { at, id: number }: AuditPosition,
): string {
  return signer.encodeCursor('audit', organizationId, [at.getTime(), number]);
}

function decodePosition(signer: Signer, organizationId: string, cursor: unknown): AuditPosition {
  const parts = typeof cursor === 'string' ? signer.decodeCursor('audit', organizationId, cursor) : null;
  if (parts !== null) return { at: new Date(parts[0] as number), id: parts[1] as number };
  throw new ApiError(
    'VALIDATION_ERROR',
    `after must be the end_cursor of a page of audit events, got ${quote(cursor)}.`,
  );
}
