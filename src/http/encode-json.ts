import { LoopSlice } from '../concurrency/loop-slice.js';
import type { JsonSource } from '../values/json-source.js';
import { ByteWriter } from './byte-writer.js';
import { JsonText, JsonTexts, stringify, stringifyParts } from './json-text.js';
import { FileRows, LazyRows, LineRows, TextRows } from './send-answer.js';

/** Input of the encoder: JSON values, texts that are already JSON, and pages whose rows are created during encoding. */
type Json =
  | FileRows
  | JsonText
  | JsonTexts
  | LazyRows
  | TextRows
  | object
  | string
  | number
  | boolean
  | null
  | undefined;

/** Weight of one part of a value (a property or list item). Weights estimate encoding time, in characters of text. */
const weightOfPart = 100;
/** Maximum weight of a value that is encoded in one step, which takes a few milliseconds at most. */
const maxAtOnce = 2000 * weightOfPart;
/** Maximum weight of the items of a list that are encoded together. Each of their steps takes a millisecond or two. */
const maxPerRun = 500 * weightOfPart;
/** A JSON text of at least this length is written by itself. */
const longText = 5000;

/**
 * Encodes a response as bytes: JSON, NDJSON with a line feed after each row, or the rows of another format. A
 * large value is encoded in slices, so that the event loop can serve other requests in between.
 * @throws ApiError ANSWER_TOO_LARGE when the response has more bytes than `maxBytes`. Rows of other formats have no
 *   maximum.
 */
export async function encodeJson(value: Json, maxBytes = Infinity): Promise<Buffer[]> {
  // The stored text of one record needs no encoding.
  if (value instanceof JsonText && maxBytes === Infinity) return [toBytes(value.text)];
  if (value instanceof FileRows) return value.encode();
  const writer = new ByteWriter(maxBytes);
  if (isSmall(value)) for (const part of stringifyParts(value)) writer.write(part);
  else await new JsonEncoder(writer).encodeInSlices(value);
  return writer.end();
}

function toBytes(text: JsonSource): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : text;
}

/** Returns the JSON text of a small value, or null if the value has many parts or its text exceeds `maxBytes`. */
export function encodeSmall(value: object, maxBytes: number): string | null {
  if (!isSmall(value)) return null;
  const text = stringify(value);
  return Buffer.byteLength(text) > maxBytes ? null : text;
}

class JsonEncoder {
  private readonly slice = new LoopSlice();

  constructor(private readonly writer: ByteWriter) {}

  /** Begins in a new slice, because the value was just read and built. */
  async encodeInSlices(value: Json): Promise<void> {
    await this.slice.renew();
    await this.encode(value);
  }

  private async encode(value: Json): Promise<void> {
    if (value instanceof JsonText) this.writer.write(value.text);
    else if (value instanceof JsonTexts) await this.encodeTexts(value.texts);
    else if (value instanceof TextRows) await this.encodeRows(value);
    else if (value instanceof LineRows) await this.encodeLines(value);
    else if (value instanceof LazyRows) await this.encodeList(value.count, value.row);
    else if (typeof value !== 'object' || value === null || isSmall(value)) this.writeParts(value);
    else if (Array.isArray(value)) {
      const items: readonly Json[] = value;
      await this.encodeList(items.length, (position) => items[position] ?? null);
    } else await this.encodeObject(value as Readonly<Record<string, Json>>);
  }

  private async encodeTexts(texts: readonly JsonSource[]): Promise<void> {
    let separator = '[';
    for (const text of texts) {
      this.writer.write(separator);
      this.writer.write(text);
      separator = ',';
      if (this.slice.isOver) await this.slice.renew();
    }
    this.writer.write(separator === '[' ? '[]' : ']');
  }

  private async encodeLines({ count, row }: LineRows): Promise<void> {
    for (let position = 0; position < count; position++) {
      if (this.slice.isOver) await this.slice.renew();
      await this.encode(row(position));
      this.writer.write('\n');
    }
  }

  private async encodeRows({ writer: { head, row, ending }, count, json }: TextRows): Promise<void> {
    this.writer.write(head);
    for (let position = 0; position < count; position++) {
      if (this.slice.isOver) await this.slice.renew();
      this.writer.write(row(json(position)));
      this.writer.write(ending);
    }
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
      this.writeRun(separator, run.take());
      separator = ',';
    };
    for (let position = 0; position < count; position++) {
      const value = item(position);
      if (run.add(value)) continue;
      writeRun();
      if (this.slice.isOver) await this.slice.renew();
      if (run.add(value)) continue;
      this.writer.write(separator);
      separator = ',';
      await this.encode(value);
    }
    writeRun();
    this.writer.write(separator === '[' ? '[]' : ']');
  }

  private async encodeObject(object: Readonly<Record<string, Json>>): Promise<void> {
    let separator = '{';
    for (const [key, value] of Object.entries(object)) {
      if (value === undefined) continue;
      this.writer.write(`${separator}${JSON.stringify(key)}:`);
      separator = ',';
      await this.encode(value);
    }
    this.writer.write(separator === '{' ? '{}' : '}');
  }

  private writeParts(value: unknown): void {
    for (const part of stringifyParts(value)) this.writer.write(part);
  }

  /** Writes items, separated by commas and preceded by `separator`. */
  private writeRun(separator: string, items: readonly Json[]): void {
    const parts = stringifyParts(items);
    const last = parts.length - 1;
    this.writer.write(separator);
    // Without the brackets of the list. The first and the last part may be the same one.
    for (const [at, part] of parts.entries())
      this.writer.write(
        at > 0 && at < last ? part : part.slice(at === 0 ? 1 : 0, at === last ? -1 : undefined),
      );
  }
}

/** Consecutive list items that are small enough to be encoded in one step. */
class SmallItems {
  private items: Json[] = [];
  private left = maxPerRun;

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

  /** Returns the items, and empties the list. */
  take(): readonly Json[] {
    const { items } = this;
    this.items = [];
    this.left = maxPerRun;
    return items;
  }
}

/** Returns whether a value is light enough to be encoded in one step. Stops reading as soon as this is known. */
function isSmall(value: Json): boolean {
  return partsLeft(value, maxAtOnce) > 0;
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
