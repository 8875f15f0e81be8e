import { isMutation } from '../../client/print-document.js';
import { toError } from '../../client/to-error.js';
import { type Price, sentOperations } from '../graph/send-document.js';
import { sendRequest } from '../http/send-request.js';
import type { Operation } from './operation.js';

export interface GraphBody {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly extensions?: {
    readonly dryRun?: Price;
    readonly credits?: { readonly charged: number; readonly remaining: number };
  };
}

interface SendHeaders {
  readonly key: string | null;
  readonly dryRun?: boolean;
  readonly isPreview?: boolean;
  readonly maxCredits?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends an operation. Returns the body of the response unchanged, because the explorer also displays errors. */
export async function sendOperation(operation: Operation, options: SendHeaders): Promise<GraphBody> {
  const isIntrospection = operation.operationName === 'IntrospectionQuery';
  const answers: GraphBody[] = [];
  const request = {
    ...options,
    // Introspection needs no key. It is sent without one, so that an invalid key does not hide the documentation.
    key: isIntrospection ? null : options.key,
    method: 'POST',
    path: '/graphql',
    body: operation,
    changes: isMutation(operation.query),
    isFree: isIntrospection,
  } as const;
  try {
    await sendRequest(request, async (response) => {
      const text = await response.text();
      const answer = JSON.parse(text) as GraphBody;
      answers.push(answer);
      noteSent(operation, answer, response.headers.get('X-Request-Id'));
      const { status, headers } = response;
      const code = answer.errors?.[0]?.extensions?.code ?? `HTTP_${status}`;
      if (!response.ok) throw toError(code, '', headers, { status });
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
  }
  return (
    answers.at(-1) ?? {
      errors: [{ message: 'The server cannot be reached.', extensions: { code: 'UNREACHABLE' } }],
    }
  );
}

function noteSent({ query, variables }: Operation, answer: GraphBody, requestId: string | null): void {
  if ((answer.extensions?.credits?.charged ?? 0) > 0 && requestId !== null)
    sentOperations.store(requestId, { query, variables: variables ?? {} });
}

export type PriceAnswer =
  { readonly price: Price } | { readonly refusal: NonNullable<GraphBody['errors']>[number] };

const known = new Map<string, Promise<PriceAnswer>>();
/** Milliseconds for which a price is cached. Prices change when the data changes. */
const milliseconds = 60_000;

/**
 * Returns the price of an operation, from a dry run. A dry run is free, but counts toward the rate limit. A price is
 * cached for one minute; an error is not cached.
 */
export function fetchPrice(operation: Operation, key: string): Promise<PriceAnswer> {
  const { query, variables, operationName } = operation;
  const name = JSON.stringify([key, query, variables ?? null, operationName ?? null]);
  const priced = known.get(name);
  if (priced !== undefined) return priced;
  const price = requestPrice({ query, variables, operationName }, key);
  known.set(name, price);
  setTimeout(() => known.delete(name), milliseconds);
  void price.then((answer) => 'price' in answer || known.delete(name));
  return price;
}

async function requestPrice(operation: Operation, key: string): Promise<PriceAnswer> {
  const { extensions, errors } = await sendOperation(operation, { key, dryRun: true, isPreview: true });
  const price = extensions?.dryRun;
  if (price !== undefined) return { price };
  return { refusal: errors?.[0] ?? { message: 'The server did not return a price.' } };
}

interface Question {
  readonly credits: number;
  readonly answer: (isGranted: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/**
 * The open request to confirm a query whose price exceeds the spending guard (`spendingGuard`). At most one is open at a
 * time.
 */
export const guarded = {
  read: (): Question | null => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  requestPrice(credits: number): Promise<boolean> {
    return new Promise((resolve) => {
      show({
        credits,
        answer: (isGranted) => {
          show(null);
          resolve(isGranted);
        },
      });
    });
  },
};

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

let last: GraphBody | null = null;

/** The latest response of an operation, for the table and chart views. */
export const lastAnswer = {
  read: (): GraphBody | null => last,
  show(body: GraphBody): void {
    last = body;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
