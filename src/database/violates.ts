/** SQLSTATEs of violated constraints. */
const codes = { unique: '23505', check: '23514' } as const;

/**
 * Returns whether a statement failed because a row violates this constraint. Also searches the message: the constraints
 * of a shard have its number as a suffix (`ledger_entry_pkey_102040`), and Citus forwards only the message of a node's
 * error. Only the name is searched, because the server's `lc_messages` determines the language.
 */
export function violates(error: unknown, kind: keyof typeof codes, constraint: string): boolean {
  const { code, constraint: named, message } = error as Readonly<Record<string, unknown>>;
  if (code !== codes[kind]) return false;
  if (named === constraint) return true;
  return mentions(message, constraint);
}

/**
 * Returns whether an INSERT failed because no partition covers the row and the default partition, `table`, rejects it.
 */
export function missesPartition(error: unknown, table: string): boolean {
  const { code, table: named, message } = error as Readonly<Record<string, unknown>>;
  if (code !== codes.check) return false;
  if (named === table) return true;
  return mentions(message, table);
}

function mentions(message: unknown, name: string): boolean {
  return typeof message === 'string' && new RegExp(`\\b${name}(_\\d+)?\\b`).test(message);
}
