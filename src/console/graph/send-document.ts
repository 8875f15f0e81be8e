import type { TypedDocumentString } from '../generated/documents.js';
import { latestReceipt, type Receipt } from './latest-receipt.js';
import { narrowLeftOf } from './narrow-left-of.js';
import { Refusal } from './refusal.js';
import { sentOperations } from './sent-operations.js';

export interface SendOptions {
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
  /** The answer is then its price alone, and free. */
  readonly dryRun?: boolean | undefined;
  /** An answer that would cost more is refused. */
  readonly maxCredits?: number | undefined;
  /** The same key and request are paid once. */
  readonly idempotencyKey?: string | undefined;
}

/** What an answer would cost: distinct records, and these by kind. */
export interface Price {
  readonly credits: number;
  readonly rows: number;
  readonly records: Readonly<Record<string, number>>;
}

export interface GraphAnswer<Data> {
  readonly data: Data;
  readonly receipt: Receipt;
  /** Only of a dry run. */
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

/** One request to the graph. @throws Refusal when any part of it is refused, or no service answers. */
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
    sentOperations.keep(receipt.requestId, { query: String(document), variables });
  // A dry run has no data; whoever asks for one reads the price.
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
    throw new Refusal('UNREACHABLE', 'The server does not answer. Is it running?', 0, null, null);
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
    message ?? `The server answered ${response.status} and no data.`,
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
    narrow: narrowLeftOf(headers),
  };
}
