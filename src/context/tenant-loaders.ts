import { LRUCache } from 'lru-cache';
import type { Database } from '../store/database.js';
import { ConnectionBatcher } from './connection-batcher.js';
import { RecordBatcher } from './record-batcher.js';

/** What reads records and lists for one key. */
export interface Loaders {
  readonly records: RecordBatcher;
  readonly connections: ConnectionBatcher;
}

const mostTenants = 1000;

/** The loaders of each key: requests of one key share their statements, and never with another's. */
export class TenantLoaders {
  private readonly known = new LRUCache<string, Loaders>({ max: mostTenants });

  constructor(private readonly db: Database) {}

  of(keyId: string): Loaders {
    let loaders = this.known.get(keyId);
    if (loaders === undefined) {
      loaders = {
        records: new RecordBatcher(this.db, keyId),
        connections: new ConnectionBatcher(this.db, keyId),
      };
      this.known.set(keyId, loaders);
    }
    return loaders;
  }
}
