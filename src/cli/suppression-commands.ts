import type { AuditedChange } from '../accounts/model/audit-entry.js';
import { inLongTransaction } from '../database/transaction.js';
import { readIdentifier } from '../erasure/resolve-person.js';
import type { IdentifierHash, IdentifierKind } from '../import/model/suppression-key.js';
import { lockForRemoval } from '../import/sql/removed-records.js';
import {
  deleteSuppressed,
  findSuppressed,
  listSuppressed,
  requireKey,
  storeSuppressed,
} from '../import/sql/suppressed-identifiers.js';
import { readReason } from '../stewardship/remove-records.js';
import { type Command, CommandError } from './command.js';
import { suppressionOf } from './suppression-of.js';

interface SuppressionInput {
  /** IDs, email addresses and addresses of profiles. */
  readonly people: readonly string[];
  readonly reason: string;
}

/** `dealgraph suppression add`: refuses people in imports and corrections who are not erased, or not known yet. */
export const suppressionAdd: Command<SuppressionInput> = async ({ people, ...given }, services) => {
  const reason = readReason(given.reason);
  const { db, clock, audit } = services;
  return inLongTransaction(db, async (client) => {
    await lockForRemoval(client);
    const key = await requireKey(client, suppressionOf(services));
    const hashes = people.map((one) => key.hash(readIdentifier(one)));
    const known = await findSuppressed(
      client,
      hashes.map(({ hash }) => hash),
    );
    const added = await storeSuppressed(client, key, hashes, { erasureId: null, at: clock.now() });
    await audit.write(client, describe('suppression add', { added, reason }));
    return { added, people: hashes.map(({ hash }, at) => ({ line: at + 1, added: !known.has(hash) })) };
  });
};

/** `dealgraph suppression remove`: lets imports and corrections write people again. */
export const suppressionRemove: Command<SuppressionInput> = async ({ people, ...given }, services) => {
  const reason = readReason(given.reason);
  const { db, audit } = services;
  return inLongTransaction(db, async (client) => {
    await lockForRemoval(client);
    const key = await requireKey(client, suppressionOf(services));
    const hashes = people.map((one) => key.hash(readIdentifier(one)).hash);
    const known = await findSuppressed(client, hashes);
    const removed = await deleteSuppressed(client, hashes);
    await audit.write(client, describe('suppression remove', { removed, reason }));
    return { removed, people: hashes.map((hash, at) => ({ line: at + 1, removed: known.has(hash) })) };
  });
};

/** `dealgraph suppression list`: lists the keyed hashes, which `erase replay` accepts. */
export const suppressionList: Command<{ readonly limit: number; readonly after?: string }> = async (
  { limit, after = '' },
  { db },
) => {
  const identifiers = await listSuppressed(db.longPool, after, limit + 1);
  const page = identifiers.slice(0, limit);
  return { identifiers: page, nextCursor: identifiers.length > limit ? (page.at(-1)?.hash ?? null) : null };
};

const kinds: ReadonlySet<string> = new Set<IdentifierKind>(['record', 'email', 'profile', 'founder']);

/** Reads the output of `dealgraph suppression list --json`. @throws CommandError */
export function readHashes(text: string): readonly IdentifierHash[] {
  try {
    const { identifiers } = JSON.parse(text) as { readonly identifiers: readonly IdentifierHash[] };
    const isHash = ({ kind, hash }: IdentifierHash): boolean => kinds.has(kind) && /^[\w-]{43}$/.test(hash);
    if (identifiers.every(isHash)) return identifiers.map(({ kind, hash }) => ({ kind, hash }));
  } catch {
    // The error below is for every unreadable file.
  }
  throw new CommandError('The file must be the output of `dealgraph suppression list --json`.');
}

function describe(action: string, details: object): AuditedChange {
  return { action, organizationId: null, target: { kind: 'erasure', id: null }, details };
}
