import type { Answer } from './answer.js';
import type { ChunkOptions } from './client-options.js';
import type { OperationCall } from './operation-call.js';

type Inputs = Iterable<unknown> | AsyncIterable<unknown>;

interface Results {
  readonly results: readonly { readonly index?: number }[];
}

/**
 * Yields the rows of all inputs, in order. Sends several chunks in parallel, starting when the caller first reads. When
 * the caller stops reading, or after an error, requests in progress are aborted.
 */
export async function* bulkRows(
  call: OperationCall,
  inputs: Inputs,
  options: ChunkOptions,
): AsyncGenerator<unknown, void, undefined> {
  const sender = new ChunkSender(call, options);
  const chunks = chunksOf(inputs, options.chunkSize ?? call.operation.maxInputs ?? 1);
  // The credit limit applies to all chunks together, so a chunk is only sent when the cost of the previous chunk is
  // known.
  const concurrency = options.maxCredits === undefined ? Math.max(1, options.concurrency ?? 4) : 1;
  const underWay: Promise<Answer<Results>>[] = [];
  try {
    for (let isMore = true, offset = 0; ;) {
      while (isMore && underWay.length < concurrency) {
        const { value, done } = await chunks.next();
        if (done === true) isMore = false;
        else underWay.push(sender.send(value));
      }
      const first = underWay.shift();
      if (first === undefined) return;
      const { data } = await sender.take(first);
      for (const row of data.results)
        yield row.index === undefined ? row : { ...row, index: row.index + offset };
      offset += data.results.length;
    }
  } finally {
    sender.stop();
  }
}

class ChunkSender {
  private readonly stopping = new AbortController();
  private readonly signal: AbortSignal;
  private sent = 0;
  private spent = 0;

  constructor(
    private readonly call: OperationCall,
    private readonly options: ChunkOptions,
  ) {
    const { signal } = options;
    this.signal = this.stopping.signal;
    if (signal?.aborted === true) this.stopping.abort(signal.reason);
    signal?.addEventListener('abort', this.abort);
  }

  send(inputs: readonly unknown[]): Promise<Answer<Results>> {
    const { idempotencyKey, maxCredits } = this.options;
    const answer = this.call
      .with(
        { inputs },
        {
          ...this.call.options,
          signal: this.signal,
          ...(idempotencyKey !== undefined && { idempotencyKey: `${idempotencyKey}:${this.sent++}` }),
          ...(maxCredits !== undefined && { maxCredits: Math.max(0, maxCredits - this.spent) }),
        },
      )
      .answer() as Promise<Answer<Results>>;
    // If an earlier chunk fails, this chunk is never awaited. Its error must not be an unhandled rejection.
    answer.catch(() => undefined);
    return answer;
  }

  async take(sent: Promise<Answer<Results>>): Promise<Answer<Results>> {
    const answer = await sent;
    this.spent += answer.credits.charged;
    this.options.onAnswer?.(answer);
    return answer;
  }

  stop(): void {
    this.options.signal?.removeEventListener('abort', this.abort);
    this.stopping.abort();
  }

  private readonly abort = (): void => {
    this.stopping.abort(this.options.signal?.reason);
  };
}

async function* chunksOf(inputs: Inputs, size: number): AsyncGenerator<readonly unknown[], void, undefined> {
  let chunk: unknown[] = [];
  for await (const input of inputs) {
    chunk.push(input);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
