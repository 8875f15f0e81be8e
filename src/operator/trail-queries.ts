import { type AuditPosition, encodeAuditPosition } from '../accounts/model/audit-entry.js';
import { listAuditEntries } from '../accounts/sql/audit-entries.js';
import type { SourceOf } from '../objects/fields.js';
import type { auditEventsTable, monthUsageTable } from './model/trail-objects.js';
import type { Operating } from './operating.js';
import { readMonth } from './report-month.js';
import { listOrganizationUsage } from './sql/organization-usage.js';

interface AuditQuery {
  /** Only the changes of this organization; null for all. */
  readonly organizationId: string | null;
  /** Only this change, for example `import`; null for all. */
  readonly action: string | null;
  readonly after: AuditPosition | null;
  readonly limit: number;
}

/** Returns a page of the audit log, newest first. */
export async function listAuditEvents(
  { db }: Pick<Operating, 'db'>,
  query: AuditQuery,
): Promise<SourceOf<typeof auditEventsTable>> {
  const all = { actor: null, targetId: null, since: null, until: null };
  const { entries, next } = await listAuditEntries(db, { ...all, ...query });
  const items = entries.map((entry) => ({
    ...entry,
    details: entry.details as Readonly<Record<string, unknown>>,
  }));
  return { items, nextCursor: next && encodeAuditPosition(next) };
}

interface MonthQuery {
  /** The month, for example `2026-11`. */
  readonly month: unknown;
  /** The last organization of the previous page; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Returns a page of the charges of all organizations in a month. @throws ApiError VALIDATION_ERROR. */
export async function reportMonth(
  { db }: Pick<Operating, 'db'>,
  { month, after, limit }: MonthQuery,
): Promise<SourceOf<typeof monthUsageTable>> {
  const rows = await listOrganizationUsage(db, readMonth('month', month), { after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (items.at(-1)?.organizationId ?? null) : null;
  return { month: String(month), items, nextCursor };
}
