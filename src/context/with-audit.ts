import { type AuditedChange, type NewAuditEntry, toAuditLine } from '../accounts/model/audit-entry.js';
import { writeAuditEntry } from '../accounts/sql/audit-entries.js';
import type { Queries } from '../database/queries.js';
import type { RequestContext } from './request-context.js';

/** A change that the calling key makes to its organization. */
export type CallerChange = Omit<AuditedChange, 'organizationId'>;

/** Writes the audit entry of a change, in the transaction `client` of the change. */
export type WriteAudit = (client: Queries, change: CallerChange) => Promise<void>;

/**
 * Runs changes of the calling key, which write their audit entries with `write`. The log lines are written when `run`
 * has completed, so call it around the transaction: the log contains no rolled-back changes.
 */
export async function withAudit<T>(
  context: RequestContext,
  run: (write: WriteAudit) => Promise<T>,
): Promise<T> {
  const written: NewAuditEntry[] = [];
  const result = await run(async (client, change) => {
    const entry = auditEntryOf(context, change);
    await writeAuditEntry(client, entry);
    written.push(entry);
  });
  for (const entry of written) context.services.audit(toAuditLine(entry));
  return result;
}

/** Returns the audit entry of a change that the calling key makes. */
export function auditEntryOf(context: RequestContext, change: CallerChange): NewAuditEntry {
  const { admission, channel, requestId, address } = context;
  const { keyId, organizationId } = admission.caller;
  const actor = { kind: 'api_key', id: keyId, host: null } as const;
  return { ...change, organizationId, at: context.now(), actor, channel, requestId, address };
}
