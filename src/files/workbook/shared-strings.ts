import { unescapeCell } from './cell-text.js';
import { XmlReader } from './xml-reader.js';

/** Maximum size of the texts that the cells of a workbook share. They stay in memory while it is read. */
const maxBytes = 512 * 1024 * 1024;
const maxStrings = 16 * 1024 * 1024;
/** Maximum characters of one text. A cell has at most 32,767. */
const maxLength = 1_000_000;

/** The texts that the cells of a workbook share, by index. They are stored as UTF-8, outside of V8's heap. */
export class SharedStrings {
  private bytes = Buffer.alloc(65_536);
  private ends = new Uint32Array(1024);
  private count = 0;
  private length = 0;

  add(text: string): void {
    const size = Buffer.byteLength(text);
    if (this.count === maxStrings || this.length + size > maxBytes)
      throw new Error('the workbook has too many different texts. Save each sheet as CSV');
    while (this.length + size > this.bytes.length) this.bytes = grown(this.bytes);
    if (this.count === this.ends.length) {
      const ends = new Uint32Array(2 * this.ends.length);
      ends.set(this.ends);
      this.ends = ends;
    }
    this.length += this.bytes.write(text, this.length);
    this.ends[this.count] = this.length;
    this.count += 1;
  }

  /** Returns the text with this index; null if there is none. */
  get(index: number): string | null {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return null;
    const start = index === 0 ? 0 : this.ends[index - 1];
    return this.bytes.toString('utf8', start, this.ends[index]);
  }
}

function grown(bytes: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(2 * bytes.length);
  bytes.copy(larger);
  return larger;
}

/** Reads `sharedStrings.xml`. The runs of a formatted text are joined; phonetic hints (`rPh`) are skipped. */
export async function readSharedStrings(xml: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let text = '';
  let [isText, isPhonetic] = [false, false];
  const reader = new XmlReader({
    onStart(name) {
      if (name === 'si') text = '';
      else if (name === 't') isText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    onEnd(name) {
      if (name === 'si') strings.add(unescapeCell(text));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
    onText(part) {
      if (!isText || isPhonetic) return;
      text += part;
      if (text.length > maxLength) throw new Error('the workbook has an overlong text');
    },
  });
  for await (const chunk of xml) reader.push(chunk);
  reader.end();
  return strings;
}
