import type { DescribedApi } from './described-operation.js';
import { describedOperations } from './described-operation.js';
import { generatedHead } from './generated-head.js';
import { docOf, nameOf, typeOf } from './type-of.js';

/** src/client/generated/schemas.ts: a type for each named schema of the OpenAPI document. */
export function clientSchemas(api: DescribedApi): string {
  const sent = sentSchemas(api);
  const types = Object.entries(api.components.schemas).flatMap(([name, schema]) => {
    if (isOfErrorClass(name)) return [];
    const type = typeOf(schema, sent.has(name));
    const isInterface = /^\{[^]*\}$/.test(type) && !type.includes('\n} | {');
    const declared = isInterface ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
    return [`${docOf(schema.description)}${declared}\n`];
  });
  return [generatedHead('schema/openapi.json'), ...types].join('\n');
}

/** What an error answers is a class here (errors.ts). */
function isOfErrorClass(name: string): boolean {
  return name !== 'Error' && name.endsWith('Error');
}

/** The names of the schemas that callers send, in requests or in what these hold. */
function sentSchemas(api: DescribedApi): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, reference = ''] of JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)) {
      const name = nameOf(reference);
      if (found.has(name)) continue;
      found.add(name);
      visit(api.components.schemas[name]);
    }
  };
  for (const { requestBody } of describedOperations(api)) if (requestBody) visit(requestBody);
  return found;
}
