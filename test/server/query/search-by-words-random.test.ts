import fc from 'fast-check';
import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Compares random searches by words over random texts with a plain model of the documented rules (docs/searching.md).

/** Forms of the same word. Searches and texts use them alike. */
const forms: readonly (readonly string[])[] = [
  ['robot', 'Robots', 'robotic'],
  ['warehouse', 'WAREHOUSES'],
  ['toy', 'toys'],
  ['drone', 'Drones'],
  ['pay', 'paying'],
  ['Zürich', 'zurich'],
  ['電', '電'],
  ['7', '7'],
];
const stemOf = new Map(forms.flatMap((all, stem) => all.map((form) => [form, stem] as const)));
/** Words that are not searched, but take a place between others. */
const stopWords = ['the', 'of'];

const companies = 120;
const runSeed = jest.getSeed();
let server: TestServer;
let as: Caller;

/** The texts of each company, by ID. */
const textsOf = new Map<string, readonly string[]>();

const form = fc.constantFrom(...forms.flat());
const textWord = fc.oneof(
  { arbitrary: form, weight: 5 },
  { arbitrary: fc.constantFrom(...stopWords), weight: 1 },
);
const text = fc.array(textWord, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

beforeAll(async () => {
  console.info(`fast-check seed: ${runSeed}`);
  server = await startServer();
  as = (await server.account({ credits: 1_000_000 })).as;
  const company = fc.record({
    organization_name: fc.option(text),
    tagline: fc.option(text),
    tags: fc.option(fc.array(text, { maxLength: 3 })),
    description: fc.option(text),
  });
  const records = fc.sample(company, { numRuns: companies, seed: runSeed });
  await seed(server.db, {
    Company: records.map((record, at) => {
      const id = at.toString(16).padStart(4, '0');
      const { organization_name: name, tagline, tags, description } = record;
      textsOf.set(
        id,
        [name, tagline, ...(tags ?? []), description].filter((one) => one !== null),
      );
      return { id, ...record };
    }),
  });
});
afterAll(() => server.stop());

/** A part of a search: words next to each other. A single one is written without quotation marks. */
interface Part {
  readonly words: readonly string[];
  readonly isExcluded: boolean;
}

/** Alternatives of parts that all have to match. */
type Search = readonly (readonly Part[])[];

const part: fc.Arbitrary<Part> = fc.record({
  words: fc.oneof(
    { arbitrary: form.map((word) => [word]), weight: 3 },
    {
      arbitrary: fc.array(form, { minLength: 2, maxLength: 3 }),
      weight: 1,
    },
  ),
  isExcluded: fc.boolean(),
});
const search: fc.Arbitrary<Search> = fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

function write(given: Search): string {
  const ofPart = ({ words, isExcluded }: Part): string => {
    const [only = ''] = words;
    return `${isExcluded ? '-' : ''}${words.length === 1 ? only : `"${words.join(' ')}"`}`;
  };
  return given.map((parts) => parts.map(ofPart).join(' ')).join(' or ');
}

function matches(given: Search, texts: readonly string[]): boolean {
  const fields = texts.map((one) => one.split(' ').map((word) => stemOf.get(word) ?? null));
  const has = ({ words }: Part): boolean => {
    const stems = words.map((word) => stemOf.get(word));
    return fields.some((field) =>
      field.some((_, at) => stems.every((stem, next) => field[at + next] === stem)),
    );
  };
  return given.some((parts) => parts.every((one) => has(one) !== one.isExcluded));
}

it('200 random searches match as the documented rules say', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(search, async (given) => {
      const { body } = await as.post('/companies/search', {
        filter: { text: { matches: write(given) } },
        first: companies,
      });
      const ids = (body as { items: readonly { readonly id: string }[] }).items.map(({ id }) => id);
      const expected = [...textsOf].filter(([, texts]) => matches(given, texts)).map(([id]) => id);
      found += ids.length;
      expect([write(given), ids.toSorted()]).toEqual([write(given), expected]);
    }),
    { numRuns: 200, seed: runSeed },
  );
  expect(found).toBeGreaterThan(100);
});
