import type { AuditedChange, AuditTargetKind } from '../accounts/model/audit-entry.js';

/** Describes a change of the whole database. */
export function onDatabase(action: string, details: object): AuditedChange {
  return { action, organizationId: null, target: { kind: 'database', id: null }, details };
}

/** The names of a result's ID, by kind. */
const idNames = { search: 'searchId', list: 'listId', webhook: 'webhookId' } as const;

/** Describes a change of a search, list or webhook, whose ID and organization are in the command's result. */
export function onTarget(
  action: string,
  kind: AuditTargetKind & keyof typeof idNames,
  answer: object,
  details: object = {},
): AuditedChange {
  const { [idNames[kind]]: id, organizationId } = answer as Readonly<Record<string, unknown>>;
  return {
    action,
    organizationId: typeof organizationId === 'string' ? organizationId : null,
    target: { kind, id: String(id) },
    details,
  };
}
