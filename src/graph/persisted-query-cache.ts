import type { PersistedQueryOptions } from '@apollo/server';
import { LRUCache } from 'lru-cache';

/** Where Apollo looks persisted queries up. */
export type PersistedQueryCache = NonNullable<PersistedQueryOptions['cache']>;

/** In characters. A client whose query was forgotten registers it again, as the protocol has it. */
const mostText = 8 * 1024 * 1024;

/** The queries that clients have registered by their hash; the ones asked for longest ago are forgotten first. */
export function createPersistedQueryCache(): PersistedQueryCache {
  const queries = new LRUCache<string, string>({
    maxSize: mostText,
    sizeCalculation: (text, key) => text.length + key.length,
  });
  return {
    get: (key) => Promise.resolve(queries.get(key)),
    set: (key, text) => {
      queries.set(key, text);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(queries.delete(key)),
  };
}
