import { z } from 'zod';
import { searchProducts, type SearchProduct } from '../domain/products.js';
import { integer, text } from './wire-fields.js';
import { writeFilterSpelling } from './write-filter-spelling.js';

const products = Object.keys(searchProducts) as [SearchProduct, ...SearchProduct[]];
const moment = z.string().meta({ format: 'date-time' });

/** What is told of a saved search (D13). */
export const savedSearchWire = z.strictObject({
  id: integer.describe('Its number'),
  name: text.describe('Its name'),
  product: z.enum(products).describe('What it is about'),
  filter: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('In snake case; null when the key may not read all kinds of record that it looks at'),
  is_shared: z.boolean().describe('True when its results can be read through the API'),
  is_global: z.boolean().describe('True when it belongs to no organization and everybody can read it'),
  result_count: integer
    .nullable()
    .describe('Null when the key may not read all that the filter looks at, or no credit is left'),
  newest_added_at: moment
    .nullable()
    .describe('When its newest result was added; null as `filter` is, and when it has none'),
  created_at: moment.describe('When it was made'),
});

type SavedSearchWire = z.output<typeof savedSearchWire>;

/** A saved search, with nulls for what may not be told of it. */
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
