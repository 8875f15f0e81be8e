import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errorTable } from '../../src/errors/error-table.js';

interface Response {
  readonly content?: Readonly<
    Record<string, { readonly schema: unknown; readonly examples?: Readonly<Record<string, unknown>> }>
  >;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly 'x-required-scopes': readonly string[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** The OpenAPI document in the repository. `npm run check contracts` verifies that it matches the code. */
export const openApi = resolveResponses(
  JSON.parse(readFileSync(join(__dirname, '..', '..', 'schema', 'openapi.json'), 'utf8')) as Document,
);

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

/** Returns the document with its response references resolved. */
function resolveResponses({ paths, components, ...rest }: Document): Document {
  const resolve = (response: Response & { readonly $ref?: string }): Response =>
    components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response;
  const mapped = <In, Out>(value: Readonly<Record<string, In>>, map: (one: In) => Out): Record<string, Out> =>
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one)]));
  const resolved = mapped(paths, (methods) =>
    mapped(methods, (one) => ({ ...one, responses: mapped(one.responses, resolve) })),
  );
  return { ...rest, components, paths: resolved };
}

const templates = Object.keys(openApi.paths).map((path) => {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return { path, pattern, isExact: !path.includes('{') };
});

/** Returns the error codes that the document lists for an operation and a status. */
export function documentedCodes(
  operation: DocumentedOperation | undefined,
  status: number,
): readonly string[] {
  // Each error code is an example of a response. Codes that many operations share are in the `default` response.
  const codesOf = (name: string): string[] =>
    Object.keys(operation?.responses[name]?.content?.['application/json']?.examples ?? {});
  const shared = codesOf('default').filter((code) => errorTable[code as ErrorCode].status === status);
  return [...codesOf(String(status)), ...shared];
}

/** Fails if the OpenAPI document does not list the status, or the error code, of a response. */
export function expectDocumented(method: string, path: string, status: number, body: unknown): void {
  const [bare = ''] = path.split('?');
  const found = templates.filter(({ pattern }) => pattern.test(bare));
  const template = found.find(({ isExact }) => isExact) ?? found[0];
  if (template === undefined) return;
  const methods = openApi.paths[template.path] ?? {};
  const operation = methods[method.toLowerCase()] ?? Object.values(methods)[0];
  if (operation === undefined) return;
  const { errorCode } = (body ?? {}) as { readonly errorCode?: string };
  const codes = documentedCodes(operation, status);
  const isKnown = operation.responses[String(status)] !== undefined || codes.length > 0;
  if (!isKnown || (errorCode !== undefined && !codes.includes(errorCode)))
    throw new Error(
      `${method} ${bare} answered ${status} ${errorCode ?? 'without a code'}, which its OpenAPI does not list.`,
    );
}
