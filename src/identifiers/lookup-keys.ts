/** The keys that one lookup input may have, by kind of record (docs/lookups.md). */
export const lookupKeys = {
  companies: ['domain', 'website_url', 'profnet_url', 'profnet_id', 'fundingdb_url', 'id'],
  people: ['email', 'id'],
  investors: ['website', 'name', 'id'],
} as const;

/** The kinds of record that are looked up by identifiers. */
export type LookupKind = keyof typeof lookupKeys;

/** One lookup: normally a single key with its value. */
export type LookupInput = Readonly<Record<string, string>>;

/** How columns are recognised. */
export interface RecognitionTerms {
  readonly kind: LookupKind;
  /** A column of the file, its number from 1, or a lookup key; undefined recognises the column. */
  readonly by?: string | undefined;
  /** True where companies and people can be found by `name` too, as in the console. */
  readonly hasNames?: boolean | undefined;
}

/** The keys in the order in which a row's columns are tried. An `id` column that holds Dealgraph IDs comes first. */
export function keyOrder({ kind, hasNames }: RecognitionTerms): readonly string[] {
  const order: Readonly<Record<LookupKind, readonly string[]>> = {
    companies: ['domain', 'website_url', 'profnet_url', 'fundingdb_url', 'profnet_id', 'id'],
    people: ['email', 'id'],
    investors: ['website', 'name', 'id'],
  };
  const keys = order[kind];
  return hasNames === true && !keys.includes('name') ? [...keys, 'name'] : keys;
}
