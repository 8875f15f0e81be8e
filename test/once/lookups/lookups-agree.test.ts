import type { Answer, Caller } from '../../harness/caller.js';
import { Draw } from '../../harness/draw.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** The seed of this test run; `jest --seed=N` repeats a run. */
const runSeed = jest.getSeed();
const inputsOfRun = 150;

let server: TestServer;
let draw: Draw;
let investors: readonly { readonly investor_id: string; readonly investor_name: string }[];

beforeAll(async () => {
  console.info(`look-up seed: ${runSeed}`);
  draw = new Draw(runSeed);
  server = await startServer();
  const hosts = Array.from({ length: 12 }, (_, n) => `host${n}.example`);
  investors = Array.from({ length: 20 }, (_, n) => ({
    investor_id: `inv_${n}`,
    investor_name: `Fund ${draw.nat(6)}`,
    ...(draw.chance(0.7) && { domain: draw.pick(hosts) }),
  }));
  await seed(server.db, {
    Company: Array.from({ length: 30 }, (_, n) => ({
      id: `c${n}`,
      organization_name: `Company ${n}`,
      website: { domain: draw.pick(hosts), domain_aliases: [draw.pick(hosts), `own${n}.example`] },
      socials: { profnet: { url: `https://profnet.example/company/${draw.nat(9)}` } },
      ...(draw.chance(0.5) && { profnet_id: n }),
    })),
    Person: Array.from({ length: 20 }, (_, n) => ({
      person_id: `per_${n}`,
      full_name: `Person ${n}`,
      emails: [{ email: `p${draw.nat(12)}@x.example`, score: 1 + draw.nat(9) }],
    })),
    Investor: investors,
  });
});
afterAll(() => server.stop());

type Input = Readonly<Record<string, unknown>>;

/** Returns an identifier in a random spelling that the server treats as equal. */
function spelled(text: string): string {
  return draw.pick([text, text.toUpperCase(), ` ${text}`, `${text} `, `\u200b${text}\u200e`, `<${text}>`]);
}

const host = (): string => draw.pick([`host${draw.nat(14)}.example`, `own${draw.nat(35)}.example`]);
const junk = (): unknown =>
  draw.pick([null, '', ' ', 7, true, [], {}, 'x', 'a\0b', '\ud800', 'no host', '-1']);

const companyInputs: readonly (() => Input)[] = [
  () => ({ domain: spelled(host()) }),
  () => ({ website_url: `https://www.${host()}/${draw.nat(9)}?q` }),
  () => ({
    profnet_url: spelled(
      `${draw.pick(['', 'de.', 'm.'])}profnet.example/company/${draw.nat(12)}${draw.pick(['', '/about/', '/people'])}`,
    ),
  }),
  () => ({ profnet_id: draw.pick([draw.nat(35), `00${draw.nat(35)}`, `\u200b${draw.nat(35)} `]) }),
  () => ({
    [draw.pick(['domain', 'website_url', 'profnet_url', 'profnet_id', 'fundingdb_url', 'nothing'])]: junk(),
  }),
  () => ({ domain: host(), profnet_id: 1 }),
  () => ({}),
];
const personInputs: readonly (() => Input)[] = [
  () => ({ email: spelled(`p${draw.nat(14)}@X.example`) }),
  () => ({ email: `mailto:"p${draw.nat(14)}"@x.example.?subject=hi` }),
  () => ({ email: junk() }),
];
const investorInputs: readonly (() => Input)[] = [
  () => ({ website: `www.${host()}` }),
  () => ({ name: spelled(`fund ${draw.nat(8)}`) }),
  () => ({ website: host(), name: `FUND ${draw.nat(8)}` }),
  () => ({ website: draw.pick(['no host', ' ', '']), name: draw.pick(['', 'fund 1']) }),
];

function drawInputs(makers: readonly (() => Input)[]): Input[] {
  return Array.from({ length: inputsOfRun }, () => draw.pick(makers)());
}

interface BulkRow {
  readonly input: unknown;
  readonly status: string;
  readonly records?: readonly Readonly<Record<string, unknown>>[];
  readonly error?: object;
}

