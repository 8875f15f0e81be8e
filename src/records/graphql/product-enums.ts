import { registerEnumType } from 'type-graphql';
import { listProducts, type RecordKind, recordProducts, searchProducts, titleOf } from '../record-kinds.js';

/** A GraphQL enum: keys in upper snake case, and the names themselves as internal values. */
type NameEnum<Name extends string> = { readonly [Each in Name as Uppercase<Each>]: Each };

/** Creates a GraphQL enum with a value for each name of `kinds`. `about` returns the description of a record kind. */
export function createKindEnum<Name extends string>(
  name: string,
  description: string,
  kinds: Readonly<Record<Name, RecordKind>>,
  about?: (kind: RecordKind) => string,
): NameEnum<Name> {
  const entries = Object.entries<RecordKind>(kinds);
  const names = Object.fromEntries(entries.map(([each]) => [each.toUpperCase(), each])) as NameEnum<Name>;
  const described = entries.map(([each, kind]) => [each.toUpperCase(), { description: about?.(kind) ?? '' }]);
  registerEnumType(names, {
    name,
    description,
    ...(about !== undefined && { valuesConfig: Object.fromEntries(described) as object }),
  });
  return names;
}

export const SearchProductEnum = createKindEnum(
  'SearchProduct',
  'Product of a saved search.',
  searchProducts,
  (kind) => `${titleOf(kind)}.`,
);

export const ListProductEnum = createKindEnum(
  'ListProduct',
  'Product of a list.',
  listProducts,
  (kind) => `${titleOf(kind)}.`,
);

export const FeedProductEnum = createKindEnum(
  'FeedProduct',
  'Product whose records a feed covers.',
  recordProducts,
);
