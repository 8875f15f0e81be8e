import type { ClientRequest, IncomingMessage } from 'node:http';
import { openRequest, PrivateAddress } from '../../http/public-address.js';
import { isAllowedPort } from '../model/read-webhook-url.js';
import { type PauseReason, retryDelay, signEvent } from '../model/webhook.js';
import { type AttemptResult, recordAttempt } from '../sql/deliveries.js';
import type { Sender } from '../sql/find-sender.js';
import type { WaitingEvent } from '../sql/subscriptions.js';
import { pauseWebhook } from '../sql/webhooks.js';
import type { CourierServices, WebhookSettings } from './webhook-settings.js';

/** Thrown when a receiver does not connect or respond in time. */
class NoAnswer extends Error {
  constructor(seconds: number) {
    super(`no response within ${seconds} s`);
  }
}

/** Thrown when the URL has a port that webhooks may not use. */
class PortNotAllowed extends Error {
  constructor() {
    super('the port of the URL is not allowed');
  }
}

const phrases: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the host is unreachable',
  ENOTFOUND: 'host not found',
  ENODATA: 'host not found',
  ETIMEOUT: 'DNS lookup failed',
  ESERVFAIL: 'DNS lookup failed',
};

const connectSeconds = 5;

/** Maximum bytes of a response to read. The body is ignored, but reading it lets the receiver finish sending. */
const maxAnswerBytes = 4096;
const answerMs = 1000;

/** Signs and sends an event once, and records the outcome. */
export async function sendEvent(
  courier: CourierServices,
  sender: Sender,
  event: WaitingEvent,
  isDirect: boolean,
): Promise<AttemptOutcome> {
  const { clock, settings, services } = courier;
  // Waits until the replicas have the change, so that a receiver that reads the record sees it.
  await services.db.replicas?.spread();
  const startedAt = clock.now();
  const outcome = await postEvent(
    { url: sender.url, headers: headersOf(sender, event, startedAt), body: event.payload },
    settings,
  );
  const { failingSince } = sender;
  const evaluated = evaluateOutcome(
    { event, outcome, startedAt, at: clock.now(), failingSince, isDirect },
    settings,
  );
  await recordAttempt(services.db, event, evaluated);
  if (evaluated.pause !== null) await pauseWebhook(services.db, sender.webhookId, evaluated.pause);
  courier.onDelivery(
    evaluated.status === 'delivered' || evaluated.status === 'dead' ? evaluated.status : 'failed',
  );
  return evaluated;
}

/** The response of a receiver. `status` is null when there was no response. */
interface PostOutcome {
  readonly status: number | null;
  /** Why there was no response; null when there was one. */
  readonly error: string | null;
  readonly ms: number;
}

interface OutgoingEvent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type SendingRules = Pick<WebhookSettings, 'allowPrivate' | 'ports' | 'timeoutSeconds'>;

/**
 * Sends an event in one POST request: without redirects, proxies and reused connections, only to public addresses
 * (unless `allowPrivate`), and within the timeout. Never rejects.
 */
async function postEvent(event: OutgoingEvent, settings: SendingRules): Promise<PostOutcome> {
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  try {
    const status = await send(event, settings);
    return { status, error: null, ms: took() };
  } catch (error) {
    return { status: null, error: describeFailure(error), ms: took() };
  }
}

function send({ url, headers, body }: OutgoingEvent, rules: SendingRules): Promise<number> {
  const { allowPrivate, timeoutSeconds } = rules;
  return new Promise((resolve, reject) => {
    const to = new URL(url);
    // The settings may have changed since the webhook was created.
    if (!isAllowedPort(to, rules)) throw new PortNotAllowed();
    const sent = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
    const request = openRequest(to, { method: 'POST', headers: sent }, allowPrivate);
    const end = setTimeout(() => {
      request.destroy(new NoAnswer(timeoutSeconds));
    }, timeoutSeconds * 1000);
    limitConnecting(request);
    request.on('response', (response) => {
      drain(response, request);
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.on('close', () => {
      clearTimeout(end);
      reject(new Error('closed'));
    });
    request.end(body);
  });
}

/** Applies the connection timeout. */
function limitConnecting(request: ClientRequest): void {
  request.on('socket', (socket) => {
    const late = setTimeout(() => {
      request.destroy(new NoAnswer(connectSeconds));
    }, connectSeconds * 1000);
    request.on('close', () => {
      clearTimeout(late);
    });
    socket.once('connect', () => {
      clearTimeout(late);
    });
  });
}

function drain(response: IncomingMessage, request: ClientRequest): void {
  let bytes = 0;
  const cut = setTimeout(() => request.destroy(), answerMs);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) request.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    clearTimeout(cut);
  });
}

