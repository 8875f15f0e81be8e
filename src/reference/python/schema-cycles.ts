import type { JsonSchema } from '../client/described-operation.js';
import { nameOf } from '../client/type-of.js';

/**
 * Returns the schemas that are in a cycle with each schema, without the schema itself. Filters of records are: a filter
 * of companies contains one of funding rounds, which contains one of companies.
 */
export function schemaCycles(
  schemas: Readonly<Record<string, JsonSchema>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const reached = new Map(Object.keys(schemas).map((name) => [name, reachedFrom(name, schemas)]));
  const cycles = [...reached].map(([name, names]) => {
    const others = [...names].filter((other) => other !== name && reached.get(other)?.has(name) === true);
    return [name, new Set(others)] as const;
  });
  return new Map(cycles);
}

function reachedFrom(start: string, schemas: Readonly<Record<string, JsonSchema>>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    for (const [, reference = ''] of JSON.stringify(schemas[name] ?? {}).matchAll(/"\$ref":"([^"]+)"/g)) {
      const next = nameOf(reference);
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(start);
  return found;
}
