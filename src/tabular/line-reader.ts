import { type Line, maxLineLength, type UnreadableLine } from './csv-row.js';

/** Number of bytes examined to detect the encoding without a byte order mark. */
const sampleLength = 1024;

/** Code points of the bytes 80 to 9F in Windows-1252; 0 for the five undefined ones. */
const windows1252: readonly number[] = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

/** Arguments per call of `String.fromCharCode`, which takes them on the stack. */
const sliceLength = 8192;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const [feed, carriageReturn] = [0x0a, 0x0d];

/** Matches a UTF-8 character beyond ASCII: two to four bytes, read as one character per byte. */
const utf8Character = /[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/;

const tooLong: UnreadableLine = {
  reason: `the line is longer than ${maxLineLength.toLocaleString('en')} characters`,
  text: '',
};

/** Maximum bytes of a line. If so many bytes contain no line ending, the file is assumed to use line feeds. */
const maxLineBytes = 4 * maxLineLength;

/**
 * Splits the bytes of a file into lines as they arrive. Detects the encoding (UTF-8, UTF-16, or Windows-1252 for single
 * lines that are not UTF-8) and the line endings (LF, CRLF or CR). Buffers at most one line and one chunk.
 */
export class LineReader {
  /** Lines that are not UTF-8 and were read as Windows-1252. */
  windows1252Lines = 0;
  /** True if the last line has no line ending. Valid after `end` was called. */
  isLastLineOpen = false;
  private encoding: TextEncoding | null = null;
  private hasBareReturns: boolean | null = null;
  private pending: Uint8Array = new Uint8Array(0);
  private isSkipping = false;

  constructor(private readonly otherwise: 'utf8' | 'latin1' = 'utf8') {}

  /** Returns the lines that these bytes complete. */
  push(chunk: Uint8Array): Line[] {
    return this.read(chunk, false);
  }

  /** Returns the remaining lines, at the end of the file. */
  end(): Line[] {
    const lines = this.read(new Uint8Array(0), true);
    if (this.isSkipping) {
      lines.push(tooLong);
      this.isLastLineOpen = true;
    }
    this.isSkipping = false;
    return lines;
  }

  private read(chunk: Uint8Array, isEnd: boolean): Line[] {
    const bytes = concat(this.pending, chunk);
    this.pending = bytes;
    if (this.encoding === null) {
      if (bytes.length < 4 && !isEnd) return [];
      const { encoding, markLength } = detectEncoding(bytes, this.otherwise);
      this.encoding = encoding;
      this.pending = bytes.subarray(markLength);
    }
    this.hasBareReturns ??= findBareReturn(this.pending, this.encoding, isEnd);
    if (this.hasBareReturns === null && this.pending.length <= maxLineBytes) return [];
    return this.takeLines(this.encoding, isEnd);
  }

  private takeLines(encoding: TextEncoding, isEnd: boolean): Line[] {
    const bytes = this.pending;
    const end = isEnd ? bytes.length : endOfLastLine(bytes, encoding, this.hasBareReturns === true);
    if (end === 0) {
      this.skipIfTooLong(encoding);
      return [];
    }
    this.pending = bytes.slice(end);
    if (isEnd) this.isLastLineOpen = !endsLine(bytes, encoding, this.hasBareReturns === true);
    const { lines, windows1252Lines } = decodeLines(
      bytes.subarray(0, end),
      encoding,
      this.hasBareReturns === true,
    );
    this.windows1252Lines += windows1252Lines;
    if (this.isSkipping && !(isEnd && lines.length === 0)) {
      lines[0] = tooLong;
      this.isSkipping = false;
    }
    if (end > maxLineLength) replaceLongLines(lines);
    this.skipIfTooLong(encoding);
    return lines;
  }

  /** Discards the bytes of a line that is already too long. Keeps an odd last byte of UTF-16: half a code unit. */
  private skipIfTooLong(encoding: TextEncoding): void {
    const unit = encoding.startsWith('utf16') ? 2 : 1;
    if (!this.isSkipping && this.pending.length <= maxLineBytes) return;
    this.isSkipping = true;
    this.pending = this.pending.slice(this.pending.length - (unit === 2 ? this.pending.length % 2 : 0));
  }
}

/** The encoding of a file. `utf8` means UTF-8, with Windows-1252 for lines that are not UTF-8. */
type TextEncoding = 'utf8' | 'latin1' | 'utf16le' | 'utf16be';

/** An encoding and the length of its byte order mark, 0 without one. */
interface DetectedEncoding {
  readonly encoding: TextEncoding;
  readonly markLength: number;
}

/**
 * Detects the encoding of a file from its first bytes: by a byte order mark, or by zero bytes in every second position,
 * which mostly-ASCII text has in UTF-16. Returns `otherwise` if neither is found.
 */
function detectEncoding(bytes: Uint8Array, otherwise: 'utf8' | 'latin1'): DetectedEncoding {
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

/** Lines of text, and how many of them are Windows-1252 in a UTF-8 file. */
interface DecodedLines {
  readonly lines: Line[];
  readonly windows1252Lines: number;
}

/**
 * Decodes bytes that end at a line ending or at the end of the file. UTF-8 is decoded as a whole and then split, which
 * is several times faster than line by line. Only bytes that are not UTF-8 are decoded line by line.
 */
function decodeLines(bytes: Uint8Array, encoding: TextEncoding, hasBareReturns: boolean): DecodedLines {
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

/** Returns the code units of UTF-16 bytes. An unpaired last byte is ignored. */
function codesOf(bytes: Uint8Array, encoding: 'utf16le' | 'utf16be'): Uint16Array {
  const [low, high] = encoding === 'utf16le' ? [0, 1] : [1, 0];
  const codes = new Uint16Array(bytes.length >> 1);
  for (let at = 0; at < codes.length; at += 1)
    codes[at] = (bytes[2 * at + low] ?? 0) + 256 * (bytes[2 * at + high] ?? 0);
  return codes;
}

function utf16Lines(bytes: Uint8Array, encoding: 'utf16le' | 'utf16be', hasBareReturns: boolean): Line[] {
  const lines = cut(textOfCodes(codesOf(bytes, encoding)), hasBareReturns).map((line): Line =>
    line.isWellFormed() ? line : { reason: 'the line is invalid UTF-16', text: line.toWellFormed() },
  );
  if (bytes.length % 2 === 0) return lines;
  // The file is truncated within a character.
  return [...lines.slice(0, -1), { reason: 'the line is invalid UTF-16', text: '' }];
}

function utf8Text(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes a line that is not UTF-8 as Windows-1252. A line that contains UTF-8 characters is damaged UTF-8 instead, and
 * is unreadable. The text of an unreadable line has one character per byte, so that nothing is lost.
 */
function readOtherLine(bytes: Uint8Array): string | UnreadableLine {
  const text = latin1Text(bytes);
  if (utf8Character.test(text)) return { reason: 'the line is invalid UTF-8', text };
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

/** Decodes ISO 8859-1 bytes, one character per byte. Lossless for any bytes. */
function latin1Text(bytes: Uint8Array): string {
  return textOfCodes(bytes);
}

/** Decodes Windows-1252 bytes; null if one of them is undefined. */
function windows1252Text(bytes: Uint8Array): string | null {
  const codes = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? (windows1252[byte - 0x80] ?? 0) : byte,
  );
  for (const [at, byte] of bytes.entries()) if (byte >= 0x80 && codes[at] === 0) return null;
  return textOfCodes(codes);
}

/** Decodes UTF-16 code units. Lone surrogates are preserved, so that a caller can detect them. */
function textOfCodes(codes: Uint8Array | Uint16Array): string {
  if (codes.length <= sliceLength) return String.fromCharCode(...codes);
  let text = '';
  for (let start = 0; start < codes.length; start += sliceLength)
    text += String.fromCharCode(...codes.subarray(start, start + sliceLength));
  return text;
}

function replaceLongLines(lines: Line[]): void {
  for (const [at, line] of lines.entries())
    if (typeof line === 'string' ? line.length > maxLineLength : line.text.length > maxLineLength)
      lines[at] = tooLong;
}

/** Returns the offset after the line ending of the last complete line; 0 if there is none. */
function endOfLastLine(bytes: Uint8Array, encoding: TextEncoding, hasBareReturns: boolean): number {
  if (encoding === 'utf8' || encoding === 'latin1') {
    const feed = bytes.lastIndexOf(0x0a) + 1;
    // A carriage return at the very end may be the first half of CRLF.
    return hasBareReturns ? Math.max(feed, bytes.lastIndexOf(0x0d, -2) + 1) : feed;
  }
  const [low, high] = encoding === 'utf16le' ? [0, 1] : [1, 0];
  for (let at = (bytes.length & ~1) - 2; at >= 0; at -= 2) {
    if (bytes[at + high] !== 0) continue;
    const isReturn = bytes[at + low] === 0x0d && hasBareReturns && at + 3 < bytes.length;
    if (bytes[at + low] === 0x0a || isReturn) return at + 2;
  }
  return 0;
}

function endsLine(bytes: Uint8Array, encoding: TextEncoding, hasBareReturns: boolean): boolean {
  if (encoding === 'utf16le' || encoding === 'utf16be') {
    const last = codesOf(bytes.subarray(-2), encoding)[0];
    return bytes.length % 2 === 0 && (last === 0x0a || (hasBareReturns && last === 0x0d));
  }
  const last = bytes.at(-1);
  return last === 0x0a || (hasBareReturns && last === 0x0d);
}

/** Returns whether the first line ending outside quotes is a CR without LF; null if there is no line ending yet. */
function findBareReturn(bytes: Uint8Array, encoding: TextEncoding, isEnd: boolean): boolean | null {
  const isWide = encoding === 'utf16le' || encoding === 'utf16be';
  const codes = isWide ? codesOf(bytes, encoding) : bytes;
  const [feed, carriageReturn] = [codes.indexOf(0x0a), codes.indexOf(0x0d)];
  if (carriageReturn === -1) return feed === -1 && !isEnd ? null : false;
  if (feed === -1 && carriageReturn === codes.length - 1 && !isEnd) return null;
  if (feed !== -1 && feed <= carriageReturn + 1) return false;
  return codes.subarray(0, carriageReturn).filter((code) => code === 0x22).length % 2 === 0;
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array {
  if (head.length === 0) return tail;
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
