import { ConnectionError } from './connection-error.js';
import { DealgraphError } from './dealgraph-error.js';
import type { OperationCall } from './operation-call.js';
import { pause } from './pause.js';
import { readText } from './read-text.js';
import { responseError } from './response-error.js';
import { retryDelay } from './retry-delay.js';
import type { HttpRequest } from './transport.js';
import { TryLimit } from './try-limit.js';

/** No byte for so long, and the connection is gone. */
const silenceMilliseconds = 30_000;

/**
 * The text of one answer as it comes. When the connection is lost in the middle, the request is sent again, which under
 * its Idempotency-Key is not charged again, and what was given already is left out.
 * @param onHeaders Is told of the answer's headers, once.
 */
export async function* pageText(
  call: OperationCall,
  accept: string,
  onHeaders: (headers: Headers) => void,
): AsyncGenerator<string, void, undefined> {
  const plain = call.request();
  const request = { ...plain, isLasting: true, headers: { ...plain.headers, Accept: accept } };
  const limitOf = call.transport.triesOf(call.options);
  let isTold = false;
  const tell = (headers: Headers): void => {
    if (!isTold) onHeaders(headers);
    isTold = true;
  };
  for (let given = 0, tries = 1; ; tries++) {
    let seen = 0;
    try {
      for await (const piece of readOnce(call, request, tell)) {
        const left = piece.slice(Math.max(0, given - seen));
        seen += piece.length;
        given = Math.max(given, seen);
        if (left !== '') yield left;
      }
      return;
    } catch (error) {
      call.options.signal?.throwIfAborted();
      if (!(error instanceof ConnectionError) || !plain.isRepeatable || tries >= limitOf) throw error;
      await pause(retryDelay(tries, null), call.options.signal);
    }
  }
}

async function* readOnce(
  call: OperationCall,
  request: HttpRequest,
  onHeaders: (headers: Headers) => void,
): AsyncGenerator<string, void, undefined> {
  const limit = new TryLimit(call.options.timeoutMilliseconds ?? silenceMilliseconds, call.options.signal);
  // Each try has a time of its own before its answer begins.
  limit.lift();
  const options = { ...call.options, signal: limit.signal };
  try {
    const { body, headers } = await call.transport.send(request, options, async (response) => {
      if (!response.ok) throw await responseError(response);
      return response;
    });
    onHeaders(headers);
    if (body !== null) yield* readText(body, limit);
  } catch (error) {
    if (error instanceof DealgraphError) throw error;
    throw new ConnectionError(limit.isOver ? 'NO_ANSWER_IN_TIME' : 'CONNECTION_FAILED', error);
  } finally {
    limit.cut();
  }
}
