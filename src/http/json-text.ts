import { randomUUID } from 'node:crypto';
import type { JsonSource } from '../values/json-source.js';

/** Marks the position of a JSON text in an encoded value. It never leaves the process, so no value can contain it. */
const mark = randomUUID();
const quotedMark = `"${mark}"`;

/** The texts that the current call of `stringify` has replaced by marks, in order; null outside of a call. */
let replaced: JsonSource[] | null = null;

/** JSON text that is sent unchanged. */
export class JsonText {
  constructor(readonly text: JsonSource) {}

  /** Returns the value of the text, so that `JSON.stringify` encodes it as any other value. */
  toJSON(): unknown {
    if (replaced === null) return JSON.parse(String(this.text));
    replaced.push(this.text);
    return mark;
  }
}

/** A list of JSON texts. */
export class JsonTexts {
  constructor(readonly texts: readonly JsonSource[]) {}
}

/** Returns the same as `JSON.stringify`, but inserts JSON texts unchanged, without parsing them. */
export function stringify(value: unknown): string {
  const parts = stringifyParts(value);
  let json = '';
  for (const part of parts) json += String(part);
  return json;
}

/** Returns the parts that `stringify` joins: before, between and after the JSON texts, and these texts. */
export function stringifyParts(value: unknown): readonly JsonSource[] {
  const texts = (replaced = [] as JsonSource[]);
  try {
    const json = JSON.stringify(value);
    return texts.length === 0 ? [json] : insertTexts(json.split(quotedMark), texts);
  } finally {
    replaced = null;
  }
}

function insertTexts([first = '', ...others]: readonly string[], texts: readonly JsonSource[]): JsonSource[] {
  const parts: JsonSource[] = [first];
  for (let at = 0; at < others.length; at++) parts.push(texts[at] ?? '', others[at] ?? '');
  return parts;
}
