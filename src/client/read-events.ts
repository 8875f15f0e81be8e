/** An event of a stream, as the HTML standard has it. */
export interface ServerSentEvent {
  readonly id: string | null;
  readonly name: string;
  /** Null when the block has no data, and only moves the id or the pause. */
  readonly data: string | null;
  /** Milliseconds before the reader comes back when the stream ends; null when it does not say. */
  readonly retry: number | null;
}

/** The events in the bytes of a stream. `onBytes` is told that something came, be it only a sign of life. */
export async function* readEvents(
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
    // Not waited for: whoever reads cuts the connection.
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