/**
 * Describes why an event could not be sent. The webhook's owner sees this text, so its phrases are fixed and reveal
 * nothing about the server's network.
 */
function describeFailure(error: unknown): string {
  const isOwn = [PrivateAddress, NoAnswer, PortNotAllowed].some((own) => error instanceof own);
  if (isOwn) return (error as Error).message;
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] };
  // If several addresses failed, describes the error of the first one.
  if (errors?.[0] !== undefined) return describeFailure(errors[0]);
  if (typeof code !== 'string') return 'the connection was closed before a response';
  if (/CERT|TLS|SSL|ALTNAME|SIGNED/.test(code)) return `the certificate was not accepted (${code})`;
  return phrases[code] ?? 'the connection failed';
}

/** Returns the request headers, including those of the Standard Webhooks specification. */
function headersOf(sender: Sender, event: WaitingEvent, at: Date): Record<string, string> {
  const signed = { id: event.deliveryId, timestamp: Math.floor(at.getTime() / 1000), body: event.payload };
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Dealgraph-Webhooks/1',
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': signEvent(signed, sender.secrets),
  };
}

interface AttemptOutcome extends AttemptResult {
  /** Why the webhook is to be paused; null when it is not. */
  readonly pause: PauseReason | null;
}

interface Attempted {
  readonly event: WaitingEvent;
  readonly outcome: PostOutcome;
  readonly startedAt: Date;
  readonly at: Date;
  /** Since when deliveries to the webhook have been failing, before this attempt; null when they succeeded. */
  readonly failingSince: Date | null;
  /** True for a manual event, which is not retried. */
  readonly isDirect: boolean;
}

/**
 * Evaluates an attempt. A 2xx status means that the event was delivered. After any other outcome it is retried, until
 * the retry period ends and the event is dead. A 410 status also pauses the webhook. Manual events are not retried.
 */
function evaluateOutcome(attempted: Attempted, settings: WebhookSettings): AttemptOutcome {
  const { outcome, startedAt, at, isDirect, failingSince } = attempted;
  const attempt = {
    at: startedAt.toISOString(),
    status: outcome.status,
    ms: outcome.ms,
    error: outcome.error ?? describeStatus(outcome.status),
  };
  if (attempt.error === null) return { attempt, status: 'delivered', nextAttemptAt: null, at, pause: null };
  const isGone = outcome.status === 410;
  if (isDirect) return { attempt, status: 'dead', nextAttemptAt: null, at, pause: isGone ? 'gone' : null };
  const hasFailedTooLong =
    failingSince !== null && at.getTime() - failingSince.getTime() >= settings.pauseAfterSeconds * 1000;
  const nextAttemptAt = nextAttempt(attempted, settings);
  return {
    attempt,
    at,
    status: nextAttemptAt === null ? 'dead' : 'pending',
    nextAttemptAt,
    pause: isGone ? 'gone' : hasFailedTooLong ? 'failing' : null,
  };
}

function describeStatus(status: number | null): string | null {
  if (status === null) return 'no response';
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `responded with ${status}; redirects are not followed`
    : `responded with ${status}`;
}

/** Returns the time of the next attempt; null when the retry period is over. */
function nextAttempt({ event, at }: Attempted, settings: WebhookSettings): Date | null {
  const end = event.retriedSince.getTime() + settings.retryForSeconds * 1000;
  if (at.getTime() >= end) return null;
  const delay = retryDelay(event.attemptCount + 1, settings.retrySeconds, Math.random());
  return new Date(Math.min(end, at.getTime() + delay * 1000));
}
