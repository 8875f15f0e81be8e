import type { Line } from './line.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A line that cannot be read, with U+FFFD for each damaged character; a line that can be read, or is too long, as it is. */
export function replaceDamage(line: Line): Line {
  if (typeof line === 'string' || line.text === '') return line;
  return decoder.decode(Uint8Array.from(line.text, (byte) => byte.charCodeAt(0)));
}
