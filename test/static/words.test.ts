import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(__dirname, '..', '..');

/** A banned word and its replacement. `pattern` is matched against text whose identifiers are split into words. */
interface Replaced {
  readonly word: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

function replaced(word: string, instead: string, pattern = word): Replaced {
  return { word, instead, pattern: new RegExp(`\\b(?:${pattern})\\b`, 'g') };
}

const words: readonly Replaced[] = [
  replaced('door', 'API, interface; `channel` in code', 'doors?'),
  replaced('told', 'notified, reported, returned, delivered'),
  replaced('tells of', 'reports, exposes', 'tells? of'),
  replaced('kept', 'cached, stored, retained, reused'),
  replaced('what is kept', 'the cached, stored or retained value'),
  replaced('lane', 'subscription', 'lanes?'),
  replaced('what came of it', 'outcome', 'what came of'),
  replaced('verdict', 'outcome', 'verdicts?'),
  replaced('asked', 'requested, input'),
  replaced('what is left', 'remaining credits'),
  replaced('anew', 'again, from the start; a budget resets'),
  replaced('for nothing', 'free, at no charge'),
  replaced('in the place of', 'instead of'),
  replaced('mend', 'fix', 'mend(?:s|ed|ing)?'),
  replaced('dear', 'expensive', 'dear(?:er|est)?'),
  replaced('given again', 'replayed'),
  replaced('answered again', 'replayed'),
  replaced('left_out', '`sampled_out_count`', 'left out count|leftout'),
  replaced('the bill', '`UsageTally`, usage', '(?:the|a|this|its) bill'),
  replaced('spending terms', '`ChargeOptions`'),
  replaced('turnstile', '`Semaphore`', 'turnstiles?'),
  replaced('patience', '`waitForSlot`, timeout'),
  replaced('place of a slot', 'slot, position, cursor', '(?:leave|has|hold|held|stream|take|own) places?'),
  replaced('stand-in', 'placeholder', 'stand ins?'),
  replaced('shared reads', 'batching', 'shared reads?'),
  replaced('fall into step', 'coalesce', 'falls? into step'),
  replaced('led into the month', 'default partition', 'led into the month'),
  replaced('the page after', 'next page'),
  replaced('neighbours', 'related records', 'neighbours?'),
  replaced('after the money', 'post-money valuation'),
  replaced('raised in all', 'total raised'),
  replaced('usual order', 'default order'),
  replaced('is no field', 'unknown field'),
  replaced('public offering', 'IPO', 'public offerings?'),
  replaced('how a figure went', 'metric history', 'how an? [a-z]+ went'),
  replaced('whoever', 'client, caller, user'),
  replaced('who asks', 'client, caller', 'who(?:ever)? asks?'),
  replaced('nobody', 'no client, no user'),
  replaced('everybody', 'every client, every user'),
  replaced('ledger retain', '`ledger prune`', 'ledger retain|dealgraph retain'),
];

/** Files that may contain a banned word, because it has another meaning there or is quoted. */
const allowed: readonly (readonly [word: string, path: RegExp, reason: string])[] = [
  ['*', /^test\/static\/words\.test\.ts$/, 'the list of the words itself'],
  ['*', /^docs\/contract\.md$/, 'the text of the contract, which is fixed'],
  ['public offering', /^src\/records\/ipo\.ts$|^schema\//, 'spells out what IPO stands for'],
];

const roots = ['src', 'test', 'prisma', 'docs', '.ci', 'schema'];
const single = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'Dockerfile', 'package.json'];
const text = /\.(py|ts|tsx|mjs|cjs|md|prisma|sql|css|html|json|ya?ml|graphql|cfg|ini)$|^run$/;
const ignored = new Set(['node_modules', 'generated', '__generated__', 'dist', 'fixtures', 'migrations']);

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : listFiles(path);
    return text.test(entry.name) ? [path] : [];
  });
}

const files = [
  ...roots.flatMap((folder) => listFiles(join(root, folder))),
  ...single.map((name) => join(root, name)),
];
const sources = files.map((path) => ({
  path: relative(root, path).split(sep).join('/'),
  content: readFileSync(path, 'utf8'),
}));

/** Splits identifiers and file names into words: `sampledOut` and `sampled-out` both become `sampled out`. */
function toWords(content: string): string {
  return content
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
}

const split = sources.map(({ path, content }) => ({ path, words: `${toWords(path)}\n${toWords(content)}` }));

function findIn({ word, pattern, instead }: Replaced): string[] {
  return split
    .filter(({ path }) => !allowed.some(([of, where]) => (of === '*' || of === word) && where.test(path)))
    .map(({ path, words: all }) => ({ path, count: all.match(pattern)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ path, count }) => `${path} (${count}): write ${instead}`);
}

it.each(words.map((one) => [one.word, one] as const))('no file contains the words "%s"', (_word, one) => {
  expect(findIn(one)).toEqual([]);
});

it('no docblock begins with "What", "Whoever", "Those", "Of" or "Who"', () => {
  const riddle =
    /\/\*\*\s*(?:\*\s*)?(What|Whoever|Those|Of|Who)\b[^\n]*|^\s*\/\/\/ (What|Whoever|Those|Of|Who)\b[^\n]*/gm;
  const found = sources
    .filter(({ path }) => !/\.(md|json)$/.test(path))
    .flatMap(({ path, content }) => (content.match(riddle) ?? []).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});
