import { CacheCounts } from '../domain/cache-counts.js';

/** Graph documents that ran without being parsed and validated, as this process knew them, and those it had to read. */
export const documentCounts = new CacheCounts();
