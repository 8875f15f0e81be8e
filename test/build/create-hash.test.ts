import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const file = join(__dirname, '..', '..', 'src', 'build', 'create-hash.cjs');
const { createHash: bundled } = createRequire(__filename)(file) as { readonly createHash: typeof createHash };

const hashOf = (create: typeof createHash, text: string): string =>
  create('sha256').update(text).digest('hex');

const textOf = (number: number): string => `query { company(id: "é${number}") { id } }`;
/** More texts than are remembered, which recur at once and later, and a text that is too long. */
const texts = [
  ...Array.from({ length: 1000 }, (_, at) => [textOf(at), textOf(at), textOf(at - 300)]).flat(),
  ...['', 'x'.repeat(10_000)],
];

it('hashes documents as Node.js does', () => {
  for (const text of texts) expect(hashOf(bundled, text)).toBe(hashOf(createHash, text));
});

it.each([
  ['sha256', 'base64url'],
  ['sha512', 'hex'],
] as const)('leaves %s in %s to Node.js', (kind, encoding) => {
  const digest = (create: typeof createHash): string => create(kind).update('text').digest(encoding);
  expect(digest(bundled)).toBe(digest(createHash));
});
