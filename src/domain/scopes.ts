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
  'webhooks:manage',
  'keys:manage',
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

/** The scopes that reading records of these kinds needs, each once. */
export function readScopesOf(kinds: readonly RecordKind[]): Scope[] {
  return [...new Set(kinds.map((kind) => readScopes[kind]))];
}

/** Those of the needed scopes that a key's own do not allow. */
export function missingScopes(granted: readonly string[], needed: readonly Scope[]): Scope[] {
  return granted.includes('*') ? [] : needed.filter((scope) => !granted.includes(scope));
}

/** Those of some scopes, `*` among them, that a key's own do not hold. Only `*` holds `*`. */
export function unlistedScopes(own: readonly string[], others: readonly string[]): string[] {
  return own.includes('*') ? [] : others.filter((scope) => !own.includes(scope));
}

/** Scopes that are not of the list, for an error that names them. */
export function unknownScopes(names: readonly string[]): string[] {
  const known: ReadonlySet<string> = new Set(['*', ...scopes]);
  return names.filter((name) => !known.has(name));
}
