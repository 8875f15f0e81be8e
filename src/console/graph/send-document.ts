import type { TypedDocumentString } from '../generated/documents.js';
import { latestReceipt, type Receipt, type NarrowRemaining } from './latest-receipt.js';

/** An error of the service. If the service did not respond, `code` is `UNREACHABLE`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId: string | null,
    /** Seconds after which the request may be retried; null if the response does not say. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }

  /** True if the error is about the key: it is unknown, revoked or expired. */
  get isOfKey(): boolean {
    return this.status === 401;
  }

  get isOutOfCredits(): boolean {
    return this.code === 'OUT_OF_CREDITS';
  }
}

/** A GraphQL query that this tab has sent. */
export interface SentOperation {
  readonly query: string;
  readonly variables: unknown;
}

const storageKey = 'dealgraph.sent';
const maxStored = 50;
/** Longer operations are not stored, because session storage holds only about 5 MB per tab. */
const maxStoredLength = 20_000;

/**
 * The GraphQL queries of this tab that were charged, by request ID, so that they can be run again. The service itself
 * stores neither documents nor variables. They are deleted when the tab is closed.
 */
export const sentOperations = {
  find(requestId: string): SentOperation | null {
    const [, found] = read().find(([id]) => id === requestId) ?? [];
    return found ?? null;
  },
  store(requestId: string, { query, variables }: SentOperation): void {
    if (/\bmutation\b/.test(query) || JSON.stringify({ query, variables }).length > maxStoredLength) return;
    const stored = [...read(), [requestId, { query, variables }]].slice(-maxStored);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(stored));
    } catch {
      // Session storage is full. Paid responses are more important, so all sent operations are deleted.
      sessionStorage.removeItem(storageKey);
    }
  },
};

function read(): (readonly [string, SentOperation])[] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as (readonly [string, SentOperation])[];
}

export interface SendOptions {
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
  /** Requests only the price, at no charge. */
  readonly dryRun?: boolean | undefined;
  /** Rejects the request if it would cost more. */
  readonly maxCredits?: number | undefined;
  /** Requests with the same key are charged once. */
  readonly idempotencyKey?: string | undefined;
}

/** The price of a response, which is the number of distinct records in it, in total and by kind. */
export interface Price {
  readonly credits: number;
  readonly rows: number;
  readonly records: Readonly<Record<string, number>>;
}

export interface GraphAnswer<Data> {
  readonly data: Data;
  readonly receipt: Receipt;
  /** Null unless the request was a dry run. */
  readonly price: Price | null;
}

interface Credits {
  readonly charged: number;
  readonly remaining?: number;
  readonly records: Record<string, number>;
}

interface Body<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { message: string; extensions?: { code?: string } }[];
  readonly extensions?: { credits?: Credits; dryRun?: Price };
}

/**
 * Sends a GraphQL request.
 * @throws Refusal when the response has an error, or when the service does not respond.
 */
export async function sendDocument<Data, Variables>(
  document: TypedDocumentString<Data, Variables> | string,
  variables: Variables,
  options: SendOptions,
): Promise<GraphAnswer<Data>> {
  const response = await reach(String(document), variables, options);
  const body = await readBody<Data>(response);
  const receipt = receiptOf(response, body);
  latestReceipt.show(receipt);
  const [error] = body.errors ?? [];
  if (error !== undefined || (body.data == null && body.extensions?.dryRun === undefined))
    throw refusalOf(response, error?.extensions?.code, error?.message);
  if (receipt.charged > 0 && receipt.requestId !== null)
    sentOperations.store(receipt.requestId, { query: String(document), variables });
  // The response of a dry run has no data. Callers then read only `price`.
  return { data: body.data as Data, receipt, price: body.extensions?.dryRun ?? null };
}

async function reach(query: string, variables: unknown, options: SendOptions): Promise<Response> {
  const { key, signal, dryRun, maxCredits, idempotencyKey } = options;
  const headers = new Headers({ 'Content-Type': 'application/json', 'X-API-Key': key });
  if (dryRun === true) headers.set('X-Dry-Run', 'true');
  if (maxCredits !== undefined) headers.set('X-Max-Credits', String(maxCredits));
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  try {
    const body = JSON.stringify({ query, variables });
    return await fetch('/graphql', { method: 'POST', headers, body, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Refusal('UNREACHABLE', 'The server does not respond. Is it running?', 0, null, null);
  }
}

async function readBody<Data>(response: Response): Promise<Body<Data>> {
  try {
    return (await response.json()) as Body<Data>;
  } catch {
    throw refusalOf(response, undefined, undefined);
  }
}

function refusalOf(response: Response, code = 'NO_ANSWER', message?: string): Refusal {
  const retryAfter = response.headers.get('Retry-After');
  return new Refusal(
    code,
    message ?? `The server returned status ${response.status} and no data.`,
    response.status,
    response.headers.get('X-Request-Id'),
    retryAfter === null ? null : Number(retryAfter),
  );
}

function receiptOf({ headers }: Response, body: Body<unknown>): Receipt {
  const numberOf = (name: string): number | null => {
    const text = headers.get(name);
    return text === null ? null : Number(text);
  };
  return {
    at: Date.now(),
    requestId: headers.get('X-Request-Id'),
    charged: body.extensions?.credits?.charged ?? numberOf('X-Credits-Charged') ?? 0,
    records: body.extensions?.credits?.records ?? {},
    remaining: body.extensions?.credits?.remaining ?? numberOf('X-CreditLimit-Remaining'),
    rate: { limit: numberOf('X-RateLimit-Limit'), remaining: numberOf('X-RateLimit-Remaining') },
    narrow: narrowRemainingOf(headers),
  };
}

/**
 * Reads the daily allowance of narrow answers from the headers of a response. Returns null if the response was not a
 * narrow answer.
 */
export function narrowRemainingOf(headers: Headers): NarrowRemaining | null {
  const limit = headers.get('X-Narrow-Answers-Limit');
  const remaining = headers.get('X-Narrow-Answers-Remaining');
  if (limit === null || remaining === null) return null;
  return { limit: Number(limit), remaining: Number(remaining), at: Date.now() };
}
