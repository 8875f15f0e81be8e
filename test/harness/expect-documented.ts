import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** The OpenAPI document as it is committed; `npm run check:contracts` says when it is not the code's. */
export const openApi = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'schema', 'openapi.json'), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
};

const templates = Object.keys(openApi.paths).map((path) => {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return { path, pattern, isExact: !path.includes('{') };
});

/** The error codes that the document lists for an operation's status. */
export function documentedCodes(
  operation: DocumentedOperation | undefined,
  status: number,
): readonly string[] {
  // Errors have one example a code.
  return Object.keys(operation?.responses[String(status)]?.content?.['application/json']?.examples ?? {});
}

/** Fails when an answer of an operation has a status, or an error a code, that the OpenAPI document does not list. */
export function expectDocumented(method: string, path: string, status: number, body: unknown): void {
  const [bare = ''] = path.split('?');
  const found = templates.filter(({ pattern }) => pattern.test(bare));
  const template = found.find(({ isExact }) => isExact) ?? found[0];
  if (template === undefined) return;
  const methods = openApi.paths[template.path] ?? {};
  const operation = methods[method.toLowerCase()] ?? Object.values(methods)[0];
  if (operation === undefined) return;
  const { errorCode } = (body ?? {}) as { readonly errorCode?: string };
  const isListed = errorCode === undefined || documentedCodes(operation, status).includes(errorCode);
  if (operation.responses[String(status)] === undefined || !isListed)
    throw new Error(
      `${method} ${bare} answered ${status} ${errorCode ?? 'without a code'}, which its OpenAPI does not list.`,
    );
}
