import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';

/** Values of command-line options, read strictly; commander shows the message and exits with 1. */

export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) {
    throw new InvalidArgumentError(`It needs to be a whole number from 0, got ${text}.`);
  }
  return count;
}

/** A whole number, or `unlimited` for -1. */
export function readCredits(text: string): number {
  return text === 'unlimited' ? -1 : readCount(text);
}

/** Words with commas between them, each once. */
export function readWords(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))];
}

/** The text itself, or the content of a file when it is `@` and a path. */
export function readTextOrFile(text: string): string {
  if (!text.startsWith('@')) return text;
  try {
    return readFileSync(text.slice(1), 'utf8');
  } catch {
    throw new InvalidArgumentError(`There is no readable file ${text.slice(1)}.`);
  }
}

/** Ids with commas or white space between them, given as they are or in a file. */
export function readIds(text: string): string[] {
  return readWords(readTextOrFile(text));
}
