import { GrowingBuffer } from '../../growing-buffer.js';
import { type TableColumn, valueAt } from '../../table-column.js';
import { cell, columnName, styles } from './cells.js';
import { zipPiece } from './zip-entry.js';

/** Excel's maximum number of links in a sheet, and of characters in one. */
const maxLinks = 65_530;
const maxLinkLength = 2079;

/** A cell that is a link. */
interface Link {
  readonly cell: string;
  readonly url: string;
}

/** The facts about a part that the end of the file needs: its size and its links. */
export interface SheetPartFacts {
  readonly rows: number;
  readonly packedLength: number;
  readonly crc: number;
  readonly length: number;
  readonly links: readonly Link[];
}

/** The rows and the links in the sheet before a part. */
export interface BeforePart {
  readonly rows: number;
  readonly links: number;
}

/** Some rows of a sheet. */
export class SheetPart {
  private readonly xml = new GrowingBuffer(65_536);
  private readonly links: Link[] = [];
  private readonly letters: readonly string[];
  private count = 0;

  constructor(
    private readonly columns: readonly TableColumn[],
    private readonly before: BeforePart,
  ) {
    this.letters = columns.map((_, at) => columnName(at));
  }

  get rows(): number {
    return this.count;
  }

  /** The number of bytes in memory. */
  get bytes(): number {
    return this.xml.length;
  }

  add(row: unknown): void {
    this.count += 1;
    // The first row has the names of the columns.
    const number = this.before.rows + this.count + 1;
    const cells = this.columns.map(({ path, type }, at) => {
      const reference = `${this.letters[at]}${number}`;
      const value = valueAt(row, path);
      return cell(reference, type, value, this.isLink(reference, type, value) ? styles.link : 0);
    });
    this.xml.append(Buffer.from(`<row r="${number}">${cells.join('')}</row>`));
  }

  /** Notes the link of a cell with a web address. Returns false if the cell has none. */
  private isLink(reference: string, type: TableColumn['type'], value: unknown): boolean {
    if (type !== 'text' || typeof value !== 'string' || !/^https?:\/\//i.test(value)) return false;
    const url = URL.canParse(value) ? new URL(value).href : '';
    if (url === '' || url.length > maxLinkLength) return false;
    if (this.before.links + this.links.length >= maxLinks) return false;
    this.links.push({ cell: reference, url });
    return true;
  }

  /** Compresses the rows. */
  async end(): Promise<{ readonly pieces: readonly Buffer[]; readonly metadata: Buffer }> {
    const { body, crc, length } = await zipPiece(this.xml.bytes(), { isLast: false });
    const { count: rows, links } = this;
    const facts: SheetPartFacts = { rows, packedLength: body.length, crc, length, links };
    return { pieces: [body], metadata: encodeFacts(facts) };
  }
}

const headBytes = 8;

/** Encodes the facts of a part. The numbers of rows and links are first, so that they can be read alone. */
function encodeFacts(facts: SheetPartFacts): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(facts.rows, 0);
  head.writeUInt32LE(facts.links.length, 4);
  return Buffer.concat([head, Buffer.from(JSON.stringify(facts))]);
}

export function decodeFacts(metadata: Buffer): SheetPartFacts {
  return JSON.parse(metadata.toString('utf8', headBytes)) as SheetPartFacts;
}

/** Adds up the rows and links of parts. Of each part, `metadata` has at least the first eight bytes. */
export function countBefore(metadata: readonly Buffer[]): BeforePart {
  return {
    rows: metadata.reduce((sum, one) => sum + one.readUInt32LE(0), 0),
    links: metadata.reduce((sum, one) => sum + one.readUInt32LE(4), 0),
  };
}
