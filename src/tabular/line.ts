/** A line that cannot be read, and why. `text` is what there is of it, one character a byte; empty for a line too long. */
export interface UnreadableLine {
  readonly reason: string;
  readonly text: string;
}

/** A line without its line feed (a carriage return before it stays), or one that cannot be read. */
export type Line = string | UnreadableLine;

export const longestLine = 1_000_000;
