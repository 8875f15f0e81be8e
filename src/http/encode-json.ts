import { answerTooLarge } from '../context/answer-too-large.js';
import { LoopSlice } from '../context/loop-turns.js';
import { JsonText, JsonTexts } from './json-text.js';
import { LazyRows } from './lazy-rows.js';
import { LineRows } from './line-rows.js';
import { TextRows } from './text-rows.js';

/** What is encoded: JSON values, texts that are JSON already, and pages whose rows are made one by one. */
type Json =
  JsonText | JsonTexts | LazyRows | TextRows | object | string | number | boolean | null | undefined;

/** What one part of a value (a key's value, an item) counts beside the characters of its text. */
const weightOfPart = 100;
/** A value that weighs no more than this is encoded in one go: a few milliseconds at most. */
const mostInOneGo = 2000 * weightOfPart;
/** Characters that are turned into bytes together. */
const pieceLength = 65_536;

/**
 * The JSON text of an answer as bytes; of rows that are lines, a text for each and a line feed behind it; of rows of
 * another format, their texts. A large one is made in slices, between which the event loop serves others.
 * @throws ApiError ANSWER_TOO_LARGE when it has more bytes than `mostBytes`.
 */
export async function encodeJson(value: Json, mostBytes = Infinity): Promise<Buffer[]> {
  // The document of a record, as it is.
  if (value instanceof JsonText && mostBytes === Infinity) return [Buffer.from(value.text)];
  const encoder = new JsonEncoder(mostBytes);
  if (isSmall(value)) encoder.write(JSON.stringify(value));
  else await encoder.encode(value);
  return encoder.end();
}

/** The text of a value that has few parts and is not longer than `mostBytes`; null for any other. */
export function encodeSmall(value: object, mostBytes: number): string | null {
  if (!isSmall(value)) return null;
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) > mostBytes ? null : text;
}

class JsonEncoder {
  private readonly pieces: Buffer[] = [];
  private text = '';
  private bytes = 0;
  private readonly slice = new LoopSlice();

  constructor(private readonly mostBytes: number) {}

  write(text: string): void {
    this.text += text;
    if (this.text.length >= pieceLength) this.flush();
  }

  writeBytes(piece: Buffer): void {
    if (piece.length < pieceLength / 16) {
      this.write(piece.toString());
      return;
    }
    this.flush();
    this.push(piece);
  }

  async encode(value: Json): Promise<void> {
    if (value instanceof JsonText) this.write(value.text);
    else if (value instanceof JsonTexts) await this.encodeTexts(value.texts);
    else if (value instanceof TextRows) await this.encodeRows(value);
    else if (value instanceof LineRows) await this.encodeLines(value);
    else if (value instanceof LazyRows) await this.encodeList(value.count, value.row);
    else if (typeof value !== 'object' || value === null || isSmall(value)) this.write(JSON.stringify(value));
    else if (Array.isArray(value)) {
      const items: readonly Json[] = value;
      await this.encodeList(items.length, (position) => items[position] ?? null);
    } else await this.encodeObject(value as Readonly<Record<string, Json>>);
  }

  private async encodeTexts(texts: readonly string[]): Promise<void> {
    let separator = '[';
    for (const text of texts) {
      this.write(separator);
      this.write(text);
      separator = ',';
      if (this.slice.isOver) await this.slice.renew();
    }
    this.write(separator === '[' ? '[]' : ']');
  }

  private async encodeLines({ count, row }: LineRows): Promise<void> {
    for (let position = 0; position < count; position++) {
      if (this.slice.isOver) await this.slice.renew();
      await this.encode(row(position));
      this.write('\n');
    }
  }

  private async encodeRows({ head, count, text }: TextRows): Promise<void> {
    this.write(head);
    for (let position = 0; position < count; position++) {
      if (this.slice.isOver) await this.slice.renew();
      this.write(text(position));
    }
  }

  end(): Buffer[] {
    this.flush();
    return this.pieces;
  }

  /** Small items are encoded many at a time: to begin with each of them anew would take longer than they do. */
  private async encodeList(count: number, item: (position: number) => Json): Promise<void> {
    const run = new SmallItems();
    let separator = '[';
    const writeRun = (): void => {
      if (run.isEmpty) return;
      this.writeBytes(run.take(separator));
      separator = ',';
    };
    for (let position = 0; position < count; position++) {
      const value = item(position);
      if (run.add(value)) continue;
      writeRun();
      if (this.slice.isOver) await this.slice.renew();
      if (run.add(value)) continue;
      this.write(separator);
      separator = ',';
      await this.encode(value);
    }
    writeRun();
    this.write(separator === '[' ? '[]' : ']');
  }

  private async encodeObject(object: Readonly<Record<string, Json>>): Promise<void> {
    let separator = '{';
    for (const [key, value] of Object.entries(object)) {
      if (value === undefined) continue;
      this.write(`${separator}${JSON.stringify(key)}:`);
      separator = ',';
      await this.encode(value);
    }
    this.write(separator === '{' ? '{}' : '}');
  }

  private flush(): void {
    if (this.text === '') return;
    const piece = Buffer.from(this.text);
    this.text = '';
    this.push(piece);
  }

  private push(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > this.mostBytes)
      throw answerTooLarge('has at least', this.bytes, 'bytes', this.mostBytes);
    this.pieces.push(piece);
  }
}

/** Items of a list that are encoded in one go: together they have few parts. */
class SmallItems {
  private items: Json[] = [];
  private left = mostInOneGo;

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** False when there is no room for it. */
  add(item: Json): boolean {
    const left = partsLeft(item, this.left);
    if (left <= 0) return false;
    this.left = left;
    this.items.push(item);
    return true;
  }

  /** Their text with commas between them, behind a separator; then there are none. */
  take(separator: string): Buffer {
    const bytes = Buffer.from(JSON.stringify(this.items));
    bytes.write(separator);
    this.items = [];
    this.left = mostInOneGo;
    return bytes.subarray(0, -1);
  }
}

/** Whether a value has few parts. It looks at no more of them than it has to. */
function isSmall(value: Json): boolean {
  return partsLeft(value, mostInOneGo) > 0;
}

function isMadeApart(value: object): boolean {
  return (
    value instanceof LazyRows ||
    value instanceof JsonText ||
    value instanceof JsonTexts ||
    value instanceof TextRows
  );
}

/** What is left of a number of parts after a value took its own; nothing or less when it has more. */
function partsLeft(value: unknown, most: number): number {
  if (typeof value === 'string') return most - weightOfPart - value.length;
  if (typeof value !== 'object' || value === null) return most - weightOfPart;
  if (isMadeApart(value)) return 0;
  let left = most - weightOfPart;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    for (let at = 0; at < items.length && left > 0; at++) left = partsLeft(items[at], left);
    return left;
  }
  for (const key in value) {
    if (left <= 0) return left;
    left = partsLeft((value as Readonly<Record<string, unknown>>)[key], left);
  }
  return left;
}
