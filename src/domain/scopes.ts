import type { RecordKind } from './record-kinds.js';

/** What a key may be allowed to do (D10). `*` stands for all of them. */
export const scopes = [
  'companies:read',
  'people:read',
  'investors:read',
  'deals:read',
  'searches:read',
  'searches:write',
  'lists:read',
  'lists:write',
  'usage:read',
] as const;

export type Scope = (typeof scopes)[number];

/** The scope that reading a record of a kind needs, wherever in a graph it hangs. */
export const readScopes = {
  Company: 'companies:read',
  Person: 'people:read',
  Investor: 'investors:read',
  FundingRound: 'deals:read',
  Acquisition: 'deals:read',
  Ipo: 'deals:read',
} as const satisfies Record<RecordKind, Scope>;

/** A key's scopes allow the one that an operation asks for. */
export function allows(granted: readonly string[], needed: Scope): boolean {
  return granted.includes('*') || granted.includes(needed);
}

/** Scopes that are not of the list, for an error that names them. */
export function unknownScopes(names: readonly string[]): string[] {
  const known: ReadonlySet<string> = new Set(['*', ...scopes]);
  return names.filter((name) => !known.has(name));
}
