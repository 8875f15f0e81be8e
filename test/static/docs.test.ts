import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { listDocuments } from '../harness/list-documents.js';

const root = join(__dirname, '..', '..');
const documents = listDocuments();
const pages = new Map(documents.map(({ path, text }) => [path, withoutBlocks(text)]));

interface Link {
  readonly from: string;
  readonly target: string;
  /** The target file, relative to the repository. */
  readonly to: string;
  readonly anchor: string | null;
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[^]*?^```$/gm, '');
}

/** Returns the links of a page to files in the repository. Ignores text in backticks. */
function linksOf(from: string, text: string): Link[] {
  const prose = text.replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(<?([^)\s>]+)>?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor = null] = target.split('#');
      return { from, target, anchor, to: file === '' ? from : normalize(join(dirname(from), file)) };
    });
}

/** Returns the anchors that GitHub generates for the headings of a page. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const slugs = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = slugOf(heading);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set(slugs);
}

function slugOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

const links = [...pages].flatMap(([path, text]) => linksOf(path, text));

it('every link within the repository leads to an existing file', () => {
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ to }) => !existsSync(join(root, to)))).toEqual([]);
});

it('every test file that is named in a page or a source file exists', () => {
  const named = citations(/\btest\/((?:[\w-]+\/)*[\w-]+\.(?:test\.ts|ts|mjs|cjs))\b/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ cited }) => !existsSync(join(root, 'test', cited)))).toEqual([]);
});

it('every link to a section of a page leads to an existing heading', () => {
  const broken = links.filter(({ to, anchor }) => {
    if (anchor === null) return false;
    const text = pages.get(to);
    return text === undefined || !anchorsOf(text).has(anchor);
  });
  expect(broken).toEqual([]);
});

it('every page of docs can be reached through links from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    for (const { from, to } of links) if (from === page && pages.has(to)) reached.add(to);
  }
  expect([...pages.keys()].filter((path) => path.startsWith('docs/') && !reached.has(path))).toEqual([]);
});

/** Lists the source and test files. They cite decisions and sections of the contract. */
function listSources(): string[] {
  return ['src', 'test', 'prisma'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(ts|mjs|cjs|sql|prisma)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/generated|node_modules/.test(path)),
  );
}

function citations(pattern: RegExp): { readonly file: string; readonly cited: string }[] {
  const inSources = listSources().map((path) => [relative(root, path), readFileSync(path, 'utf8')] as const);
  return [...inSources, ...pages].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([, cited = '']) => ({ file, cited })),
  );
}

it('every cited section of the contract is in docs/contract.md', () => {
  const headings = [...(pages.get('docs/contract.md') ?? '').matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)];
  const sections = new Set(headings.map(([, number]) => number));
  const cited = citations(/\bcontract,? (\d+(?:\.\d+)?)(?!\d)/gi);
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter((one) => !sections.has(one.cited))).toEqual([]);
});

it('every cited decision has a page', () => {
  const names = readdirSync(join(root, 'docs', 'decisions')).map((name) => /^([DE])0?(\d+)-/.exec(name));
  const numbers = new Set(names.map((match) => (match === null ? '' : `${match[1] ?? ''}${match[2] ?? ''}`)));
  const cited = citations(/(?<![\w#])(D[1-9]\d?)(?!\w)/g);
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter((one) => !numbers.has(one.cited))).toEqual([]);
});
