import type { AnyChange } from './generated/schemas.js';

const usualToleranceSeconds = 300;

/**
 * Verifies a webhook request and returns its event. The signature must be valid for one of the secrets, and the
 * timestamp must be recent. Follows Standard Webhooks: the signature is an HMAC-SHA256 of the ID, the timestamp and the
 * raw body. Pass the body as received, not parsed and serialized again.
 * @throws WebhookVerificationError when the request is not valid.
 * @throws TypeError when the call is wrong, for example with a parsed body or without a secret.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const encoder = new TextEncoder();
  const bytes = readBody(body);
  const secrets = readSecrets(secret);
  checkHeaders(headers);
  const id = read(headers, 'webhook-id');
  const timestamp = read(headers, 'webhook-timestamp');
  const signatures = read(headers, 'webhook-signature');
  checkMoment(timestamp, options.toleranceSeconds ?? usualToleranceSeconds);
  const signed = join(encoder.encode(`${id}.${timestamp}.`), bytes);
  for (const one of secrets)
    if (await isSigned(signed, signatures, one))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  throw new WebhookVerificationError('No signature in webhook-signature matches the secret.');
}

/** A change in a webhook event. It includes the record, unless the webhook is thin. */
type ReportedChange = Pick<AnyChange, 'change' | 'id' | 'at' | 'reason' | 'into'> & {
  readonly record?: AnyChange['record'];
};

interface FeedChanges {
  /** The cursor after these changes. Pass it to the `changes` operation of the same search or product. */
  readonly cursor: string;
  readonly changes: readonly ReportedChange[];
  /** Present only if earlier changes are no longer available, so that all records must be read again. */
  readonly expired?: true;
  /** Present only if records were left out because the credits did not suffice. */
  readonly out_of_credits?: true;
}

/** A changed filter of a saved search. Read its results, then follow its changes from the cursor. */
interface FilterChange {
  readonly search_id: number;
  readonly cursor: string;
}

/** A percentage of a budget that was reached for the first time in a month or day. */
interface BudgetThreshold {
  readonly scope: 'organization' | 'key';
  /** The key whose cap was reached; null for the organization's budget. */
  readonly key_id: string | null;
  readonly key_name: string | null;
  readonly threshold_percent: number;
  readonly spent: number;
  readonly limit: number;
  readonly remaining: number;
  readonly period: 'month' | 'day';
  readonly period_start: string;
  readonly period_end: string;
}

interface EventOf<Type extends string, Data> {
  readonly type: Type;
  readonly timestamp: string;
  readonly data: Data;
}

/** An event sent to a webhook. More types will be added, so ignore unknown types. */
export type WebhookEvent =
  | EventOf<'search.changed', FeedChanges & { readonly search_id: number }>
  | EventOf<'search.filter_changed', FilterChange>
  | EventOf<'product.changed', FeedChanges & { readonly product: string }>
  | EventOf<
      'sourcing.resolved',
      { readonly identifier_kind: string; readonly identifier: string; readonly company_id: string }
    >
  | EventOf<'budget.threshold', BudgetThreshold>
  | EventOf<'test', { readonly webhook_id: string }>;

/**
 * A webhook request without a valid signature, or with a timestamp that is too old or too far in the future. Respond
 * with status 400.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** The headers of a request, from `fetch`, Node.js or a framework: as an object, or as a list or Map of entries. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [name: string, value: string | readonly string[]]>;

/** Options for verifying a webhook. */
export interface VerifyOptions {
  /** Maximum difference between the timestamp and the current time, in seconds; defaults to 300. */
  readonly toleranceSeconds?: number | undefined;
}

/** Returns the raw body as bytes. JavaScript callers can pass anything, and most often pass a parsed body. */
function readBody(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (isArrayBuffer(body)) return new Uint8Array(body);
  const got = body === undefined || body === null ? `is ${body}` : 'has been parsed already';
  throw new TypeError(
    `The body ${got}. Pass the raw body as text or bytes: the signature is of the bytes that were sent. ` +
      'For example, await request.text(), or express.raw({ type: "application/json" }) instead of express.json().',
  );
}

function isArrayBuffer(body: unknown): body is ArrayBuffer {
  return tagOf(body) === 'ArrayBuffer';
}

/** Returns the class of a built-in object of any realm, for example of a test runner's sandbox. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

function readSecrets(secret: unknown): readonly string[] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (secrets.length > 0 && secrets.every((one) => typeof one === 'string')) return secrets;
  throw new TypeError(
    'The secret is missing. Pass the secret of the webhook (`whsec_...`); is its environment variable set?',
  );
}

function checkHeaders(headers: unknown): void {
  if (typeof headers === 'object' && headers !== null) return;
  throw new TypeError(
    'The headers are missing. Pass the headers of the request, for example request.headers.',
  );
}

function read(headers: WebhookHeaders, name: string): string {
  const text = isHeaders(headers)
    ? headers.get(name)
    : [entriesOf(headers).find(([key]) => key.toLowerCase() === name)?.[1]].flat()[0];
  if (typeof text === 'string' && text !== '') return text;
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}

/** Detects the Headers class of any `fetch` implementation. It ignores the case of names, unlike a Map. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return 'get' in headers && typeof headers.get === 'function' && tagOf(headers) !== 'Map';
}

type HeaderEntry = readonly [name: string, value: string | readonly string[] | undefined];

/** Returns the headers as entries. Also reads Node.js' flat list of names and values (`request.rawHeaders`). */
function entriesOf(headers: Exclude<WebhookHeaders, Headers>): readonly HeaderEntry[] {
  if (!(Symbol.iterator in headers)) return Object.entries(headers);
  const items: readonly unknown[] = [...(headers as Iterable<unknown>)];
  if (items.every((item): item is HeaderEntry => Array.isArray(item))) return items;
  return items.flatMap((item, at) => (at % 2 === 0 ? [[String(item), String(items[at + 1])] as const] : []));
}

function checkMoment(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d+$/.test(timestamp))
    throw new WebhookVerificationError('The header webhook-timestamp must be a Unix timestamp in seconds.');
  const age = Date.now() / 1000 - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds)
    throw new WebhookVerificationError(
      `The webhook-timestamp is ${Math.round(Math.abs(age))} s ${age > 0 ? 'old' : 'in the future'}; at most ${toleranceSeconds} s is allowed.`,
    );
}

/** Returns true if one of the signatures is valid. WebCrypto compares signatures in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const bytes = decode(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0)
    throw new TypeError(
      'The secret must be `whsec_` followed by base64, as returned when the webhook was created.',
    );
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  for (const part of signatures.split(' ')) {
    const signature = part.startsWith('v1,') ? decode(part.slice(3)) : null;
    if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64);
    return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
