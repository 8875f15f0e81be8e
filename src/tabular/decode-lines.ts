import type { TextEncoding } from './detect-encoding.js';
import type { Line, UnreadableLine } from './line.js';
import { latin1Text, textOfCodes, windows1252Text } from './single-byte-text.js';

/** Lines of text, and how many of them are Windows-1252 in a file of UTF-8. */
export interface DecodedLines {
  readonly lines: Line[];
  readonly windows1252Lines: number;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const [feed, carriageReturn] = [0x0a, 0x0d];

/**
 * Decodes bytes that end with a line end, or with the file. UTF-8 is decoded in one go and cut afterwards, which is several
 * times as fast as line by line; only bytes that are not UTF-8 are taken one line at a time.
 */
export function decodeLines(
  bytes: Uint8Array,
  encoding: TextEncoding,
  hasBareReturns: boolean,
): DecodedLines {
  if (encoding === 'latin1') return { lines: cut(latin1Text(bytes), hasBareReturns), windows1252Lines: 0 };
  if (encoding !== 'utf8') return { lines: utf16Lines(bytes, encoding, hasBareReturns), windows1252Lines: 0 };
  const text = utf8Text(bytes);
  if (text !== null) return { lines: cut(text, hasBareReturns), windows1252Lines: 0 };
  let windows1252Lines = 0;
  const lines = cutBytes(bytes, hasBareReturns).map((line): Line => {
    const decoded = utf8Text(line);
    if (decoded !== null) return decoded;
    const read = readOtherLine(line);
    if (typeof read === 'string') windows1252Lines += 1;
    return read;
  });
  return { lines, windows1252Lines };
}

/** The code units of UTF-16 bytes; a last byte that is no pair is left out. */
export function codesOf(bytes: Uint8Array, encoding: 'utf16le' | 'utf16be'): Uint16Array {
  const [low, high] = encoding === 'utf16le' ? [0, 1] : [1, 0];
  const codes = new Uint16Array(bytes.length >> 1);
  for (let at = 0; at < codes.length; at += 1)
    codes[at] = (bytes[2 * at + low] ?? 0) + 256 * (bytes[2 * at + high] ?? 0);
  return codes;
}

function utf16Lines(bytes: Uint8Array, encoding: 'utf16le' | 'utf16be', hasBareReturns: boolean): Line[] {
  const lines = cut(textOfCodes(codesOf(bytes, encoding)), hasBareReturns).map((line): Line =>
    line.isWellFormed() ? line : { reason: 'the line is not UTF-16', text: line.toWellFormed() },
  );
  if (bytes.length % 2 === 0) return lines;
  // The file was cut off within a character.
  return [...lines.slice(0, -1), { reason: 'the line is not UTF-16', text: '' }];
}

function utf8Text(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Two to four bytes that are a character of UTF-8 beyond ASCII, one character a byte. */
const utf8Character = /[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/;

/**
 * A line that is not UTF-8, as Windows-1252. One that holds characters of UTF-8 is UTF-8 with damage, and read as
 * Windows-1252 would be damaged further; its text is given one character a byte, so that nothing of it is lost.
 */
function readOtherLine(bytes: Uint8Array): string | UnreadableLine {
  const text = latin1Text(bytes);
  if (utf8Character.test(text)) return { reason: 'the line is damaged UTF-8', text };
  return windows1252Text(bytes) ?? { reason: 'the line is neither UTF-8 nor Windows-1252', text };
}

function cut(text: string, hasBareReturns: boolean): string[] {
  const lines = hasBareReturns ? text.split(/\r\n|\r|\n/) : text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function cutBytes(bytes: Uint8Array, hasBareReturns: boolean): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const isReturn = hasBareReturns && bytes[at] === carriageReturn;
    if (bytes[at] !== feed && !isReturn) continue;
    lines.push(bytes.subarray(start, at));
    if (isReturn && bytes[at + 1] === feed) at += 1;
    start = at + 1;
  }
  if (start < bytes.length) lines.push(bytes.subarray(start));
  return lines;
}
