import { z } from 'zod';
import { listProducts, type ListProduct } from '../domain/products.js';
import { integer, text } from './wire-fields.js';

const products = Object.keys(listProducts) as [ListProduct, ...ListProduct[]];

/** What is told of a list (D13). */
export const listWire = z.strictObject({
  id: z.string().meta({ format: 'uuid' }),
  name: text,
  product: z.enum(products),
  member_count: integer,
  created_at: z.string().meta({ format: 'date-time' }),
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
