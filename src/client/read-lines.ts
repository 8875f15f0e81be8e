/**
 * The lines of a text that comes in pieces, without their ends; the last one needs none. A line that is cut off by a
 * lost connection is not given, because the pieces throw first.
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
