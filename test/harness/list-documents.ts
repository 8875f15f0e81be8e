import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(__dirname, '..', '..');

/** A documentation page: its path in the repository and its Markdown text. */
export interface Document {
  readonly path: string;
  readonly text: string;
}

/** Returns the pages in the repository's root folder, in docs/ and in src/. */
export function listDocuments(): Document[] {
  const inFolders = ['docs', 'src'].flatMap((folder) => listPages(join(root, folder), true));
  return [...listPages(root, false), ...inFolders].sort().map((path) => ({
    path: relative(root, path),
    text: readFileSync(path, 'utf8'),
  }));
}

function listPages(folder: string, recursive: boolean): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name));
}
