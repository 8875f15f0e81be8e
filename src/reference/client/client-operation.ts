import { invariant } from '../../errors/invariant.js';
import { rowTypes } from '../../http/send-answer.js';
import { type RowFormat, rowFormats } from '../../records/wire/row-formats.js';
import {
  type DescribedApi,
  type DescribedOperation,
  describedOperations,
  type JsonSchema,
  methodName,
} from './described-operation.js';
import { nameOf } from './type-of.js';

/**
 * How a response is paginated. `rows` is the property that contains the rows; `''` if the response itself is a list.
 */
export type Continuation =
  | { readonly kind: 'one' | 'file' | 'events' }
  | { readonly kind: 'page' | 'after' | 'before' | 'feed'; readonly rows: string };

/** An operation with the data from which its client method is generated. */
export interface ClientOperation {
  readonly described: DescribedOperation;
  /** Groups and method, separated by dots. */
  readonly name: string;
  readonly ids: readonly { readonly name: string; readonly schema: JsonSchema }[];
  /** The query or body parameters; null if there are none. `needed` is true if any are required. */
  readonly params: {
    readonly in: 'query' | 'body';
    readonly schema: JsonSchema;
    readonly needed: boolean;
  } | null;
  readonly continuation: Continuation;
  /** The schema of the response: JSON, or a row of a stream. */
  readonly data: JsonSchema;
  /** The schema in `data`. If that is a reference, the schema to which it refers. */
  readonly whole: JsonSchema;
  /** The NDJSON row schema, and the formats other than JSON; null if the response is only JSON. */
  readonly formatted: { readonly row: JsonSchema; readonly formats: readonly RowFormat[] } | null;
  /** True if a call without a match returns 204. */
  readonly canBeNothing: boolean;
  readonly isMetered: boolean;
  readonly isVersioned: boolean;
  /** False if a call may be retried only after it was refused. */
  readonly isRepeatable: boolean;
  /** Maximum inputs of one request; null if the operation takes no inputs. */
  readonly maxInputs: number | null;
}

/** POST operations that only read, and can be repeated without an idempotency key. */
const readingByPost = /Facet$|^resolve$/;

/** Returns all operations, and checks that their names are unique. */
export function clientOperations(api: DescribedApi): ClientOperation[] {
  const operations = describedOperations(api).map((described) => clientOperation(api, described));
  const names = operations.map(({ name }) => name);
  for (const [at, name] of names.entries()) {
    const isTaken = names.some((other, index) => index !== at && `${other}.`.startsWith(`${name}.`));
    invariant(
      !isTaken,
      `the client's name ${name} is taken: give src/reference/client/described-operation.ts another`,
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
    maxInputs: params?.schema.properties?.['inputs']?.maxItems ?? null,
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
  if (!('application/json' in content) || row === undefined) return null;
  return { row, formats: rowFormats.filter((format) => rowTypes[format] in content) };
}

/** Returns the schema of a response to a call that is not a dry run. */
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

/** Resolves a schema reference. */
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
