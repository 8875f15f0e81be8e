import { z } from 'zod';
import { writeFilterSpelling } from '../../query/wire/read-order-spelling.js';
import {
  type ListProduct,
  listProducts,
  type SearchProduct,
  searchProducts,
} from '../../records/record-kinds.js';
import { integer, text } from '../../records/wire/wire-fields.js';

const products = Object.keys(searchProducts) as [SearchProduct, ...SearchProduct[]];
const moment = z.string().meta({ format: 'date-time' });

/** A saved search in REST responses (D13). */
export const savedSearchWire = z.strictObject({
  id: integer.describe('Saved search ID.'),
  name: text.describe('Name.'),
  product: z.enum(products).describe('Product that it searches.'),
  filter: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Filter in snake_case; null when the key cannot read every record kind that the filter uses.'),
  is_shared: z.boolean().describe('True when the results can be read through the API.'),
  is_global: z
    .boolean()
    .describe('True when the search belongs to no organization and every organization can read it.'),
  result_count: integer
    .nullable()
    .describe(
      'Number of results; null when the key cannot read every record kind that the filter uses, or when no credits remain.',
    ),
  newest_added_at: moment
    .nullable()
    .describe(
      'When the newest result was added; null when there are no results, or when the key cannot read every record kind that the filter uses.',
    ),
  created_at: moment.describe('When it was created.'),
});

type SavedSearchWire = z.output<typeof savedSearchWire>;

/** A saved search, with null for values that the key may not see. */
interface Described {
  readonly searchId: number;
  readonly name: string;
  readonly product: SearchProduct;
  readonly filter: unknown;
  readonly isShared: boolean;
  readonly isGlobal: boolean;
  readonly rowCount: number | null;
  readonly newestAddedAt: Date | null;
  readonly createdAt: Date;
}

export function serializeSavedSearch(search: Described): SavedSearchWire {
  return {
    id: search.searchId,
    name: search.name,
    product: search.product,
    filter: writeFilterSpelling(search.filter) as SavedSearchWire['filter'],
    is_shared: search.isShared,
    is_global: search.isGlobal,
    result_count: search.rowCount,
    newest_added_at: search.newestAddedAt?.toISOString() ?? null,
    created_at: search.createdAt.toISOString(),
  };
}

const productNames = Object.keys(listProducts) as [ListProduct, ...ListProduct[]];

/** A list in REST responses (D13). */
export const listWire = z.strictObject({
  id: z.string().meta({ format: 'uuid' }).describe('List ID.'),
  name: text.describe('Name.'),
  product: z.enum(productNames).describe('Product of its records.'),
  member_count: integer.describe('Number of records in the list.'),
  created_at: z.string().meta({ format: 'date-time' }).describe('When it was created.'),
});

type ListWire = z.output<typeof listWire>;

interface DescribedList {
  readonly id: string;
  readonly name: string;
  readonly product: ListProduct;
  readonly memberCount: number;
  /** RFC 3339. */
  readonly createdAt: string;
}

export function serializeList(list: DescribedList): ListWire {
  return {
    id: list.id,
    name: list.name,
    product: list.product,
    member_count: list.memberCount,
    created_at: list.createdAt,
  };
}
