import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { WebhookUrlRules } from '../context/service-bounds.js';
import { openRequest } from '../http/public-address.js';
import { isAllowedPort } from '../webhooks/model/read-webhook-url.js';
import { type OAuthClient, readClientMetadata } from './model/client.js';
import { OAuthError } from './model/oauth-error.js';

/** Maximum bytes of a document. The specification recommends 5 KiB. */
const maxBytes = 5120;
const timeoutMs = 5000;
/** Maximum documents that a process fetches at once. */
const maxFetches = 8;
const maxDocuments = 500;
const memoryMs = 300_000;
/** Milliseconds for which a failure is remembered, so that reloading the page does not repeat the request. */
const failureMs = 10_000;
const maxUrlLength = 500;

/**
 * Fetches the metadata documents of clients whose ID is a URL (OAuth Client ID Metadata Documents). Follows the rules for
 * webhooks: public addresses only, no redirects, no proxies, web ports only.
 */
export class ClientDocuments {
  private readonly known = new LRUCache<string, Promise<OAuthClient>>({ max: maxDocuments, ttl: memoryMs });
  private running = 0;

  constructor(private readonly rules: WebhookUrlRules) {}

  /** Returns whether a client ID is the URL of a metadata document. */
  isDocumentUrl(clientId: string): boolean {
    return clientId.startsWith('https://') || (this.rules.allowPrivate && clientId.startsWith('http://'));
  }

  /**
   * Returns the client that a document describes, from the cache if it was fetched recently. Calls `payFetch`, which may
   * throw, before it fetches a document.
   * @throws OAuthError invalid_client, invalid_client_metadata, invalid_redirect_uri, temporarily_unavailable.
   */
  async find(clientId: string, payFetch: () => Promise<void>): Promise<OAuthClient> {
    const known = this.known.get(clientId);
    if (known !== undefined) return known;
    const url = this.readUrl(clientId);
    await payFetch();
    if (this.running >= maxFetches)
      throw new OAuthError('temporarily_unavailable', 'Too many metadata documents are being fetched.', {
        headers: { 'Retry-After': '1' },
      });
    this.running += 1;
    const reading = this.read(url, clientId).finally(() => {
      this.running -= 1;
    });
    this.known.set(clientId, reading);
    reading.catch(() => this.known.set(clientId, reading, { ttl: failureMs }));
    return reading;
  }

  /** Parses the URL of a document. @throws OAuthError invalid_client. */
  private readUrl(clientId: string): URL {
    const url = clientId.length <= maxUrlLength && URL.canParse(clientId) ? new URL(clientId) : null;
    // A URL that is written otherwise than it is parsed could look like another one.
    const isPlain =
      url?.href === clientId && !/[#?@]|\/\.{1,2}(?:\/|$)/.test(clientId) && url.pathname !== '/';
    if (url === null || !isPlain)
      throw new OAuthError(
        'invalid_client',
        `A client_id that is a URL must have a path and at most ${maxUrlLength} characters, and no query, fragment, user name or dot segment.`,
        { status: 400 },
      );
    if (!isAllowedPort(url, this.rules)) throw unreachable('its port is not allowed');
    return url;
  }

  private async read(url: URL, clientId: string): Promise<OAuthClient> {
    const document = parse(await fetchText(url, this.rules.allowPrivate));
    if (document['client_id'] !== clientId)
      throw new OAuthError('invalid_client', 'The client_id in the metadata document is not its URL.', {
        status: 400,
      });
    const method = document['token_endpoint_auth_method'] ?? 'none';
    if (method !== 'none' || 'client_secret' in document)
      throw new OAuthError(
        'invalid_client_metadata',
        'The metadata document must have the token_endpoint_auth_method none and no client_secret.',
      );
    const { name, redirectUris } = readClientMetadata(document);
    return { clientId, name: name ?? url.host, redirectUris, host: url.host };
  }
}

function unreachable(reason: string): OAuthError {
  return new OAuthError(
    'invalid_client',
    `The metadata document of the client could not be read: ${reason}.`,
    {
      status: 400,
    },
  );
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below.
  }
  throw unreachable('it is not a JSON object');
}

/** Fetches a document in one request. @throws OAuthError invalid_client. */
async function fetchText(url: URL, allowPrivate: boolean): Promise<string> {
  try {
    return await get(url, allowPrivate);
  } catch (error) {
    // The text does not say whether a host or port exists, which would reveal the network of this server.
    throw error instanceof OAuthError ? error : unreachable('there was no usable response');
  }
}

function get(url: URL, allowPrivate: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'application/json', 'User-Agent': 'Dealgraph-Sign-In/1', Connection: 'close' };
    const request = openRequest(url, { headers }, allowPrivate);
    const end = setTimeout(() => request.destroy(new Error('timeout')), timeoutMs);
    request.on('response', (response) => {
      readText(response).then(resolve, (error: unknown) => {
        reject(error instanceof Error ? error : new Error('unreadable'));
        request.destroy();
      });
    });
    request.on('error', reject);
    request.on('close', () => {
      clearTimeout(end);
      reject(new Error('closed'));
    });
    request.end();
  });
}

/** @throws Error unless the response is 200 with JSON of at most `maxBytes`. */
async function readText(response: IncomingMessage): Promise<string> {
  const type = response.headers['content-type'] ?? '';
  if (response.statusCode !== 200) throw unreachable('the response must have status 200');
  if (!/^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(type))
    throw unreachable('it is not application/json');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw unreachable(`it is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
