import type { RecordKind } from '../domain/record-kinds.js';
import { snakeCase } from './snake-case.js';
import { wireJsonSchemas } from './wire-json-schemas.js';
import { wireNames } from './wire-names.js';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

let known: Readonly<Record<string, Schema>> | undefined;

/**
 * What a field of a record means, as the record's own schema says it; the path has the graph's names. `owner` is a kind
 * of record, or the name of a part of one. Null for what no record has, such as an edge.
 */
export function fieldMeaning(owner: string, path: readonly string[]): string | null {
  known ??= wireJsonSchemas();
  // Only the answer of enrich-company has the region of the headquarters, which can be filtered by all the same.
  let schema: Schema | undefined = known[owner === 'Company' ? 'CompanyMatch' : owner];
  for (const name of path) schema = propertiesOf(schema, known)[wordOf(owner, name)];
  return schema?.description ?? null;
}

/** The record's word for a field, where it is another than the graph's. */
function wordOf(owner: string, name: string): string {
  const words = Object.hasOwn(wireNames, owner) ? wireNames[owner as RecordKind] : {};
  const [word] = Object.entries(words).find(([, of]) => of === name) ?? [];
  return word ?? snakeCase(name);
}

/** Of an object, of what a reference leads to, of the items of a list, or of what may also be null. */
function propertiesOf(
  schema: Schema | undefined,
  schemas: Readonly<Record<string, Schema>>,
): Readonly<Record<string, Schema>> {
  if (schema === undefined) return {};
  const { $ref, anyOf, items, properties } = schema;
  if (properties !== undefined) return properties;
  const inner = $ref === undefined ? (items ?? anyOf?.[0]) : schemas[$ref.split('/').at(-1) ?? ''];
  return propertiesOf(inner, schemas);
}
