/** Receives the parts of an XML document in order. Names have no namespace prefix. */
export interface XmlHandler {
  /** Called for a start tag. `attributes` is its text after the name. An empty element is followed by `onEnd`. */
  onStart(name: string, attributes: string): void;
  onEnd(name: string): void;
  /** Called with decoded text, possibly several times for one element. */
  onText(text: string): void;
}

/** Maximum characters of a tag or text. A cell has at most 32,767 characters. */
const maxPartLength = 1_000_000;

/**
 * Parses XML as it arrives, as far as workbooks use it: elements, attributes, text, character references and CDATA.
 * A document type declaration is refused, because it could define entities that expand to any size.
 */
export class XmlReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private pending = '';

  constructor(private readonly handler: XmlHandler) {}

  /** @throws Error for text that is not XML, or that has an overlong part. */
  push(chunk: Uint8Array): void {
    const text = this.pending + this.decoder.decode(chunk, { stream: true });
    const end = this.read(text);
    this.pending = text.slice(end);
    if (this.pending.length > maxPartLength) throw new Error('the XML of the workbook has an overlong part');
  }

  /** @throws Error if the document ends within a tag. */
  end(): void {
    if (/\S/.test(this.pending + this.decoder.decode()))
      throw new Error('the XML of the workbook is truncated');
  }

  /** Reads all complete parts, and returns the position of the first incomplete one. */
  private read(text: string): number {
    let at = 0;
    for (;;) {
      const tag = text.indexOf('<', at);
      if (tag === -1) return at;
      if (tag > at) this.handler.onText(decodeReferences(text.slice(at, tag)));
      at = tag;
      const end = this.readMarkup(text, tag);
      if (end === -1) return at;
      at = end;
    }
  }

  /** Reads what begins with `<`. Returns the position after it, or -1 if it is incomplete. */
  private readMarkup(text: string, start: number): number {
    const next = text.charCodeAt(start + 1);
    if (next === bang) return this.readDeclaration(text, start);
    if (next === questionMark) return after(text, '?>', start);
    const end = findTagEnd(text, start);
    if (end === -1) return -1;
    if (next === slash) this.handler.onEnd(localName(text.slice(start + 2, end).trimEnd()));
    else this.readStart(text.slice(start + 1, end));
    return end + 1;
  }

  private readStart(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const space = tag.search(/[\s/]/);
    const name = localName(space === -1 ? tag : tag.slice(0, space));
    this.handler.onStart(name, space === -1 ? '' : tag.slice(space, isEmpty ? -1 : undefined));
    if (isEmpty) this.handler.onEnd(name);
  }

  private readDeclaration(text: string, start: number): number {
    if (text.startsWith('<!--', start)) return after(text, '-->', start + 4);
    if (text.startsWith(cdata, start)) {
      const end = text.indexOf(']]>', start);
      if (end === -1) return -1;
      this.handler.onText(text.slice(start + cdata.length, end));
      return end + 3;
    }
    if (text.length - start < cdata.length) return -1;
    throw new Error('the XML of the workbook has a document type declaration');
  }
}

const [bang, slash, questionMark] = [0x21, 0x2f, 0x3f];
const cdata = '<![CDATA[';

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}

/** Returns the position of the `>` that ends a tag; -1 if it has not arrived. Quoted attributes may contain `>`. */
function findTagEnd(text: string, start: number): number {
  for (let end = text.indexOf('>', start); end !== -1; end = text.indexOf('>', end + 1)) {
    const tag = text.slice(start, end);
    if (!/["']/.test(tag) || !/["']/.test(tag.replace(/"[^"]*"|'[^']*'/g, ''))) return end;
  }
  return -1;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Returns an attribute by its local name; null if the tag does not have it. */
export function attributeOf(attributes: string, name: string): string | null {
  // The usual spelling, which is much faster to find. Sheets have millions of attributes.
  const start = attributes.indexOf(` ${name}="`);
  if (start === -1 && !attributes.includes(`${name}=`) && !attributes.includes(`${name} `)) return null;
  if (start !== -1 && !attributes.includes("'")) {
    const from = start + name.length + 3;
    return decodeReferences(attributes.slice(from, attributes.indexOf('"', from)));
  }
  for (const [, found = '', double, single] of attributes.matchAll(
    /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    if (localName(found) === name) return decodeReferences(double ?? single ?? '');
  return null;
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return named.get(body) ?? whole;
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
