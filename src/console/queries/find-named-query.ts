import { savedQueries } from './saved-queries.js';
import type { SharedQuery } from './shared-query.js';

/** Where GraphiQL keeps what was run in the explorer, and what of it was marked. */
const histories = [
  ['graphiql:queries', 'queries'],
  ['graphiql:favorites', 'favorites'],
] as const;

/** A query whose operation has a name, among those that this browser has: saved ones first, then the newest that ran. */
export function findNamedQuery(operationName: string): SharedQuery | null {
  const isNamed = ({ query }: SharedQuery): boolean =>
    new RegExp(`\\bquery\\s+${operationName}\\b`).test(query);
  if (!/^\w+$/.test(operationName)) return null;
  return [...savedQueries.list(), ...listRun()].find(isNamed) ?? null;
}

function listRun(): SharedQuery[] {
  return histories.flatMap(([place, name]) => readHistory(localStorage.getItem(place), name)).reverse();
}

/** What another program wrote there may be anything. */
function readHistory(text: string | null, name: string): SharedQuery[] {
  try {
    const items = (JSON.parse(text ?? '{}') as Record<string, unknown>)[name];
    if (!Array.isArray(items)) return [];
    return (items as Partial<SharedQuery>[]).flatMap(({ query, variables }) =>
      typeof query === 'string' ? [{ query, variables: typeof variables === 'string' ? variables : '' }] : [],
    );
  } catch {
    return [];
  }
}
