import type { AuditedChange } from '../accounts/model/audit-entry.js';
import { onDatabase, onTarget } from './audit-targets.js';
import type { CommandName, InputOf } from './commands.js';

/** A command's result. */
type Answer = Readonly<Record<string, unknown>>;

/** Describes what a command changed; null if it changed nothing. `answer` is null if the command failed. */
type Describe<Input> = (input: Input, answer: Answer) => AuditedChange | null;

/**
 * How each command is audited: `none` changes nothing, `itself` writes its own entry (CommandServices.audit), and a
 * function describes the change after it. Details contain only the values named here, so that no secret, filter or
 * personal data gets into the audit log.
 */
const changes: { readonly [Name in CommandName]: Describe<InputOf<Name>> | 'none' | 'itself' } = {
  migrate: (_input, { applied }) => (isEmpty(applied) ? null : onDatabase('migrate', { applied })),
  import: (
    { paths, format, fromStart },
    { imported, rejected, retainedCorrections, removed, suppressed, restored, alreadyImported },
  ) => ({
    action: 'import',
    organizationId: null,
    target: { kind: 'records', id: null },
    details: {
      paths,
      format,
      fromStart,
      imported,
      rejected,
      retainedCorrections,
      removed,
      suppressed,
      restored,
      alreadyImported,
    },
  }),
  distribute: ({ dryRun }, { distributed, shards }) =>
    dryRun ? null : onDatabase('distribute', { distributed, shards }),
  pruneLedger: ({ dryRun }, { retainedFrom, dropped, deletedEntries, created }) =>
    dryRun || (isEmpty(dropped) && isEmpty(created) && deletedEntries === 0)
      ? null
      : {
          action: 'ledger prune',
          organizationId: null,
          target: { kind: 'ledger', id: null },
          details: { retainedFrom, dropped, deletedEntries, created },
        },
  'organization create': 'itself',
  'organization update': 'itself',
  'organization suspend': 'itself',
  'organization resume': 'itself',
  'organization close': 'itself',
  'organization purge': 'itself',
  'grant add': 'itself',
  'grant void': 'itself',
  'refund add': 'itself',
  'key issue': 'itself',
  'key update': 'itself',
  'key rotate': 'itself',
  'key revoke': 'itself',
  'operator-key issue': 'itself',
  'operator-key revoke': 'itself',
  'search create': ({ product, name, share }, answer) =>
    onTarget('search create', 'search', answer, { product, name, share }),
  'search share': ({ share }, answer) =>
    onTarget(share ? 'search share' : 'search unshare', 'search', answer),
  'search refresh': (_input, answer) => {
    const { added, removed } = answer;
    if (added === 0 && removed === 0) return null;
    return onTarget('search refresh', 'search', answer, { added, removed });
  },
  'search delete': 'itself',
  'list create': ({ product, name, ids }, answer) =>
    onTarget('list create', 'list', answer, { product, name, members: ids.length }),
  'list add': ({ ids }, answer) => onTarget('list add', 'list', answer, { members: ids.length }),
  'list remove': ({ ids }, answer) => onTarget('list remove', 'list', answer, { members: ids.length }),
  'list delete': 'itself',
  'record set': 'itself',
  'record unset': 'itself',
  'merge company': 'itself',
  'merge person': 'itself',
  'merge investor': 'itself',
  'merge undo': 'itself',
  'record remove': 'itself',
  'record restore': 'itself',
  'erase person': 'itself',
  'erase replay': 'itself',
  'suppression add': 'itself',
  'suppression remove': 'itself',
  'sourcing resolve': ({ identifierKind, identifier }) => ({
    action: 'sourcing resolve',
    organizationId: null,
    target: { kind: 'sourcing_request', id: `${identifierKind} ${identifier}` },
    details: {},
  }),
  'webhook create': ({ keyId, url, searches, products, budgetAlerts, full }, answer) =>
    // The path and query of a URL can contain a secret of the receiver.
    onTarget('webhook create', 'webhook', answer, {
      keyId,
      origin: new URL(url).origin,
      searches,
      products,
      budgetAlerts,
      full,
    }),
  'webhook pause': ({ paused }, answer) =>
    onTarget(paused ? 'webhook pause' : 'webhook resume', 'webhook', answer),
  'webhook rotate': ({ overlapSeconds }, answer) =>
    onTarget('webhook rotate', 'webhook', answer, { overlapSeconds }),
  'webhook delete': 'itself',
  'webhook test': 'itself',
  'webhook replay': 'itself',
  export: 'none',
  backup: 'none',
  verify: 'none',
  doctor: 'none',
  usage: 'none',
  'audit list': 'none',
  'usage all': 'none',
  'usage receipt': 'none',
  'usage verify': 'none',
  'request show': 'none',
  'organization list': 'none',
  'grant list': 'none',
  'refund list': 'none',
  'key list': 'none',
  'operator-key list': 'none',
  'search list': 'none',
  'list show': 'none',
  'record show': 'none',
  'duplicates list': 'none',
  'erase list': 'none',
  'suppression list': 'none',
  'sourcing list': 'none',
  'webhook list': 'none',
  'webhook deliveries': 'none',
};

/** Returns the change that a successful command made; null if it made none, or writes its own entry. */
export function describeChange(name: CommandName, input: unknown, answer: object): AuditedChange | null {
  const change = changes[name] as Describe<unknown> | 'none' | 'itself';
  return typeof change === 'string' ? null : change(input, answer as Answer);
}

/** Returns the change of a failed command that may have written records before it failed; otherwise null. */
export function describeFailedChange(name: CommandName, input: unknown): AuditedChange | null {
  const change = name === 'import' ? describeChange(name, input, {}) : null;
  return change && { ...change, details: { ...change.details, failed: true } };
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}
