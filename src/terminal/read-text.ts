import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CallFailure } from './call-failure.js';

/** The text itself, the content of a file when it is `@` and a path, or standard input when it is `-`. */
export async function readText(text: string, input: Readable): Promise<string> {
  if (text === '-') return readAll(input);
  if (!text.startsWith('@')) return text;
  try {
    return await readFile(text.slice(1), 'utf8');
  } catch {
    throw new CallFailure(`There is no readable file ${text.slice(1)}.`);
  }
}

async function readAll(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}
