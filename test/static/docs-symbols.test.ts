import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { listDocuments } from '../harness/list-documents.js';

const root = join(__dirname, '..', '..');
const folders = ['src', 'test', 'prisma', 'schema', 'docs'];
const code = /\w\.(?:tsx?|mjs|cjs|sql)$/;

/** A page, or a source file of which the comments are read. */
interface Text {
  readonly path: string;
  readonly text: string;
}

/** The pages without their code blocks, which may show files of the reader's project. */
const pages: readonly Text[] = listDocuments().map(({ path, text }) => ({
  path,
  text: text.replaceAll(/^```[^]*?^```$/gm, ''),
}));

/** All files of the repository, without packages and generated code. */
const files: readonly string[] = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|\/)(?:generated|node_modules)\//.test(path)),
);
const names = new Set([...files.map((path) => basename(path)), ...readdirSync(root)]);

const sources: readonly Text[] = files
  .filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Paths that exist only in the reader's project, or after a command that the page describes. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'docs/frontends.md': ['src/gql', 'src/main.tsx', 'codegen.ts', 'vite.config.ts'],
  'docs/deploy/README.md': ['docs/deploy/secrets/grafana_password'],
};

/**
 * Returns the path in the repository of a file or folder that a text names: from the root, from `src`, or from the
 * text's own folder. Null if there is none.
 */
function resolvePath(from: string, cited: string): string | null {
  const candidates = [cited, join(dirname(from), cited), join('src', cited)];
  return candidates.find((path) => existsSync(join(root, path))) ?? null;
}

interface Citation {
  readonly from: string;
  readonly cited: string;
}

/** Returns the paths in backticks. Ignores patterns such as `docs/*.md`. */
function citedPaths({ path, text }: Text): Citation[] {
  return [...text.matchAll(/`([\w@./-]+)`/g)]
    .map(([, cited = '']) => ({ from: path, cited }))
    .filter(({ cited }) => folders.includes(cited.split('/')[0] ?? '') || code.test(cited))
    .filter(({ cited }) => cited.includes('/') || code.test(cited))
    .filter(({ cited }) => !(elsewhere[path] ?? []).includes(cited));
}

/** Returns whether a path in backticks exists. A name without a folder may be that of any file of the repository. */
function exists({ from, cited }: Citation): boolean {
  if (resolvePath(from, cited) !== null) return true;
  return cited.includes('/') ? files.some((file) => file.endsWith(`/${cited}`)) : names.has(cited);
}

interface SymbolCitation extends Citation {
  readonly file: string;
}

/** Matches "`symbol` of `file`", "`symbol` is a method of `file`", "`symbol` (`file`)" and "`symbol` (file)". */
const ofFile =
  /`@?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)?)(?:\(\))?`(?:,? (?:is a (?:method|function|class) )?(?:of|in) `|\s+\(`?)([\w./-]+)`?/g;

/** Returns the symbols that a text names together with their file, or with the folder of their file. */
function citedSymbols({ path, text }: Text): SymbolCitation[] {
  return [...text.replaceAll(/\n\s*\* ?/g, ' ').matchAll(ofFile)]
    .map(([, cited = '', file = '']) => ({ from: path, cited, file }))
    .filter(({ file }) => /\.(?:tsx?|mjs|cjs)$/.test(file) || file.startsWith('src/'));
}

/** Returns the names that a file declares: functions, classes and their members, types, constants and properties. */
function declaredIn(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const { name } = node as { readonly name?: ts.Node };
    if (
      name !== undefined &&
      !ts.isImportSpecifier(node) &&
      (ts.isIdentifier(name) || ts.isStringLiteral(name))
    )
      found.add(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** Returns whether the file, or a file of the folder, declares the symbol. */
function isDeclared({ from, cited, file }: SymbolCitation): boolean {
  const path = resolvePath(from, file) ?? files.find((one) => one.endsWith(`/${file}`));
  if (path === undefined) return false;
  const inside = statSync(join(root, path)).isDirectory()
    ? files.filter((one) => one.startsWith(`${path}/`) && /\.tsx?$/.test(one))
    : [path];
  return inside.map(declaredIn).some((declared) => cited.split('.').every((part) => declared.has(part)));
}

it('every path in backticks on a page exists', () => {
  const cited = pages.flatMap(citedPaths);
  expect(cited.length).toBeGreaterThan(150);
  expect(cited.filter((one) => !exists(one))).toEqual([]);
});

it.each([
  ['pages', pages, 4],
  ['comments', sources, 4],
])('every symbol that %s name with its file is declared in this file', (_name, texts, least) => {
  const cited = texts.flatMap(citedSymbols);
  expect(cited.length).toBeGreaterThan(least);
  expect(cited.filter((one) => !isDeclared(one))).toEqual([]);
});
