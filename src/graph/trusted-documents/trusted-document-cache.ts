import type { PersistedQueryCache } from '../persisted-query-cache.js';
import type { TrustedDocuments } from './trusted-documents.js';

/** What Apollo puts before a hash when it looks one up. */
const prefix = /^apq:/;

/** Trusted documents by their hash, as persisted queries that nobody needs to register and nobody can. */
export function createTrustedDocumentCache(trusted: TrustedDocuments): PersistedQueryCache {
  return {
    get: (key) => Promise.resolve(trusted.findText(key.replace(prefix, ''))),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(false),
  };
}
