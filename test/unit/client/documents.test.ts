import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, Kind, parse, print, stripIgnoredCharacters } from 'graphql';
import { isMutation, printDocument } from '../../../src/client/print-document.js';

const folder = join(__dirname, '..', '..', '..', 'schema', 'operations');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.graphql'),
);

/** A document that uses every kind of syntax allowed in an executable document. */
const everything = `query All($a: [ID!]! = ["x"] @one, $b: In = {c: 1, d: [1.5e3, null, true, WORD]}) @two(if: $a) {
  alias: field(text: "a \\"quote\\" \\u00e9 \\n", block: """
    lines
      of text
  """, variable: $a, empty: [], object: {}) @include(if: true) @skip(if: false) { ...Part ... on Company @three { id } ... { name } ... @four { name } }
}
fragment Part on Company @five { id }
mutation Other { a }
subscription More { b }`;

/** Copies a document as plain JSON, without locations and block string flags, for comparisons. */
function bare(document: DocumentNode): unknown {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (key === 'loc' || key === 'block' ? undefined : value)),
  ) as unknown;
}

it.each([...files, 'everything'])('%s parses to the same document after printing', (file) => {
  const text = file === 'everything' ? everything : readFileSync(join(folder, file), 'utf8');
  const document = parse(text);
  const printed = printDocument(document);
  expect(bare(parse(printed))).toEqual(bare(document));
  expect(print(parse(stripIgnoredCharacters(printed)))).toBe(print(parse(printed)));
});

it('rejects documents that cannot be executed', () => {
  expect(() => printDocument(parse('type A { b: Int }'))).toThrow(
    'An executable document cannot contain ObjectTypeDefinition.',
  );
});

describe('a mutation', () => {
  const mutations = [
    'mutation { a }',
    '# query\nmutation M($a: ID = "}") { a }',
    'query Q { a } mutation M { a }',
  ];
  const others = [
    '{ mutation }',
    'query mutations { a(mutation: 1) { mutation } }',
    '# mutation\n{ a }',
    'query Q($a: String = "mutation") { a }',
    'query Q($a: String = """ { mutation """) { a }',
    'fragment F on A { mutation } { ...F }',
  ];
  it.each([
    ...mutations.map((text) => [text, true] as const),
    ...others.map((text) => [text, false] as const),
  ])('is recognized in source text and in a parsed document: %j', (text, expected) => {
    expect(isMutation(text)).toBe(expected);
    expect(isMutation(parse(text))).toBe(expected);
    expect(parse(text).kind).toBe(Kind.DOCUMENT);
  });
});
