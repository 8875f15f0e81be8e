import { readFile, rename, writeFile } from 'node:fs/promises';
import { CallFailure } from './call-failure.js';

interface Kept {
  readonly feed: string;
  readonly cursor: string;
}

/**
 * The cursor that a file keeps for a feed; null when there is no file yet.
 * @throws CallFailure when the file is of another feed, or none of ours.
 */
export async function readCursor(path: string, feed: string): Promise<string | null> {
  const kept = await readKept(path);
  if (kept === null) return null;
  if (kept.feed === feed) return kept.cursor;
  throw new CallFailure(
    `${path} keeps the cursor of ${kept.feed}, not of ${feed}; each feed needs a file of its own.`,
  );
}

/** Keeps a cursor: the file takes the place of the older one whole, so that none is ever half written. */
export async function keepCursor(path: string, feed: string, cursor: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  await writeFile(draft, `${JSON.stringify({ feed, cursor } satisfies Kept)}\n`);
  await rename(draft, path);
}

async function readKept(path: string): Promise<Kept | null> {
  let text;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new CallFailure(`The cursor file ${path} cannot be read: ${(error as Error).message}.`);
  }
  try {
    const kept = JSON.parse(text) as Partial<Kept>;
    if (typeof kept.feed === 'string' && typeof kept.cursor === 'string')
      return { feed: kept.feed, cursor: kept.cursor };
  } catch {
    // Told below, with whatever else is no cursor.
  }
  throw new CallFailure(`${path} is no cursor file; name another one.`);
}
