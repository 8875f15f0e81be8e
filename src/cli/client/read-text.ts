import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CallFailure } from './call-failure.js';

/** Returns the content of a file for `@` followed by a path, standard input for `-`, and otherwise the text itself. */
export async function readText(text: string, input: Readable): Promise<string> {
  if (text === '-') return readAll(input);
  if (!text.startsWith('@')) return text;
  try {
    return await readFile(text.slice(1), 'utf8');
  } catch {
    throw new CallFailure(`Cannot read the file ${text.slice(1)}.`);
  }
}

async function readAll(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Parses JSON. `what` names the option or response in error messages.
 * @throws CallFailure for invalid JSON.
 */
export function readJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CallFailure(`${what} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Parses the value of an option: JSON if it starts with `[` or `{`, otherwise a comma-separated list of words. */
export function readWordsOrJson(
  text: string,
  option: string,
  readWord: (word: string) => unknown,
): readonly unknown[] {
  const given = text.trim();
  if (/^[[{]/.test(given)) {
    const value = readJson(given, option);
    return Array.isArray(value) ? (value as unknown[]) : [value];
  }
  return given
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map(readWord);
}

/** Splits a sort key into its name and direction: `founded_year`, `founded_year:desc` or `-founded_year`. */
export function splitDirection(word: string): { readonly name: string; readonly direction: 'asc' | 'desc' } {
  const [, minus, name = '', direction] = /^(-?)(.*?)(?::(asc|desc))?$/i.exec(word) ?? [];
  const isDescending = minus === '-' || direction?.toLowerCase() === 'desc';
  return { name, direction: isDescending ? 'desc' : 'asc' };
}
