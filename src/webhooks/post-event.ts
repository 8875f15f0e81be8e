import { Resolver } from 'node:dns/promises';
import {
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '../domain/webhooks/is-public-address.js';
import { isAllowedPort } from '../domain/webhooks/read-webhook-url.js';
import { describeFailure, NoAnswer, PortNotAllowed } from './describe-failure.js';
import { PrivateAddress, publicLookup } from './public-lookup.js';
import type { WebhookSettings } from './webhook-settings.js';

/** What a receiver answered; `status` is null when it did not. */
export interface PostOutcome {
  readonly status: number | null;
  /** Why there was no answer; null when there was one. */
  readonly error: string | null;
  readonly ms: number;
}

interface OutgoingEvent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type SendingRules = Pick<WebhookSettings, 'allowPrivate' | 'ports' | 'timeoutSeconds'>;

const connectSeconds = 5;
/** Nothing of an answer is used but its status; so much of the rest is waited for, so that the receiver can end it. */
const mostAnswerBytes = 4096;
const answerMilliseconds = 1000;
const lookup = publicLookup(new Resolver({ timeout: 2000, tries: 2 }));

/**
 * Posts an event once: without redirects, proxies or connections that are kept, to public addresses only (unless
 * `allowPrivate`), and within its time. Never rejects.
 */
export async function postEvent(event: OutgoingEvent, settings: SendingRules): Promise<PostOutcome> {
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
    const host = to.hostname.replace(/^\[|\]$/g, '');
    // The setting may have allowed the port when the webhook was made.
    if (!isAllowedPort(to, rules)) throw new PortNotAllowed();
    // Of an address there is no look-up.
    if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress();
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
      ...(!allowPrivate && { lookup }),
    };
    const request = to.protocol === 'https:' ? requestSecure(to, options) : requestPlain(to, options);
    const end = setTimeout(() => {
      request.destroy(new NoAnswer(timeoutSeconds));
    }, timeoutSeconds * 1000);
    watchConnection(request, allowPrivate);
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

/** A connection has its own time; and what it was made to is looked at once more before anything is sent. */
function watchConnection(request: ClientRequest, allowPrivate: boolean): void {
  request.on('socket', (socket) => {
    const late = setTimeout(() => {
      request.destroy(new NoAnswer(connectSeconds));
    }, connectSeconds * 1000);
    request.on('close', () => {
      clearTimeout(late);
    });
    socket.once('connect', () => {
      clearTimeout(late);
      if (!allowPrivate && !isPublicAddress(socket.remoteAddress ?? ''))
        request.destroy(new PrivateAddress());
    });
  });
}

function drain(response: IncomingMessage, request: ClientRequest): void {
  let bytes = 0;
  const cut = setTimeout(() => request.destroy(), answerMilliseconds);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostAnswerBytes) request.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    clearTimeout(cut);
  });
}
