interface Matching<Lookup> {
  /** The id that a look-up names its record by; null when it has to be matched. */
  readonly idOf: (lookup: Lookup) => string | null;
  /** False for an id that no record can have. */
  readonly isPossible: (id: string) => boolean;
  /** The same for look-ups that match the same. */
  readonly keyOf: (lookup: Lookup) => string;
  /** The ids that match, for look-ups without an id, no two of them with the same key, in their order. */
  readonly match: (distinct: readonly Lookup[]) => Promise<readonly string[][]>;
}

/** The ids of each look-up, in their order; what is asked several times is matched once. */
export async function matchDistinct<Lookup>(
  lookups: readonly Lookup[],
  { idOf, isPossible, keyOf, match }: Matching<Lookup>,
): Promise<string[][]> {
  const distinct = new Map<string, Lookup>();
  for (const lookup of lookups) if (idOf(lookup) === null) distinct.set(keyOf(lookup), lookup);
  const found = await match([...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, at) => [key, found[at] ?? []]));
  return lookups.map((lookup) => {
    const id = idOf(lookup);
    if (id === null) return byKey.get(keyOf(lookup)) ?? [];
    return isPossible(id) ? [id] : [];
  });
}
