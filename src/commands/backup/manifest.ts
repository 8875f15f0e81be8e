import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The manifest's name in a backup. */
export const manifestName = 'manifest.json';
/** Of the layout of a backup. */
export const backupFormat = 1;

/** What a backup says of itself: who made it, of what, and the checksum of each of its files. */
export const manifestSchema = z.strictObject({
  format: z.number(),
  program: z.string(),
  /** Of PGlite; its files are those of a PostgreSQL of its own. */
  engine: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  files: z.record(z.string(), z.strictObject({ bytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** The version of PGlite that the build has left its empty database of. */
export function engineVersion(): string {
  const made = readFileSync(join(__dirname, '..', '..', 'empty-database.version'), 'utf8');
  return made.slice(0, made.indexOf(' '));
}

/** The checksums of all files below a folder but the manifest, by their paths with `/`. */
export async function listFiles(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files: Manifest['files'] = {};
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/');
    if (name !== manifestName) files[name] = { bytes: (await stat(path)).size, sha256: await hash(path) };
  }
  return files;
}

async function hash(path: string): Promise<string> {
  const sha256 = createHash('sha256');
  await pipeline(createReadStream(path), sha256);
  return sha256.digest('hex');
}
