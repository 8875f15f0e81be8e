import { longestLine, type Line, type UnreadableLine } from './line.js';
import { detectEncoding, type TextEncoding } from './detect-encoding.js';
import { codesOf, decodeLines } from './decode-lines.js';

const tooLong: UnreadableLine = {
  reason: `the line is longer than ${longestLine.toLocaleString('en')} characters`,
  text: '',
};

/** Bytes after which a file without a line end is read on as one with line feeds. */
const longestLineBytes = 4 * longestLine;

/**
 * Cuts the bytes of a file into lines as they arrive. Finds the encoding (UTF-8, UTF-16, Windows-1252 for single lines
 * that are no UTF-8) and the line ends (LF, CRLF, or CR alone) by itself, and holds one line and one chunk at most.
 */
export class LineReader {
  /** Lines that are not UTF-8 and were read as Windows-1252. */
  windows1252Lines = 0;
  /** Whether the last line has no line end. Known once `end` was called. */
  isLastLineOpen = false;
  private encoding: TextEncoding | null = null;
  private hasBareReturns: boolean | null = null;
  private pending: Uint8Array = new Uint8Array(0);
  private isSkipping = false;

  constructor(private readonly otherwise: 'utf8' | 'latin1' = 'utf8') {}

  /** The lines that these bytes complete. */
  push(chunk: Uint8Array): Line[] {
    return this.read(chunk, false);
  }

  /** The last line, if it has no line end. */
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
    if (this.hasBareReturns === null && this.pending.length <= longestLineBytes) return [];
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
    if (end > longestLine) replaceLongLines(lines);
    this.skipIfTooLong(encoding);
    return lines;
  }

  /** Lets go of a line that is too long already. UTF-16 is cut between two characters. */
  private skipIfTooLong(encoding: TextEncoding): void {
    const unit = encoding.startsWith('utf16') ? 2 : 1;
    if (!this.isSkipping && this.pending.length <= longestLineBytes) return;
    this.isSkipping = true;
    this.pending = this.pending.slice(this.pending.length - (unit === 2 ? this.pending.length % 2 : 0));
  }
}

function replaceLongLines(lines: Line[]): void {
  for (const [at, line] of lines.entries())
    if (typeof line === 'string' ? line.length > longestLine : line.text.length > longestLine)
      lines[at] = tooLong;
}

/** Where the last whole line ends, behind its line end; 0 when there is none. */
function endOfLastLine(bytes: Uint8Array, encoding: TextEncoding, hasBareReturns: boolean): number {
  if (encoding === 'utf8' || encoding === 'latin1') {
    const feed = bytes.lastIndexOf(0x0a) + 1;
    // A return at the very end may be the first half of a line end.
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

/** Whether carriage returns alone end the lines, by the first line end outside quotes; null while there is none. */
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
