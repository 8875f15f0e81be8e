import type { ListProduct } from '../../records/record-kinds.js';

/** A list of records of one kind, in the order they were added (D7). */
export interface RecordList {
  readonly listId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly product: ListProduct;
  readonly memberCount: number;
  readonly createdAt: Date;
}