interface ResolvedRow {
  readonly status: string;
  readonly matches: readonly { readonly id: string }[];
  readonly error?: object;
}

const resultsOf = ({ body }: Answer): unknown => (body as { results: unknown }).results;

/** Converts the response of an operation for one input to a bulk row. */
function asRow({ status, body }: Answer): Omit<BulkRow, 'input'> {
  if (status === 422) return { status: 'invalid', records: [], error: body as object };
  const records = status === 200 ? (Array.isArray(body) ? (body as object[]) : [body as object]) : [];
  return {
    status: records.length === 0 ? 'not_found' : 'found',
    records: records as BulkRow['records'] & object,
  };
}

/** Replaces the error with `isBroken`. Error messages list the supported keys, and a bulk input supports one more. */
const withoutWords = ({ error, ...row }: Omit<BulkRow, 'input'>): object => ({
  ...row,
  isBroken: error !== undefined,
});

/**
 * Returns the investors that `resolve` finds by a name without an exact match. Unlike the other operations, it ignores
 * invisible characters and punctuation around a name (D9).
 */
function findByFoldedName(input: Input): string[] {
  const { name, website } = input;
  if (typeof name !== 'string' || website !== undefined) return [];
  const folded = name
    .replace(/[\u200b\u200e<>]/g, '')
    .trim()
    .toLowerCase();
  return investors
    .filter(({ investor_name: each }) => each.toLowerCase() === folded)
    .map(({ investor_id: id }) => id)
    .sort();
}

const statusOf = (count: number): string => (count === 0 ? 'not_found' : count === 1 ? 'found' : 'ambiguous');

describe.each<
  [string, string, readonly (() => Input)[], string, (as: Caller, input: Input) => Promise<Answer>]
>([
  ['companies', '/companies/bulk', companyInputs, 'id', (as, input) => as.post('/companies', input)],
  ['people', '/people/bulk', personInputs, 'person_id', (as, input) => as.post('/people/by-email', input)],
  [
    'investors',
    '/investors/bulk',
    investorInputs,
    'investor_id',
    (as, input) => {
      const query = new URLSearchParams(input as Record<string, string>);
      return as.get(`/investors?${query.toString()}`);
    },
  ],
])('%s, one by one, in bulk and resolved', (product, path, makers, idName, enrich) => {
  it('give the same results, and bulk charges for each record once', async () => {
    const { as } = await server.account({ credits: 100_000 });
    const inputs = drawInputs(makers);
    const singles: Omit<BulkRow, 'input'>[] = [];
    for (const input of inputs) singles.push(asRow(await enrich(as, input)));
    const answer = await as.post(path, { inputs });
    const rows = resultsOf(answer) as readonly BulkRow[];
    expect(rows.map(({ input }) => input)).toEqual(JSON.parse(JSON.stringify(inputs)));
    expect(
      rows.map(({ status, records, error }) =>
        withoutWords({ status, ...(records && { records }), ...(error && { error }) }),
      ),
    ).toEqual(singles.map(withoutWords));
    const ids = rows.map(({ records = [] }) => records.map((record) => String(record[idName])));
    const resolvedIds = ids.map((found, at) =>
      product === 'investors' && found.length === 0 ? findByFoldedName(inputs[at] ?? {}) : found,
    );
    expect(answer.headers.get('x-credits-charged')).toBe(String(new Set(ids.flat()).size));
    const resolved = resultsOf(
      await as.post('/resolve', { inputs: inputs.map((input) => ({ product, ...input })) }),
    ) as readonly ResolvedRow[];
    expect(resolved.map(({ status }) => status)).toEqual(
      rows.map(({ status }, at) => (status === 'invalid' ? status : statusOf(resolvedIds[at]?.length ?? 0))),
    );
    expect(resolved.map(({ error }) => error)).toEqual(rows.map(({ error }) => error));
    const matched = resolved.map(({ matches }) => matches.map(({ id }) => id));
    const expected = resolvedIds.map((found) => (product === 'people' ? [] : found));
    expect(matched).toEqual(expected);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['found', 'not_found', 'invalid']));
  });
});
