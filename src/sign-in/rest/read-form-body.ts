import type { IncomingMessage } from 'node:http';
import { OAuthError } from '../model/oauth-error.js';

const maxBytes = 20_000;

/**
 * Reads the text of a form in a request body.
 * @throws OAuthError invalid_request when it is no form, or is larger than `maxBytes`.
 */
export async function readFormBody(request: IncomingMessage): Promise<string> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded *(?:;|$)/i.test(type))
    throw new OAuthError(
      'invalid_request',
      'The request body must have the content type application/x-www-form-urlencoded.',
    );
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new OAuthError('invalid_request', `The request body must have at most ${maxBytes} bytes.`, {
        status: 413,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
