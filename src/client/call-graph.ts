import { type Answer, type GraphProblem, receiptOf } from './answer.js';
import { chargeHeaders, newKey } from './charge-headers.js';
import type { MeteredOptions } from './client-options.js';
import { ConnectionError, type DealgraphError } from './dealgraph-error.js';
import { errorStatuses } from './generated/errors.js';
import type { DryRun } from './generated/schemas.js';
import { type DocumentLike, isMutation, printDocument } from './print-document.js';
import { responseError } from './response-error.js';
import { toError } from './to-error.js';
import type { Transport } from './transport.js';

/** Runs a GraphQL document, given as text or parsed. */
export async function callGraph(
  transport: Transport,
  document: DocumentLike | string,
  variables: object | undefined,
  options: GraphOptions,
): Promise<GraphAnswer<unknown>> {
  const { operationName } = options;
  const isWriting = isMutation(document);
  const query = typeof document === 'string' ? document : printDocument(document);
  const request = {
    method: 'POST',
    path: '/graphql',
    headers: { 'Content-Type': 'application/json', ...termsOf(transport, options, isWriting) },
    body: JSON.stringify({ query, variables, operationName }),
    isRepeatable: !isWriting,
  };
  return transport.send(request, options, (response) => readAnswer(response, options));
}

/** Options of a GraphQL call. */
export interface GraphOptions<D extends boolean = boolean> extends MeteredOptions<D> {
  /** The name of the operation to run, if the document has several. */
  readonly operationName?: string | undefined;
  /**
   * With `none` (the default), any error is thrown. With `all`, errors are returned along with the data, and only a
   * response without data throws.
   */
  readonly errorPolicy?: 'none' | 'all' | undefined;
}

/** A GraphQL response: its data, with its cost, limits and IDs. */
export interface GraphAnswer<T> extends Answer<T> {
  /** The number of records charged, by kind. */
  readonly records: DryRun['records'];
  /** The errors of the response, with `errorPolicy: 'all'`. */
  readonly errors: readonly GraphProblem[];
}

interface GraphBody {
  readonly data?: unknown;
  readonly errors?: readonly GraphProblem[];
  readonly extensions?: {
    readonly credits?: { readonly records?: DryRun['records'] };
    readonly dryRun?: DryRun;
  };
}

function termsOf(
  transport: Transport,
  { dryRun, maxCredits, idempotencyKey, ...options }: GraphOptions,
  isWriting: boolean,
): Record<string, string> {
  const own = isWriting || transport.triesOf(options) === 1 ? undefined : newKey();
  return chargeHeaders({ dryRun, maxCredits, idempotencyKey: idempotencyKey ?? own });
}

async function readAnswer(response: Response, options: GraphOptions): Promise<GraphAnswer<unknown>> {
  const body = await readBody(response);
  const { data = null, errors = [], extensions } = body;
  const [first] = errors;
  if (first !== undefined && (options.errorPolicy !== 'all' || data === null))
    throw graphError(response, first, body);
  return {
    ...receiptOf(response.headers),
    data: extensions?.dryRun ?? data,
    records: extensions?.credits?.records ?? {},
    errors,
  };
}

/**
 * Reads a GraphQL response of any status.
 * @throws ConnectionError or DealgraphError for any other response, which is from a proxy in front of the service.
 */
async function readBody(response: Response): Promise<GraphBody> {
  const whole = response.clone();
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && ('data' in body || 'errors' in body))
      return body as GraphBody;
  } catch (error) {
    if (whole.ok) throw new ConnectionError('INVALID_RESPONSE', error, whole.status);
  }
  throw await responseError(whole);
}

function graphError(
  response: Response,
  first: GraphProblem,
  { data, errors = [] }: GraphBody,
): DealgraphError {
  const code = first.extensions?.code ?? `HTTP_${response.status}`;
  const own = Object.hasOwn(errorStatuses, code) ? errorStatuses[code] : undefined;
  const status = response.ok ? (own ?? response.status) : response.status;
  const cursor = first.extensions?.cursor ?? null;
  return toError(code, first.message, response.headers, { status, cursor, errors, data });
}
