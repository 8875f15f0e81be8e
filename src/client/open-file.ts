import type { Answer } from './answer.js';
import { ConnectionError } from './connection-error.js';
import type { OperationCall } from './operation-call.js';
import { pause } from './pause.js';
import { readBytes } from './read-bytes.js';
import { receiptOf } from './receipt-of.js';
import { responseError } from './response-error.js';
import { retryDelay } from './retry-delay.js';
import { TryLimit } from './try-limit.js';

/** No byte for so long while somebody waits for one, and the connection is gone. */
const silenceMilliseconds = 30_000;

/** The bytes of a file from a place on, as they come. A connection that is lost is opened again behind the last byte. */
export async function openFile(
  call: OperationCall,
  from: number,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  const opened = await open(call, from, null);
  const bytes = goOn(call, from, opened);
  const data = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return();
    },
  });
  return { ...receiptOf(opened.headers), data };
}

async function* goOn(
  call: OperationCall,
  from: number,
  first: Opened,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { options, transport } = call;
  let opened = first;
  for (let at = from, failures = 0; ;) {
    const { limit } = opened;
    try {
      for await (const bytes of readBytes(opened.body, limit)) {
        at += bytes.length;
        failures = 0;
        yield bytes;
      }
      return;
    } catch (error) {
      options.signal?.throwIfAborted();
      failures++;
      if (failures >= transport.triesOf(options)) throw new ConnectionError('CONNECTION_FAILED', error);
      await pause(retryDelay(failures, null), options.signal);
      opened = await open(call, at, first.headers.get('ETag'));
    } finally {
      limit.cut();
    }
  }
}

interface Opened {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
  readonly limit: TryLimit;
}

/** @param version When it is known, a file that has another one by now is not gone on with. */
async function open(call: OperationCall, from: number, version: string | null): Promise<Opened> {
  const plain = call.request();
  const headers = {
    ...plain.headers,
    ...(from > 0 && { Range: `bytes=${from}-` }),
    ...(from > 0 && version !== null && { 'If-Range': version }),
  };
  const limit = new TryLimit(silenceMilliseconds, call.options.signal);
  // Each try has a time of its own before its answer begins.
  limit.lift();
  const request = { ...plain, headers, isLasting: true };
  const options = { ...call.options, signal: limit.signal };
  const response = await call.transport.send(request, options, async (answer) => {
    if (!answer.ok) throw await responseError(answer);
    return answer;
  });
  if (from > 0 && response.status !== 206) {
    limit.cut();
    throw new ConnectionError('FILE_HAS_CHANGED', undefined, response.status);
  }
  return { body: response.body ?? new ReadableStream(), headers: response.headers, limit };
}
