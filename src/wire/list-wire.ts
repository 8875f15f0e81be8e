import { z } from 'zod';
import { listProducts, type ListProduct } from '../domain/products.js';
import { integer, text } from './wire-fields.js';

const products = Object.keys(listProducts) as [ListProduct, ...ListProduct[]];

/** What is told of a list (D13). */
export const listWire = z.strictObject({
  id: z.string().meta({ format: 'uuid' }).describe('Its UUID'),
  name: text.describe('Its name'),
  product: z.enum(products).describe('What it holds'),
  member_count: integer.describe('How many records it holds'),
  created_at: z.string().meta({ format: 'date-time' }).describe('When it was made'),
});

type ListWire = z.output<typeof listWire>;

interface Described {
  readonly id: string;
  readonly name: string;
  readonly product: ListProduct;
  readonly memberCount: number;
  /** RFC 3339. */
  readonly createdAt: string;
}

export function serializeList(list: Described): ListWire {
  return {
    id: list.id,
    name: list.name,
    product: list.product,
    member_count: list.memberCount,
    created_at: list.createdAt,
  };
}
