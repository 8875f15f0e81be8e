import { DealgraphError } from './dealgraph-error.js';
import { ConnectionError } from './connection-error.js';
import type { OperationCall } from './operation-call.js';
import { pause } from './pause.js';
import { readEvents, type ServerSentEvent } from './read-events.js';
import { responseError } from './response-error.js';
import { retryDelay } from './retry-delay.js';
import { toError } from './to-error.js';
import { TryLimit } from './try-limit.js';

/** The service gives a sign of life every 15 s; one that gives none for so long is gone. */
const silenceMilliseconds = 45_000;
/** Refusals in the middle of a stream that pass by themselves. */
const passing: readonly string[] = [
  'RATE_LIMITED',
  'TOO_MANY_REQUESTS_AT_ONCE',
  'TIMED_OUT',
  'SERVICE_UNAVAILABLE',
];

interface Row {
  readonly change: string;
}

/** Where a stream stands. */
interface Progress {
  cursor: string | null;
  paid: number;
  failures: number;
  pauseMilliseconds: number;
}

/**
 * The rows of a stream with the cursor behind each. A stream that ends or is lost is opened again behind the last row;
 * it is given up after as many failures in a row as a call has tries. It ends without an error when the signal says so.
 */
export async function* followEvents(call: OperationCall): AsyncGenerator<object, void, undefined> {
  const { signal } = call.options;
  const progress: Progress = { cursor: null, paid: 0, failures: 0, pauseMilliseconds: 0 };
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    try {
      yield* readOnce(call, progress);
    } catch (error) {
      if (isOver()) return;
      progress.failures++;
      if (!passes(error) || progress.failures >= call.transport.triesOf(call.options)) throw error;
      progress.pauseMilliseconds = retryDelay(progress.failures, error.retryAfter);
    }
    await pause(progress.pauseMilliseconds, signal);
  }
}

function passes(error: unknown): error is DealgraphError {
  return (
    error instanceof ConnectionError || (error instanceof DealgraphError && passing.includes(error.code))
  );
}

/** One connection, from its beginning to its end. */
async function* readOnce(call: OperationCall, progress: Progress): AsyncGenerator<object, void, undefined> {
  const silence = new TryLimit(silenceMilliseconds, call.options.signal);
  try {
    const { body, headers } = await open(call, progress, silence.signal);
    for await (const event of readEvents(body, silence.again.bind(silence))) {
      progress.pauseMilliseconds = event.retry ?? progress.pauseMilliseconds;
      progress.cursor = event.id ?? progress.cursor;
      if (event.data === null) continue;
      yield toRow(event, event.data, progress, headers);
    }
  } catch (error) {
    if (error instanceof DealgraphError) throw error;
    throw new ConnectionError(silence.isOver ? 'NO_ANSWER_IN_TIME' : 'CONNECTION_FAILED', error);
  } finally {
    silence.cut();
  }
}

interface Opened {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
}

async function open(call: OperationCall, { cursor, paid }: Progress, signal: AbortSignal): Promise<Opened> {
  const { maxCredits } = call.options;
  const left = maxCredits === undefined ? {} : { maxCredits: Math.max(0, maxCredits - paid) };
  const request = call.with({}, { ...call.options, ...left }).request();
  // A row that was paid for in this feed is free when it comes again, so a stream needs no idempotency key.
  const { 'Idempotency-Key': _unused, ...terms } = request.headers;
  const headers = {
    ...terms,
    Accept: 'text/event-stream',
    ...(cursor !== null && { 'Last-Event-ID': cursor }),
  };
  const options = { ...call.options, signal };
  return call.transport.send({ ...request, headers, isLasting: true }, options, async (response) => {
    if (!response.ok) throw await responseError(response);
    if (response.body === null) throw new ConnectionError('CONNECTION_FAILED');
    return { body: response.body, headers: response.headers };
  });
}

function toRow(event: ServerSentEvent, data: string, progress: Progress, headers: Headers): object {
  const row = JSON.parse(data) as Row | { readonly errorCode: string; readonly message: string };
  if (event.name === 'error' && 'errorCode' in row) throw toError(row.errorCode, row.message, headers, {});
  progress.failures = 0;
  if ('change' in row && row.change !== 'removed') progress.paid++;
  return { ...row, cursor: progress.cursor };
}
