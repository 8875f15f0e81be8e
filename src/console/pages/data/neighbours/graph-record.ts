export type RecordKind = 'company' | 'investor' | 'person';

/** A record in the picture. */
export interface GraphRecord {
  readonly id: string;
  readonly kind: RecordKind;
  readonly name: string;
}

/** How two records are tied. */
export interface GraphTie {
  readonly from: GraphRecord;
  readonly to: GraphRecord;
  /** In words: `led Series A, Mar 15, 2022`. */
  readonly says: string;
}

/** The kind of a record by its id: companies have no prefix. */
export function kindOfId(id: string): RecordKind {
  if (id.startsWith('inv_')) return 'investor';
  return id.startsWith('per_') ? 'person' : 'company';
}
