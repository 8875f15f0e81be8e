/** The keys that a lookup may have, by kind of record (docs/searching.md). */
export const lookupKeys = {
  companies: ['domain', 'website_url', 'profnet_url', 'profnet_id', 'fundingdb_url', 'id'],
  people: ['email', 'id'],
  investors: ['website', 'name', 'id'],
} as const;

/** The kinds of record that are looked up by identifiers. */
export type LookupKind = keyof typeof lookupKeys;

/** One lookup: normally a single key with its value. */
export type LookupInput = Readonly<Record<string, string>>;

/** Options for recognizing columns. */
export interface RecognitionTerms {
  readonly kind: LookupKind;
  /** A column's name, its number counted from 1, or a lookup key. If undefined, the column is detected. */
  readonly by?: string | undefined;
  /** True if companies and people can also be found by `name`, as in the console. */
  readonly hasNames?: boolean | undefined;
}

/**
 * Returns the lookup keys in the order in which a row's columns are tried. `chooseColumns` puts an `id` column that
 * contains Dealgraph IDs first.
 */
export function keyOrder({ kind, hasNames }: RecognitionTerms): readonly string[] {
  const order: Readonly<Record<LookupKind, readonly string[]>> = {
    companies: ['domain', 'website_url', 'profnet_url', 'fundingdb_url', 'profnet_id', 'id'],
    people: ['email', 'id'],
    investors: ['website', 'name', 'id'],
  };
  const keys = order[kind];
  return hasNames === true && !keys.includes('name') ? [...keys, 'name'] : keys;
}

/** Matches an email address in angle brackets after an optionally quoted name. */
const named = /^(?:"[^"]*"|[^"<>@]*)\s*<\s*([^\s<>]+@[^\s<>@]+)\s*>$/;

/**
 * Returns the email address in a cell as mail programs copy it: `"Ada Marsh" <ada@x.example>` and `ada@x.example;`
 * become `ada@x.example`. Any other text is returned unchanged.
 */
export function bareEmail(cell: string): string {
  if (!cell.includes('@')) return cell;
  const text = cell.trim().replace(/[\s;,]+$/, '');
  const address = named.exec(text)?.[1] ?? text;
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : cell;
}
