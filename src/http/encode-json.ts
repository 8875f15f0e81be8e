import { LoopSlice } from '../concurrency/loop-slice.js';
import { answerTooLarge } from '../context/service-bounds.js';
import { JsonText, JsonTexts, stringify } from './json-text.js';
import { LazyRows, LineRows, TextRows } from './send-answer.js';

/** Input of the encoder: JSON values, texts that are already JSON, and pages whose rows are created during encoding. */
type Json =
  JsonText | JsonTexts | LazyRows | TextRows | object | string | number | boolean | null | undefined;

/** Weight of one part of a value (a property or list item). Weights estimate encoding time, in characters of text. */
const weightOfPart = 100;
/** Maximum weight of a value that is encoded in one step, which takes a few milliseconds at most. */
const maxPerBatch = 2000 * weightOfPart;
/** A JSON text of at least this length is written by itself. */
const longText = 5000;
/** Number of characters that are converted to bytes together. */
const pieceLength = 65_536;

/**
 * Encodes a response as bytes: JSON, NDJSON with a line feed after each row, or the rows of another text format. A
 * large value is encoded in slices, so that the event loop can serve other requests in between.
 * @throws ApiError ANSWER_TOO_LARGE when the response has more bytes than `maxBytes`.
 */
export async function encodeJson(value: Json, maxBytes = Infinity): Promise<Buffer[]> {
  // The stored text of one record needs no encoding.
  if (value instanceof JsonText && maxBytes === Infinity) return [Buffer.from(value.text)];
  const encoder = new JsonEncoder(maxBytes);
  if (isSmall(value)) encoder.write(stringify(value));
  else await encoder.encode(value);
  return encoder.end();
}

/** Returns the JSON text of a small value, or null if the value has many parts or its text exceeds `maxBytes`. */
export function encodeSmall(value: object, maxBytes: number): string | null {
  if (!isSmall(value)) return null;
  const text = stringify(value);
  return Buffer.byteLength(text) > maxBytes ? null : text;
}

class JsonEncoder {
  private readonly pieces: Buffer[] = [];
  private text = '';
  private bytes = 0;
  private readonly slice = new LoopSlice();

  constructor(private readonly maxBytes: number) {}

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
    else if (typeof value !== 'object' || value === null || isSmall(value)) this.write(stringify(value));
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

  /**
   * Encodes a list. Encodes consecutive small items together, because a `JSON.stringify` call per item would cost more
   * than the encoding itself.
   */
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
    if (this.bytes > this.maxBytes) throw answerTooLarge('has at least', this.bytes, 'bytes', this.maxBytes);
    this.pieces.push(piece);
  }
}

/** Consecutive list items that are small enough to be encoded in one step. */
class SmallItems {
  private items: Json[] = [];
  private left = maxPerBatch;

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** Adds an item. Returns false when the item would exceed the maximum weight of a step. */
  add(item: Json): boolean {
    const left = partsLeft(item, this.left);
    if (left <= 0) return false;
    this.left = left;
    this.items.push(item);
    return true;
  }

  /** Returns the items' text, separated by commas and preceded by `separator`, and empties the list. */
  take(separator: string): Buffer {
    const bytes = Buffer.from(stringify(this.items));
    bytes.write(separator);
    this.items = [];
    this.left = maxPerBatch;
    return bytes.subarray(0, -1);
  }
}

/** Returns whether a value is light enough to be encoded in one step. Stops reading as soon as this is known. */
function isSmall(value: Json): boolean {
  return partsLeft(value, maxPerBatch) > 0;
}

function isBuiltSeparately(value: object): boolean {
  return (
    value instanceof LazyRows ||
    value instanceof JsonText ||
    value instanceof JsonTexts ||
    value instanceof TextRows
  );
}

/** Returns `most` minus the weight of a value. A result of 0 or less means that the value is too heavy. */
function partsLeft(value: unknown, most: number): number {
  if (typeof value === 'string') return most - weightOfPart - value.length;
  if (typeof value !== 'object' || value === null) return most - weightOfPart;
  if (value instanceof JsonText && value.text.length < longText)
    return most - weightOfPart - value.text.length;
  if (isBuiltSeparately(value)) return 0;
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
