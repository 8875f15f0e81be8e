import { ConnectionError, DealgraphError } from './dealgraph-error.js';
import type { OperationCall } from './operation-call.js';
import { pause } from './pause.js';
import { responseError } from './response-error.js';
import { mayRepeat, retryDelay } from './retry-policy.js';
import { toError } from './to-error.js';
import { TryLimit } from './try-limit.js';

/** A stream without data for this long is considered lost. The service sends a heartbeat every 15 s. */
const silenceMilliseconds = 45_000;
/** The codes of temporary errors that a stream sends as events. `TIMED_OUT` is not one (retry-policy.ts). */
const passing: readonly string[] = ['RATE_LIMITED', 'TOO_MANY_REQUESTS_AT_ONCE', 'SERVICE_UNAVAILABLE'];

interface Row {
  readonly change: string;
}

/** The state of a stream across its connections. */
interface Progress {
  cursor: string | null;
  paid: number;
  failures: number;
  pauseMs: number;
}

/**
 * Yields the rows of a stream, each with its cursor. When the stream ends or is lost, it is reopened after the last
 * row. After as many consecutive failures as a call has tries, the last error is thrown. When the signal is aborted,
 * the stream ends without an error.
 */
export async function* followEvents(call: OperationCall): AsyncGenerator<object, void, undefined> {
  const { signal } = call.options;
  const progress: Progress = { cursor: null, paid: 0, failures: 0, pauseMs: 0 };
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    try {
      yield* readOnce(call, progress);
    } catch (error) {
      if (isOver()) return;
      progress.failures++;
      const { transport, options } = call;
      const isLast = progress.failures >= transport.triesOf(options);
      if (!passes(error) || isLast || !transport.mayWaitFor(error)) throw error;
      progress.pauseMs = retryDelay(progress.failures, error.retryAfter);
    }
    await pause(progress.pauseMs, signal);
  }
}

/** Returns true if the stream may be reopened after an error. A silent stream is reopened too: that costs little. */
function passes(error: unknown): error is DealgraphError {
  if (!(error instanceof DealgraphError)) return false;
  const isSilent = error instanceof ConnectionError && error.code === 'TIMEOUT';
  return isSilent || passing.includes(error.code) || mayRepeat(error, { isRepeatable: true });
}

/** Reads one connection until it ends. */
async function* readOnce(call: OperationCall, progress: Progress): AsyncGenerator<object, void, undefined> {
  const silence = new TryLimit(silenceMilliseconds, call.options.signal);
  try {
    const { body, headers } = await open(call, progress, silence.signal);
    for await (const event of readEvents(body, silence.again.bind(silence))) {
      progress.pauseMs = event.retry ?? progress.pauseMs;
      progress.cursor = event.id ?? progress.cursor;
      if (event.data === null) continue;
      yield toRow(event, event.data, progress, headers);
    }
  } catch (error) {
    if (error instanceof DealgraphError) throw error;
    throw new ConnectionError(silence.isOver ? 'TIMEOUT' : 'CONNECTION_FAILED', error);
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
  // Rows of this feed that are already paid for are free when they are sent again, so no idempotency key is needed.
  const { 'Idempotency-Key': _unused, ...terms } = request.headers;
  const headers = {
    ...terms,
    Accept: 'text/event-stream',
    ...(cursor !== null && { 'Last-Event-ID': cursor }),
  };
  // `followEvents` counts the tries of the stream, so that they do not multiply.
  const options = { ...call.options, signal, maxAttempts: 1 };
  return call.transport.send({ ...request, headers, isLasting: true }, options, async (response) => {
    if (!response.ok) throw await responseError(response);
    if (response.body === null) throw new ConnectionError('CONNECTION_FAILED');
    return { body: response.body, headers: response.headers };
  });
}

function toRow(event: ServerSentEvent, data: string, progress: Progress, headers: Headers): object {
  const row = JSON.parse(data) as Row | { readonly errorCode: string; readonly message: string };
  if (event.name === 'error' && 'errorCode' in row)
    throw toError(row.errorCode, row.message, headers, { cursor: event.id });
  progress.failures = 0;
  if ('change' in row && (row.change === 'added' || row.change === 'updated')) progress.paid++;
  return { ...row, cursor: progress.cursor };
}

/** An event of a stream, as defined by the HTML standard (server-sent events). */
interface ServerSentEvent {
  readonly id: string | null;
  readonly name: string;
  /** Null if the event has no data and only sets the ID or the retry delay. */
  readonly data: string | null;
  /** Milliseconds to wait before reconnecting when the stream has ended; null if the event does not set it. */
  readonly retry: number | null;
}

/** Reads the events of a byte stream. Calls `onBytes` for every chunk, including heartbeats. */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onBytes();
      text = (text + decoder.decode(part.value, { stream: true })).replaceAll('\r\n', '\n');
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield toEvent(block);
    }
  } finally {
    // Not awaited, because the caller closes the connection.
    void reader.cancel().catch(() => undefined);
  }
}

function toEvent(block: string): ServerSentEvent {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    const earlier = name === 'data' ? fields.get('data') : undefined;
    if (name !== '') fields.set(name, earlier === undefined ? value : `${earlier}\n${value}`);
  }
  const retry = fields.get('retry');
  return {
    id: fields.get('id') ?? null,
    name: fields.get('event') ?? 'message',
    data: fields.get('data') ?? null,
    retry: retry === undefined ? null : Number(retry),
  };
}
