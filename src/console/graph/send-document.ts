import { receiptOf as readReceipt } from '../../client/answer.js';
import { isMutation } from '../../client/print-document.js';
import { toError } from '../../client/to-error.js';
import type { TypedDocumentString } from '../generated/typed-document-string.js';
import { sendRequest } from '../http/send-request.js';
import { latestReceipt, type Receipt } from './latest-receipt.js';

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

/**
 * Sends a GraphQL request.
 * @throws Refusal when the response has an error, or when the service does not respond.
 */
export async function sendDocument<Data, Variables>(
  document: TypedDocumentString<Data, Variables> | string,
  variables: Variables,
  options: SendOptions,
): Promise<GraphAnswer<Data>> {
  const query = String(document);
  const request = { ...options, path: '/graphql', changes: isMutation(query), body: { query, variables } };
  const { body, receipt } = await sendRequest({ ...request, method: 'POST' }, readAnswer<Data>);
  if (receipt.charged > 0 && receipt.requestId !== null)
    sentOperations.store(receipt.requestId, { query, variables });
  // The response of a dry run has no data. Callers then read only `price`.
  return { data: body.data as Data, receipt, price: body.extensions?.dryRun ?? null };
}

/** A GraphQL query that this tab has sent. */
export interface SentOperation {
  readonly query: string;
  readonly variables: unknown;
}

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
  /** True for a price or count that the user did not request. Its errors are not in the list of requests (D19). */
  readonly isPreview?: boolean | undefined;
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

interface Answered<Data> {
  readonly body: Body<Data>;
  readonly receipt: Receipt;
}

async function readAnswer<Data>(response: Response): Promise<Answered<Data>> {
  const text = await response.text();
  const body = parseBody<Data>(text);
  const receipt = receiptOf(response, body);
  latestReceipt.show(receipt);
  const [error] = body.errors ?? [];
  if (error !== undefined || (body.data == null && body.extensions?.dryRun === undefined)) {
    const { status, headers } = response;
    throw toError(error?.extensions?.code ?? `HTTP_${status}`, error?.message ?? '', headers, { status });
  }
  return { body, receipt };
}

function parseBody<Data>(text: string): Body<Data> {
  try {
    return (JSON.parse(text) as Body<Data> | null) ?? {};
  } catch {
    return {};
  }
}

function receiptOf({ headers }: Response, body: Body<unknown>): Receipt {
  const receipt = receiptOfHeaders(headers);
  const { credits } = body.extensions ?? {};
  return {
    ...receipt,
    charged: credits?.charged ?? receipt.charged,
    records: credits?.records ?? {},
    remaining: credits?.remaining ?? receipt.remaining,
  };
}

/** Reads the cost and the limits from the headers of a response. */
export function receiptOfHeaders(headers: Headers): Receipt {
  const { credits, rate, requestId, narrowAnswers } = readReceipt(headers);
  const at = Date.now();
  return {
    at,
    requestId,
    charged: credits.charged,
    records: {},
    remaining: credits.remaining,
    rate: { limit: rate.limit, remaining: rate.remaining },
    narrow: narrowAnswers === null ? null : { ...narrowAnswers, at },
  };
}
