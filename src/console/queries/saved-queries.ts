import type { SharedQuery } from './shared-query.js';

/** A query that the reader gave a name. */
export interface SavedQuery extends SharedQuery {
  readonly name: string;
}

const place = 'dealgraph.queries';

/** The queries that are kept for this browser, by name. */
export const savedQueries = {
  list(): readonly SavedQuery[] {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as readonly SavedQuery[];
  },
  /** A query of the same name gives way. */
  keep(query: SavedQuery): void {
    const others = savedQueries.list().filter(({ name }) => name !== query.name);
    write([...others, query].sort((one, other) => one.name.localeCompare(other.name)));
  },
  remove(name: string): void {
    write(savedQueries.list().filter((each) => each.name !== name));
  },
};

function write(queries: readonly SavedQuery[]): void {
  localStorage.setItem(place, JSON.stringify(queries));
}
