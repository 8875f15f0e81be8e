/**
 * Texts that are held while all files are read. A field is a part of the text that its file was read as, and keeps all of
 * that in memory; a held text is a copy, and equal ones are one: half a million jobs have some ten thousand titles.
 */
export class TextPool {
  private readonly texts = new Map<string, string>();

  /** Returns the one copy of a text. */
  share<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    const known = this.texts.get(text);
    if (known !== undefined) return known as Text;
    const copy = ownText(text);
    this.texts.set(copy, copy);
    return copy as Text;
  }
}

/** A copy of a text that is held once. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
