import { callFrom, graphCall, type TimedAnswer } from '../../harness/call-from.js';
import type { Answer } from '../../harness/caller.js';
import { expectUnharmed, slack, useHostileInstallation } from '../../harness/hostile-server.js';
import type { HostileAccount } from '../../harness/hostile-template.js';

const target = useHostileInstallation();

/** A demo company with funding rounds. Each round links back to the company. */
const aurora = 'a0a0a0000000000000000001';
const dryRun = { 'X-Dry-Run': 'true' };

/**
 * Returns a document that nests rounds and companies `turns` times and selects `aliases` aliases in the innermost
 * company.
 */
function deepDocument(turns: number, aliases: number): string {
  const leaves = Array.from({ length: aliases }, (_, at) => `a${at}:id`).join(' ');
  const open = 'fundingRounds(first:20){nodes{company{'.repeat(turns);
  return `{company(id:"${aurora}"){${open}${leaves}${'}}}'.repeat(turns)}}}`;
}

/** Sends a document. Reads the response, but does not parse a large one. */
function send(
  query: string,
  { secret }: HostileAccount = target.data.attacker,
  headers: Record<string, string> = {},
): Promise<TimedAnswer> {
  const call = callFrom('127.0.0.1', target.server.url);
  return call(graphCall(query, { 'X-API-Key': secret, ...headers }));
}

function expectTooLarge({ status, code, text }: TimedAnswer): void {
  expect([status, code]).toEqual(
    status === 400 ? [400, 'GRAPHQL_LIMIT_EXCEEDED'] : [422, 'ANSWER_TOO_LARGE'],
  );
  expect(text).toMatch(/[\d,]{3,} .*[\d,]{3,}/);
  expect(text).not.toContain('"data":{');
}

describe('documents of 1.5 kB that request millions of values', () => {
  const query = deepDocument(4, 180);

  it('are refused before any record is read, with the number of values and the limit, at no charge', async () => {
    const siege = await target.attack('a deep document, once', () => send(query));
    expectTooLarge(siege.result);
    expect(siege.milliseconds).toBeLessThan(2000 * slack);
    expectUnharmed(siege);
  });

  it('do not affect another tenant when three run concurrently', async () => {
    const siege = await target.attack('a deep document, three at once', () =>
      Promise.all([1, 2, 3].map(() => send(query))),
    );
    siege.result.forEach(expectTooLarge);
    expectUnharmed(siege);
  });

  it('do not affect another tenant as three concurrent dry runs of a key without credits', async () => {
    const siege = await target.attack('a deep document as a dry run without credits, three at once', () =>
      Promise.all([1, 2, 3].map(() => send(query, target.data.broke, dryRun))),
    );
    for (const answer of siege.result) {
      if (answer.status !== 200) expectTooLarge(answer);
    }
    expectUnharmed(siege);
  });

  it.each(['fragments', 'lists in lists', 'aliases of the same page'])(
    'hidden in %s are refused too',
    async (kind) => {
      const documents: Record<string, string> = {
        fragments: `{company(id:"${aurora}"){...A}} ${[
          ['A', 'B'],
          ['B', 'C'],
          ['C', 'D'],
        ]
          .map(
            ([name, next]) =>
              `fragment ${name} on Company{fundingRounds(first:20){nodes{company{...${next}}}}}`,
          )
          .join(
            ' ',
          )} fragment D on Company{${Array.from({ length: 150 }, (_, at) => `a${at}:tags`).join(' ')}}`,
        'lists in lists': `{companies(first:5000){nodes{${Array.from({ length: 60 }, (_, at) => `a${at}:news{date title url publisher}`).join(' ')}}}}`,
        'aliases of the same page': `{${Array.from({ length: 50 }, (_, at) => `a${at}:companies(first:5000){nodes{${'id description tags technologies '.repeat(3)}news{title} awards{awardName}}}`).join(' ')}}`,
      };
      const siege = await target.attack(`millions of values by ${kind}`, () => send(documents[kind] ?? ''));
      expectTooLarge(siege.result);
      expectUnharmed(siege);
    },
  );
});

describe('a dry run', () => {
  interface Measured {
    readonly price: number;
    readonly charged: number;
    readonly dry: number;
    readonly real: number;
  }

  async function measure(make: (headers: Record<string, string>) => Promise<Answer>): Promise<Measured> {
    const dry: number[] = [];
    const real: number[] = [];
    let [price, charged] = [-1, -2];
    for (let turn = 0; turn < 4; turn++) {
      const started = performance.now();
      const dryAnswer = await make(dryRun);
      const between = performance.now();
      const realAnswer = await make({});
      if (turn > 0) {
        dry.push(between - started);
        real.push(performance.now() - between);
      }
      price = priceOf(dryAnswer);
      charged = Number(realAnswer.headers.get('x-credits-charged'));
      expect([dryAnswer.status, realAnswer.status]).toEqual([200, 200]);
    }
    return { price, charged, dry: median(dry), real: median(real) };
  }

  function priceOf({ body }: Answer): number {
    const { credits, extensions } = body as {
      credits?: number;
      extensions?: { dryRun?: { credits: number } };
    };
    return credits ?? extensions?.dryRun?.credits ?? -1;
  }

  function median(numbers: readonly number[]): number {
    return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
  }

  function say(what: string, { price, dry, real }: Measured): void {
    process.stderr.write(
      `[attack] dry run of ${what}: ${dry.toFixed(0)} ms for a price of ${price}, the call itself ${real.toFixed(0)} ms\n`,
    );
  }

  it('of a page of 5,000 rows returns the price of the call', async () => {
    const path = `/searches/funding-rounds/${target.data.searchId}/results?limit=5000`;
    const measured = await measure((headers) => target.attacker.with(headers).get(path));
    say('a page of 5,000 rows', measured);
    expect([measured.price, measured.charged]).toEqual([5000, 5000]);
  });

  it('of a GraphQL query over thousands of records returns the price of the call', async () => {
    const values = 'id name companyName investmentType announcedOn raisedAmountUsd';
    const query = `{ fundingRounds(first: 3000) { nodes { ${values} investors { investorId investorName isLeadInvestor investor { id investorName } }
      company { id organizationName tagline description } } } }`;
    const measured = await measure((headers) => target.attacker.with(headers).graph(query));
    say('a graph of 3,000 rounds with investors and companies', measured);
    expect(measured.price).toBe(measured.charged);
    expect(measured.price).toBeGreaterThan(3000);
  });
});
