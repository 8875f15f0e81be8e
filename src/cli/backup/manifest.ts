import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The name of the manifest file in a backup. */
export const manifestName = 'manifest.json';
/** The version of the backup layout. */
export const backupFormat = 1;

/**
 * The manifest of a backup: the versions of the program and database that made the backup, and a checksum for each
 * file.
 */
export const manifestSchema = z.strictObject({
  format: z.number(),
  program: z.string(),
  /**
   * The PGlite version. Each PGlite version embeds one PostgreSQL version, which determines the format of the data
   * files.
   */
  engine: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  files: z.record(z.string(), z.strictObject({ bytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Returns the PGlite version with which the build created the empty database. */
export function engineVersion(): string {
  const made = readFileSync(join(__dirname, '..', '..', 'empty-database.version'), 'utf8');
  return made.slice(0, made.indexOf(' '));
}

/**
 * Returns the sizes and checksums of all files in a folder, except the manifest. Keys are relative paths with `/`
 * separators.
 */
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
