/**
 * Yields the rows of an NDJSON file as they arrive, for example a file from `exports.file`. The caller states their
 * type.
 * @throws SyntaxError when a line is not JSON.
 */
export async function* readNdjson<Row = unknown>(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Row, void, undefined> {
  for await (const line of readLines(readText(body))) if (line !== '') yield JSON.parse(line) as Row;
}

/**
 * Yields the lines of a text that arrives in pieces. The last line may lack a line break. If the connection is lost
 * within a line, that line is not yielded, because iterating `pieces` throws.
 */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Measures how long the reader waits for data. The time for which the reader processes data does not count. */
interface Watch {
  /** Called when the reader starts waiting for data. */
  again(): void;
  /** Called when data has arrived. */
  lift(): void;
}

/** Yields the bytes of a body as they arrive. Closes the connection when the iteration stops. */
export async function* readBytes(
  body: ReadableStream<Uint8Array>,
  watch?: Watch,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      watch?.again();
      const { done, value } = await reader.read();
      watch?.lift();
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited, because the caller closes the connection.
    void reader.cancel().catch(() => undefined);
  }
}

/** Yields the text of a body as it arrives. Closes the connection when the iteration stops. */
export async function* readText(
  body: ReadableStream<Uint8Array>,
  watch?: Watch,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const bytes of readBytes(body, watch)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}
