/** Measures how long nothing comes, and not how long the reader takes for what came. */
export interface Watch {
  /** Somebody waits for bytes. */
  again(): void;
  /** They are there. */
  lift(): void;
}

/** The bytes of a body as they come. Who stops reading ends the connection. */
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
    // Not waited for: whoever reads cuts the connection.
    void reader.cancel().catch(() => undefined);
  }
}
