import { sentOperations } from '../graph/sent-operations.js';
import type { Price } from '../graph/send-document.js';
import type { Operation } from './operation.js';

export interface GraphBody {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly extensions?: {
    readonly dryRun?: Price;
    readonly credits?: { readonly charged: number; readonly remaining: number };
  };
}

export interface SendHeaders {
  readonly key: string | null;
  readonly dryRun?: boolean;
  readonly maxCredits?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends an operation and answers the body as it is, refusals too: the reader of the explorer wants to see them. */
export async function sendOperation(operation: Operation, options: SendHeaders): Promise<GraphBody> {
  const { key, dryRun = false, maxCredits, signal } = options;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  // The schema is open to everybody, so a mistyped key does not take the documentation away.
  if (key !== null && operation.operationName !== 'IntrospectionQuery') headers.set('X-API-Key', key);
  if (dryRun) headers.set('X-Dry-Run', 'true');
  if (maxCredits !== undefined) headers.set('X-Max-Credits', String(maxCredits));
  try {
    const body = JSON.stringify(operation);
    const response = await fetch('/graphql', { method: 'POST', headers, body, signal: signal ?? null });
    const answer = (await response.json()) as GraphBody;
    const requestId = response.headers.get('X-Request-Id');
    if ((answer.extensions?.credits?.charged ?? 0) > 0 && requestId !== null)
      sentOperations.keep(requestId, { query: operation.query, variables: operation.variables ?? {} });
    return answer;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return {
      errors: [
        { message: 'The server does not answer. Is it running?', extensions: { code: 'UNREACHABLE' } },
      ],
    };
  }
}
