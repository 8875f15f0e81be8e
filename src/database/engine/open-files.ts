import fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { readPackedFile, unpackDatabase } from './unpack-database.js';

/** The file that every PostgreSQL data directory has. It contains the major version. */
const versionFile = 'PG_VERSION';

type Create = (directory: string) => Promise<PGlite>;

/**
 * Opens the database files in a directory. If it is missing or empty, unpacks the template first. Deletes nothing: if
 * the files are damaged, their owner may still want them.
 * @throws Error that says what is wrong with the files, and what to do.
 */
export async function openFiles(directory: string, template: string, create: Create): Promise<PGlite> {
  requireFolder(directory);
  const isNew = !fs.existsSync(directory) || fs.readdirSync(directory).length === 0;
  try {
    if (isNew) unpackDatabase(template, directory);
    // PGlite would create a new database over the existing files.
    else if (!fs.existsSync(join(directory, versionFile)))
      throw new Error(`the file ${versionFile} is missing`);
    return await create(directory);
  } catch (error) {
    throw new Error(describe(error, directory, template), { cause: error });
  }
}

function requireFolder(directory: string): void {
  if (fs.statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== false) return;
  throw new Error(`${directory} is not a folder, so it contains no database. ${elsewhere}`);
}

const elsewhere = 'To use another data directory, set DEALGRAPH_DATA_DIR.';

/** Remedies for errors of the file system. */
const fileErrors: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, and try again.',
  EDQUOT: 'The disk quota is used up. Free some space, and try again.',
  EACCES: `This user may not read and write its files. Run the program as their owner. ${elsewhere}`,
  EPERM: `This user may not read and write its files. Run the program as their owner. ${elsewhere}`,
  EROFS: `The file system is read-only. ${elsewhere}`,
};

function describe(error: unknown, directory: string, template: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const advice = fileErrors[code ?? ''] ?? fileErrors[findFileError(directory) ?? ''];
  if (advice !== undefined) return `The embedded database in ${directory} cannot be opened. ${advice}`;
  const [made, needed] = [readVersion(directory), readPackedFile(template, versionFile).toString().trim()];
  if (made !== null && made !== needed)
    return `The embedded database in ${directory} was made by PostgreSQL ${made}, and this version of dealgraph needs PostgreSQL ${needed}. Open it with the version that made it. ${elsewhere}`;
  return `The embedded database in ${directory} is damaged: ${reasonOf(message)}. No file was deleted. Restore a backup with: dealgraph restore FILE --replace. To start with a new database, move the folder away.`;
}

/** PGlite reports errors of the file system without their code, so this repeats what it needs: reading and writing. */
function findFileError(directory: string): string | undefined {
  try {
    for (const file of [join(directory, versionFile), join(directory, 'global', 'pg_control')])
      fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK);
    const { bavail } = fs.statfsSync(dirname(directory));
    return bavail === 0 ? 'ENOSPC' : undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

function readVersion(directory: string): string | null {
  try {
    return fs.readFileSync(join(directory, versionFile), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Returns the reason without the words with which PGlite's WebAssembly module reports every fatal error. */
function reasonOf(message: unknown): string {
  const isSilent = typeof message !== 'string' || /^Aborted\(|failed to initialize/.test(message);
  return isSilent ? 'PostgreSQL cannot read its files' : message.replace(/\.$/, '');
}
