import type { Answer } from './answer.js';
import type { MeteredOptions } from './call-options.js';
import { ConnectionError } from './connection-error.js';
import type { DealgraphError } from './dealgraph-error.js';
import { errorStatuses } from './generated/errors.js';
import type { DryRun } from './generated/schemas.js';
import type { DocumentLike } from './graph-document.js';
import type { GraphProblem } from './graph-problem.js';
import { isMutation } from './is-mutation.js';
import { newKey } from './new-key.js';
import { printDocument } from './print-document.js';
import { receiptOf } from './receipt-of.js';
import { responseError } from './response-error.js';
import { toError } from './to-error.js';
import type { Transport } from './transport.js';

/** What may be said of a call of the graph. */
export interface GraphOptions<D extends boolean = boolean> extends MeteredOptions<D> {
  /** Which operation of the document runs, when it has several. */
  readonly operationName?: string | undefined;
  /** `none` (the default) throws when there is any error; `all` answers with the errors beside the data. */
  readonly errorPolicy?: 'none' | 'all' | undefined;
}

/** What the graph answered, with its receipt. */
export interface GraphAnswer<T> extends Answer<T> {
  /** The records that were charged for, by kind. */
  readonly records: DryRun['records'];
  /** With `errorPolicy: 'all'` what was refused of it. */
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

/** Runs a document, given as text or parsed. */
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

function termsOf(
  transport: Transport,
  { dryRun, maxCredits, idempotencyKey, ...options }: GraphOptions,
  isWriting: boolean,
): Record<string, string> {
  const bound = maxCredits === undefined ? {} : { 'X-Max-Credits': String(maxCredits) };
  if (dryRun === true) return { ...bound, 'X-Dry-Run': 'true' };
  const own = isWriting || transport.triesOf(options) === 1 ? undefined : newKey();
  const key = idempotencyKey ?? own;
  return key === undefined ? bound : { ...bound, 'Idempotency-Key': key };
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

/** A graph answer, whatever its status is; what is none comes from what stands before the service. */
async function readBody(response: Response): Promise<GraphBody> {
  const whole = response.clone();
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && ('data' in body || 'errors' in body))
      return body as GraphBody;
  } catch (error) {
    if (whole.ok) throw new ConnectionError('ANSWER_NOT_READABLE', error, whole.status);
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
  return toError(code, first.message, response.headers, { status, errors, data });
}
