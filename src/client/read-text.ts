import { readBytes, type Watch } from './read-bytes.js';

/** The text of bytes as they come. Who stops reading ends the connection. */
export async function* readText(
  body: ReadableStream<Uint8Array>,
  watch?: Watch,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const bytes of readBytes(body, watch)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}
