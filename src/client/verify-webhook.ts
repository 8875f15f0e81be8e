import type { WebhookEvent } from './webhook-event.js';
import { WebhookVerificationError } from './webhook-verification-error.js';

/** Headers as fetch, Node.js or a framework has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How a webhook is verified. */
export interface VerifyOptions {
  /** How far its moment may be from now; 300 s by default. */
  readonly toleranceSeconds?: number | undefined;
}

const usualToleranceSeconds = 300;

/**
 * The event in a request to a webhook, when its signature is by one of the secrets and its moment is near. Standard Webhooks:
 * HMAC-SHA256 over id, moment and the body as it came, which must not have been parsed and written again.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = read(headers, 'webhook-id');
  const timestamp = read(headers, 'webhook-timestamp');
  const signatures = read(headers, 'webhook-signature');
  checkMoment(timestamp, options.toleranceSeconds ?? usualToleranceSeconds);
  const encoder = new TextEncoder();
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const signed = join(encoder.encode(`${id}.${timestamp}.`), bytes);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const one of secrets)
    if (await isSigned(signed, signatures, one))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  throw new WebhookVerificationError('No signature of webhook-signature is by the secret.');
}

function read(headers: WebhookHeaders, name: string): string {
  const text = isHeaders(headers)
    ? headers.get(name)
    : [Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]].flat()[0];
  if (typeof text === 'string' && text !== '') return text;
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}

/** Headers of any implementation of fetch. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function';
}

function checkMoment(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d+$/.test(timestamp))
    throw new WebhookVerificationError('The header webhook-timestamp needs to be seconds since 1970.');
  const age = Date.now() / 1000 - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds)
    throw new WebhookVerificationError(
      `The webhook-timestamp is ${Math.round(Math.abs(age))} s ${age > 0 ? 'old' : 'in the future'}, and ${toleranceSeconds} s are allowed.`,
    );
}

/** WebCrypto compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const bytes = decode(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0)
    throw new TypeError('The secret needs to be whsec_ and base64, as the webhook was made with.');
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
