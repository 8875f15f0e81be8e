/** How the bytes of a file are read. `utf8` means UTF-8, with Windows-1252 for the lines that are none. */
export type TextEncoding = 'utf8' | 'latin1' | 'utf16le' | 'utf16be';

/** An encoding and the length of the byte order mark that names it, 0 without one. */
export interface DetectedEncoding {
  readonly encoding: TextEncoding;
  readonly markLength: number;
}

/** Bytes that are looked at where no byte order mark names the encoding. */
const sampleLength = 1024;

/**
 * Finds the encoding of a file from its first bytes: a byte order mark, or the zero bytes that UTF-16 has in every second
 * position where its text is mostly ASCII. Anything else is `otherwise`.
 */
export function detectEncoding(bytes: Uint8Array, otherwise: 'utf8' | 'latin1'): DetectedEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: otherwise, markLength: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf16le', markLength: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf16be', markLength: 2 };
  const sample = bytes.subarray(0, Math.min(sampleLength, bytes.length & ~1));
  let [evenZeros, oddZeros] = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) evenZeros += 1;
    else oddZeros += 1;
  }
  const most = sample.length / 4;
  if (oddZeros > most && evenZeros === 0) return { encoding: 'utf16le', markLength: 0 };
  if (evenZeros > most && oddZeros === 0) return { encoding: 'utf16be', markLength: 0 };
  return { encoding: otherwise, markLength: 0 };
}
