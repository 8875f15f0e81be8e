import { randomUUID } from 'node:crypto';

/** Marks the position of a JSON text in an encoded value. It never leaves the process, so no value can contain it. */
const mark = randomUUID();
const quotedMark = `"${mark}"`;

/** The texts that the current call of `stringify` has replaced by marks, in order; null outside of a call. */
let replaced: string[] | null = null;

/** JSON text that is sent unchanged. */
export class JsonText {
  constructor(readonly text: string) {}

  /** Returns the value of the text, so that `JSON.stringify` encodes it as any other value. */
  toJSON(): unknown {
    if (replaced === null) return JSON.parse(this.text);
    replaced.push(this.text);
    return mark;
  }
}

/** A list of JSON texts. */
export class JsonTexts {
  constructor(readonly texts: readonly string[]) {}
}

/** Returns the same as `JSON.stringify`, but inserts JSON texts unchanged, without parsing them. */
export function stringify(value: unknown): string {
  const parts = stringifyParts(value);
  let json = parts[0] ?? '';
  for (let at = 1; at < parts.length; at++) json += parts[at] ?? '';
  return json;
}

/** Returns the parts that `stringify` joins: before, between and after the JSON texts, and these texts. */
export function stringifyParts(value: unknown): readonly string[] {
  const texts = (replaced = [] as string[]);
  try {
    const json = JSON.stringify(value);
    return texts.length === 0 ? [json] : insertTexts(json.split(quotedMark), texts);
  } finally {
    replaced = null;
  }
}

function insertTexts([first = '', ...others]: readonly string[], texts: readonly string[]): string[] {
  const parts = [first];
  for (let at = 0; at < others.length; at++) parts.push(texts[at] ?? '', others[at] ?? '');
  return parts;
}
