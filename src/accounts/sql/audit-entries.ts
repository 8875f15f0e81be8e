import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, type RowOf, selectList, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import { toSnakeKeys } from '../../values/snake-keys.js';
import type {
  AuditActor,
  AuditChannel,
  AuditPosition,
  AuditRequest,
  AuditTargetKind,
  NewAuditEntry,
} from '../model/audit-entry.js';

const columns = {
  id: 'AuditEntry.id',
  at: 'AuditEntry.at',
  actorKind: field('AuditEntry.actorKind').as<AuditActor['kind']>(),
  actor: 'AuditEntry.actor',
  host: 'AuditEntry.host',
  channel: field('AuditEntry.channel').as<AuditChannel>(),
  action: 'AuditEntry.action',
  organizationId: 'AuditEntry.organizationId',
  targetKind: field('AuditEntry.targetKind').as<AuditTargetKind | null>(),
  targetId: 'AuditEntry.targetId',
  details: 'AuditEntry.details',
  requestId: 'AuditEntry.requestId',
  address: 'AuditEntry.address',
  keyPrefix: 'AuditEntry.keyPrefix',
} as const;

// Unnamed, so that PostgreSQL plans it with the given filters and uses the index that fits.
const list = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM audit_entry
   WHERE ($1::text IS NULL OR organization_id = $1) AND ($2::text IS NULL OR actor = $2)
     AND ($3::text IS NULL OR action = $3) AND ($4::text IS NULL OR target_id = $4)
     AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at < $6)
     AND ($7::timestamptz IS NULL OR (at, id) < ($7, $8::bigint))
   ORDER BY at DESC, id DESC LIMIT $9`,
);

/** Returns a page of the audit log. */
export async function listAuditEntries({ longPool }: Database, request: AuditRequest): Promise<AuditPage> {
  const { organizationId, actor, action, targetId, since, until, after, limit } = request;
  const { rows } = await longPool.query(
    list.with(
      organizationId,
      actor,
      action,
      targetId,
      since,
      until,
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
    ),
  );
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? (entries.at(-1) ?? null) : null };
}

/**
 * Writes an entry of the audit log. Call it in the transaction of the change, so that neither exists without the other.
 */
export async function writeAuditEntry(client: Queries, entry: NewAuditEntry): Promise<void> {
  const { at, actor, channel, action, organizationId, target, details, requestId, address } = entry;
  await client.query(
    `INSERT INTO audit_entry (at, actor_kind, actor, host, channel, action, organization_id, target_kind, target_id,
       details, request_id, address, key_prefix)
     VALUES ($1, $2::text, $3::text, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12,
       CASE WHEN $2::text = 'api_key' THEN (SELECT prefix FROM api_key WHERE id = $3::text) END)`,
    [
      at,
      actor.kind,
      actor.id,
      actor.host,
      channel,
      action,
      organizationId,
      target.kind,
      target.id,
      JSON.stringify(toSnakeKeys(details)),
      requestId,
      address,
    ],
  );
}

/** Writes many entries of the audit log in one statement, in the transaction of their changes. */
export async function writeAuditEntries(client: Queries, entries: readonly NewAuditEntry[]): Promise<void> {
  const rows = entries.map(({ actor, target, details, ...entry }) => ({
    at: entry.at,
    actor_kind: actor.kind,
    actor: actor.id,
    host: actor.host,
    channel: entry.channel,
    action: entry.action,
    organization_id: entry.organizationId,
    target_kind: target.kind,
    target_id: target.id,
    details: toSnakeKeys(details),
    request_id: entry.requestId,
    address: entry.address,
  }));
  await client.query(
    `INSERT INTO audit_entry (at, actor_kind, actor, host, channel, action, organization_id, target_kind, target_id,
       details, request_id, address, key_prefix)
     SELECT at, actor_kind, actor, host, channel, action, organization_id, target_kind, target_id, details, request_id,
       address, CASE WHEN actor_kind = 'api_key' THEN (SELECT prefix FROM api_key WHERE id = actor) END
     FROM json_to_recordset($1::json) AS entry (at timestamptz, actor_kind text, actor text, host text, channel text,
       action text, organization_id text, target_kind text, target_id text, details jsonb, request_id text,
       address text)`,
    [JSON.stringify(rows)],
  );
}

/** An entry as it is stored. The keys of `details` are in snake_case. */
export type StoredAuditEntry = RowOf<typeof columns>;

/** A page of the audit log, newest first. */
interface AuditPage {
  readonly entries: readonly StoredAuditEntry[];
  /** The position after which the next page begins; null when there is no next page. */
  readonly next: AuditPosition | null;
}

const countUpdates = new Statement(
  { count: computed('int8') },
  `SELECT count(*) AS count FROM audit_entry
   WHERE organization_id = $1 AND at > $2::timestamptz - interval '1 day'
     AND actor_kind = 'api_key' AND action IN ('key update', 'organization update', 'webhook create',
       'webhook update', 'webhook rotate', 'search share', 'search unshare', 'export link')`,
);

/**
 * Returns how often keys of an organization have changed keys, webhooks and settings, and created links, within the last
 * day.
 */
export async function countRecentUpdates(
  client: Queries,
  organizationId: string,
  now: Date,
): Promise<number> {
  const { rows } = await client.query(countUpdates.with(organizationId, now));
  return rows[0]?.count ?? 0;
}

/** Deletes at most `most` entries from before a moment. Returns the number of deleted entries. */
export async function deleteOldAuditEntries(db: Database, before: Date, most: number): Promise<number> {
  return inTransaction(db, async (client) => {
    // A trigger refuses every other deletion.
    await client.query("SET LOCAL dealgraph.audit_retention = 'on'");
    const { rowCount } = await client.query(
      `DELETE FROM audit_entry WHERE id = ANY(ARRAY(
         SELECT id FROM audit_entry WHERE at < $1 ORDER BY at, id LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [before, most],
    );
    return rowCount ?? 0;
  });
}
