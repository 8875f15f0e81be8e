import { StringDecoder } from 'node:string_decoder';

/** A line with its line end; null for one that is longer than a line may be, whose text is not kept. */
export type CsvLine = string | null;

const longestLine = 1_000_000;

/** The lines of a file, one after another. The last one has no line end when the file has none. */
export async function* csvLines(
  bytes: AsyncIterable<Buffer>,
  encoding: BufferEncoding,
): AsyncGenerator<CsvLine, void> {
  const decoder = new StringDecoder(encoding);
  let rest = '';
  let isTooLong = false;
  for await (const chunk of bytes) {
    const text = rest + decoder.write(chunk);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      yield isTooLong || end - start > longestLine ? null : text.slice(start, end + 1);
      isTooLong = false;
      start = end + 1;
    }
    rest = text.slice(start);
    isTooLong ||= rest.length > longestLine;
    if (isTooLong) rest = '';
  }
  rest += decoder.end();
  if (isTooLong) yield null;
  else if (rest !== '') yield rest;
}
