import { createHash } from 'node:crypto';

/** Longer texts are no statements that come again. */
const longestText = 20_000;

/**
 * Names for statements that a connection may keep prepared: short, and the same for the same text. Callers can make
 * texts without end, so there are only so many names; a statement that has none is planned anew each time.
 */
export class StatementNames {
  private readonly known = new Map<string, string>();

  constructor(
    private readonly prefix: string,
    private readonly most: number,
  ) {}

  of(text: string): string | undefined {
    const known = this.known.get(text);
    if (known !== undefined || this.known.size >= this.most || text.length > longestText) return known;
    const name = this.prefix + createHash('sha1').update(text).digest('base64url');
    this.known.set(text, name);
    return name;
  }
}
