import type { Database } from '../database/database.js';
import { isPossibleId, type RecordKind } from '../records/record-kinds.js';
import { canBeMerged, findSurvivors } from '../records/sql/merged-records.js';

/** Maximum number of previous IDs that a response names. A request can have thousands. */
const maxNamed = 50;

/**
 * The IDs of merged records in one request (D26). They lead to the surviving records, and the response names them. Only
 * IDs without a record are looked up, so requests without such IDs run no further statement.
 */
export class PreviousIds {
  private readonly found = new Map<string, string>();

  constructor(private readonly db: () => Database) {}

  /** Returns the surviving records' IDs for those of the IDs that are of merged records. */
  async resolve(kind: RecordKind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const possible = canBeMerged(kind) ? ids.filter((id) => isPossibleId(kind, id)) : [];
    const survivors = await findSurvivors(this.db(), possible);
    for (const [id, survivor] of survivors) this.found.set(id, survivor);
    return survivors;
  }

  /** Adds an ID that was resolved elsewhere. */
  note(id: string, survivor: string): void {
    this.found.set(id, survivor);
  }

  /** The previous IDs of the request's records, with the IDs of the surviving ones. */
  get list(): readonly { readonly id: string; readonly into: string }[] {
    return [...this.found].slice(0, maxNamed).map(([id, into]) => ({ id, into }));
  }
}
