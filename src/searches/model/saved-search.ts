import type { SearchProduct } from '../../records/record-kinds.js';

/** A saved search (D7). `organizationId` is null for a global search. */
export interface SavedSearch {
  readonly searchId: number;
  readonly organizationId: string | null;
  readonly name: string;
  readonly product: SearchProduct;
  /** The filter JSON as received. */
  readonly filter: unknown;
  readonly isShared: boolean;
  readonly isGlobal: boolean;
  readonly rowCount: number;
  readonly newestAddedAt: Date | null;
  readonly createdAt: Date;
}
