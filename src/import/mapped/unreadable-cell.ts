import { quote } from '../../values/nearest-texts.js';

/** Thrown for a cell whose text is no value of the field. `message` states what was read and what is needed. */
export class UnreadableCell extends Error {
  override readonly name = 'UnreadableCell';
}

/** @throws UnreadableCell for null. */
export function needed<Value>(value: Value | null, text: string, need: string): Value {
  if (value === null) throw new UnreadableCell(`got ${quote(text)}, need ${need}`);
  return value;
}
