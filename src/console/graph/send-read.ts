import { latestReceipt } from './latest-receipt.js';
import { narrowLeftOf } from './narrow-left-of.js';
import { Refusal } from './refusal.js';
import type { GraphAnswer, Price, SendOptions } from './send-document.js';

/** One read through REST. A dry run answers its price alone. @throws Refusal when it is refused, or nobody answers. */
export async function sendRead(path: string, options: SendOptions): Promise<GraphAnswer<unknown>> {
  const response = await reach(path, options);
  const body = await readBody(response);
  if (!response.ok) throw refusalOf(response, body);
  const receipt = {
    at: Date.now(),
    requestId: response.headers.get('X-Request-Id'),
    charged: numberOf(response, 'X-Credits-Charged') ?? 0,
    records: {},
    remaining: numberOf(response, 'X-CreditLimit-Remaining'),
    rate: {
      limit: numberOf(response, 'X-RateLimit-Limit'),
      remaining: numberOf(response, 'X-RateLimit-Remaining'),
    },
    narrow: narrowLeftOf(response.headers),
  };
  latestReceipt.show(receipt);
  // The service answers a dry run with this and nothing else.
  return { data: body, receipt, price: options.dryRun === true ? (body as Price) : null };
}

async function reach(
  path: string,
  { key, signal, dryRun, maxCredits, idempotencyKey }: SendOptions,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'X-API-Key': key });
  if (dryRun === true) headers.set('X-Dry-Run', 'true');
  if (maxCredits !== undefined) headers.set('X-Max-Credits', String(maxCredits));
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  try {
    return await fetch(path, { headers, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Refusal('UNREACHABLE', 'The server does not answer. Is it running?', 0, null, null);
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Rows come as text where a form of them was asked for.
    return text;
  }
}

function refusalOf(response: Response, body: unknown): Refusal {
  const { errorCode, message } = (body ?? {}) as { errorCode?: string; message?: string };
  const retryAfter = numberOf(response, 'Retry-After');
  return new Refusal(
    errorCode ?? 'NO_ANSWER',
    message ?? `The server answered ${response.status} and no data.`,
    response.status,
    response.headers.get('X-Request-Id'),
    retryAfter,
  );
}

function numberOf({ headers }: Response, name: string): number | null {
  const text = headers.get(name);
  return text === null ? null : Number(text);
}
