import type { PersistedQueryOptions } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import type { TrustedDocuments } from './trusted-documents.js';

/** The type of Apollo's persisted query cache. */
type PersistedQueryCache = NonNullable<PersistedQueryOptions['cache']>;

/** Apollo's prefix for the hashes of persisted queries. */
const prefix = /^apq:/;

/** Cache size in characters. A client whose query was evicted sends its text again, as the protocol specifies. */
const maxText = 8 * 1024 * 1024;

/** Serves the trusted documents as persisted queries. Clients cannot register queries. */
export function createTrustedDocumentCache(trusted: TrustedDocuments): PersistedQueryCache {
  return {
    get: (key) => Promise.resolve(trusted.findText(key.replace(prefix, ''))),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(false),
  };
}

/** Stores the queries that clients register, by hash. Evicts the least recently used ones first. */
export function createPersistedQueryCache(): PersistedQueryCache {
  const queries = new LRUCache<string, string>({
    maxSize: maxText,
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
