import { invariant } from '../../errors/invariant.js';
import { describedOperations, type DescribedApi, type DescribedOperation } from './described-operation.js';
import type { JsonSchema } from './json-schema.js';
import { methodName } from './method-name.js';
import { nameOf } from './type-of.js';

/** How an answer goes on, and where its rows stand: `''` when it is a list of them. */
export type Continuation =
  | { readonly kind: 'one' | 'file' | 'events' }
  | { readonly kind: 'page' | 'after' | 'before' | 'feed'; readonly rows: string };

/** An operation as the client has it. */
export interface ClientOperation {
  readonly described: DescribedOperation;
  /** Groups and method, with dots between. */
  readonly name: string;
  readonly ids: readonly { readonly name: string; readonly schema: JsonSchema }[];
  /** What it is given beside the ids of its path, and whether it has to be. */
  readonly params: {
    readonly in: 'query' | 'body';
    readonly schema: JsonSchema;
    readonly needed: boolean;
  } | null;
  readonly continuation: Continuation;
  /** What is answered: JSON, or a row of a stream. */
  readonly data: JsonSchema;
  /** The same where it has a name: what that stands for. */
  readonly whole: JsonSchema;
  /** A row as NDJSON has it, and whether there is CSV too; null when the answer has no form but JSON. */
  readonly formatted: { readonly row: JsonSchema; readonly hasCsv: boolean } | null;
  /** True when no match is answered, with 204. */
  readonly canBeNothing: boolean;
  readonly isMetered: boolean;
  readonly isVersioned: boolean;
  /** False when it must not be sent again unless it was refused. */
  readonly isRepeatable: boolean;
  /** The most inputs of one request; null when it takes none. */
  readonly mostInputs: number | null;
}

/** POST that only reads, and can be repeated although nothing names the repetition. */
const readingByPost = /Facet$|^resolve$/;

/** All operations, whose names are each for itself. */
export function clientOperations(api: DescribedApi): ClientOperation[] {
  const operations = describedOperations(api).map((described) => clientOperation(api, described));
  const names = operations.map(({ name }) => name);
  for (const [at, name] of names.entries()) {
    const isTaken = names.some((other, place) => place !== at && `${other}.`.startsWith(`${name}.`));
    invariant(
      !isTaken,
      `the client's name ${name} is taken: give src/reference/client/method-name.ts another`,
    );
  }
  return operations;
}

function clientOperation(api: DescribedApi, described: DescribedOperation): ClientOperation {
  const { parameters, method, operationId } = described;
  const hasHeader = (wanted: string): boolean => parameters.some(({ name }) => name === wanted);
  const isMetered = hasHeader('Idempotency-Key');
  const data = dataOf(api, described);
  const whole = wholeOf(api, data);
  const params = paramsOf(api, described);
  return {
    described,
    name: methodName(described),
    ids: parameters.filter((one) => one.in === 'path'),
    params,
    continuation: continuationOf(described, whole, params?.schema.properties ?? {}),
    data,
    whole,
    formatted: formattedOf(described),
    canBeNothing: '204' in described.responses,
    isMetered,
    isVersioned: hasHeader('If-None-Match'),
    isRepeatable: method !== 'POST' || isMetered || readingByPost.test(operationId),
    mostInputs: params?.schema.properties?.['inputs']?.maxItems ?? null,
  };
}

function paramsOf(
  api: DescribedApi,
  { parameters, requestBody }: DescribedOperation,
): ClientOperation['params'] {
  if (requestBody !== undefined) {
    const schema = wholeOf(api, requestBody.content['application/json']?.schema ?? {});
    const needed = (schema.required ?? []).length > 0 || (schema.minProperties ?? 0) > 0;
    return { in: 'body', schema, needed };
  }
  const query = parameters.filter((one) => one.in === 'query');
  if (query.length === 0) return null;
  const properties = Object.fromEntries(
    query.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  );
  const required = query.filter((one) => one.required).map(({ name }) => name);
  return { in: 'query', schema: { properties, required }, needed: required.length > 0 };
}

function contentOf({
  responses,
}: DescribedOperation): Readonly<Record<string, { readonly schema: JsonSchema }>> {
  return responses['200']?.content ?? {};
}

function formattedOf(described: DescribedOperation): ClientOperation['formatted'] {
  const content = contentOf(described);
  const row = content['application/x-ndjson']?.schema;
  return 'application/json' in content && row !== undefined ? { row, hasCsv: 'text/csv' in content } : null;
}

/** What is answered when it is no dry run. */
function dataOf(api: DescribedApi, described: DescribedOperation): JsonSchema {
  const content = contentOf(described);
  if ('text/event-stream' in content) {
    const changes = api.paths[described.path.replace(/stream$/, 'changes')]?.['get'];
    invariant(changes !== undefined, `${described.operationId} streams a feed`);
    const page = dataOf(api, { ...changes, path: described.path, method: 'GET' });
    return wholeOf(api, page).properties?.['changes']?.items ?? {};
  }
  const schema = content['application/json']?.schema ?? {};
  return schema.oneOf?.[1]?.$ref?.endsWith('/DryRun') === true ? (schema.oneOf[0] ?? {}) : schema;
}

/** The schema that a reference leads to. */
function wholeOf({ components }: DescribedApi, schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {});
}

function continuationOf(
  described: DescribedOperation,
  data: JsonSchema,
  params: Readonly<Record<string, JsonSchema>>,
): Continuation {
  const content = contentOf(described);
  if ('text/event-stream' in content) return { kind: 'events' };
  if (!('application/json' in content)) return { kind: 'file' };
  const isList = data.type === 'array';
  if (isList && 'page' in params) return { kind: 'page', rows: '' };
  if ('before' in params) return { kind: 'before', rows: 'deliveries' };
  const properties = data.properties ?? {};
  if ('next_cursor' in properties) return { kind: 'feed', rows: 'changes' };
  if ('after' in params) return { kind: 'after', rows: 'groups' in properties ? 'groups' : 'items' };
  return { kind: 'one' };
}
