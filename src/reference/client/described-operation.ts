import type { JsonSchema } from './json-schema.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-credit-cost': string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

/** The parts of the OpenAPI document that a client is made of. */
export interface DescribedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** An operation of the OpenAPI document with its place. */
export interface DescribedOperation extends Described {
  readonly path: string;
  readonly method: string;
}

/** The operations of the document, in its order. */
export function describedOperations({ paths }: DescribedApi): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() })),
  );
}
