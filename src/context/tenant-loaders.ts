import { LRUCache } from 'lru-cache';
import type { Tenant } from '../domain/tenant.js';
import type { Database } from '../store/database.js';
import { readLinkedRecords } from '../store/records/read-linked-records.js';
import { readRecords } from '../store/records/read-records.js';
import { RecordCache } from '../store/records/record-cache.js';
import { ConnectionBatcher } from './connection-batcher.js';
import { RecordBatcher, type ReadById } from './record-batcher.js';

/** What reads records and lists for one key. */
export interface Loaders {
  readonly records: RecordBatcher;
  /** Records at the ends of links. */
  readonly linked: RecordBatcher;
  readonly connections: ConnectionBatcher;
}

const mostTenants = 1000;

/**
 * The loaders of each key: requests of one key share their statements, and never with another's. Records at the ends of
 * links are kept for all of them.
 */
export class TenantLoaders {
  private readonly known = new LRUCache<string, Loaders>({ max: mostTenants });

  readonly cache = new RecordCache();
  private readonly readLinked: ReadById = (...asked) => readLinkedRecords(this.cache, ...asked);

  constructor(private readonly db: Database) {}

  of(tenant: Tenant): Loaders {
    const { keyId } = tenant;
    let loaders = this.known.get(keyId);
    if (loaders === undefined) {
      loaders = {
        records: new RecordBatcher(this.db, tenant, readRecords),
        linked: new RecordBatcher(this.db, tenant, this.readLinked),
        connections: new ConnectionBatcher(this.db, tenant),
      };
      this.known.set(keyId, loaders);
    }
    return loaders;
  }
}
