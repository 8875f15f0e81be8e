import DataLoader from 'dataloader';
import { recordKinds, type RecordKind, type RecordOfKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { batchRecords } from '../store/records/batch-records.js';

type Loaders = { readonly [Kind in RecordKind]: DataLoader<string, RecordOfKind[Kind] | null> };

/**
 * Reads single records: what all requests ask for in one turn of the loop goes to the database as one statement a
 * kind. It remembers nothing, so an answer is never older than its request.
 */
export class RecordBatcher {
  private readonly loaders: Loaders;

  constructor(db: Database) {
    const loader = <Kind extends RecordKind>(kind: Kind): DataLoader<string, RecordOfKind[Kind] | null> =>
      new DataLoader((ids) => batchRecords(db, kind, ids), { cache: false, maxBatchSize: 1000 });
    this.loaders = Object.fromEntries(recordKinds.map((kind) => [kind, loader(kind)])) as unknown as Loaders;
  }

  /** Null when there is no such record. */
  find<Kind extends RecordKind>(kind: Kind, id: string): Promise<RecordOfKind[Kind] | null> {
    return this.loaders[kind].load(id);
  }
}
