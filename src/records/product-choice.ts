import type { Choice } from './fields.js';
import { type Product, type RecordKind, recordProducts, titleOf } from './record-kinds.js';

/** All products, which are one enumeration in GraphQL (D1). */
export const productChoice: Choice<Product> = choiceAmong(recordProducts, titled);

/**
 * Declares the products that an operation supports. REST and the error list only these; GraphQL has the enumeration of
 * all products. `describe` returns the meaning of a product.
 */
export function someProducts<Some extends Product>(
  products: Readonly<Record<Some, RecordKind>>,
  describe = titled,
): Choice<Some> {
  return { ...choiceAmong(products, describe), within: productChoice };
}

function titled(kind: RecordKind): string {
  return `${titleOf(kind)}.`;
}

function choiceAmong<Some extends Product>(
  products: Readonly<Record<Some, RecordKind>>,
  describe: (kind: RecordKind) => string,
): Choice<Some> {
  const entries = Object.entries(products) as [Some, RecordKind][];
  const values = entries.map(([each]) => each);
  const meanings = entries.map(([each, kind]) => [each, describe(kind)] as const);
  return {
    name: 'Product',
    description:
      'The records of one kind. Some operations support fewer products; an error for any other lists those.',
    values,
    need: `one of ${values.join(', ')}`,
    meanings: Object.fromEntries(meanings) as Record<Some, string>,
  };
}
