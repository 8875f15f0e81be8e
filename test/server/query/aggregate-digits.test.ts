import { Draw } from '../../harness/draw.js';
import { seed as write } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Compares sums and means with exact arithmetic on the same decimal numbers.
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const draw = new Draw(seed);

let server: TestServer;
beforeAll(async () => {
  console.info(`seed: ${seed}`);
  server = await startServer();
});
afterAll(() => server.stop());

/** Digits after the decimal point of all exact numbers here: more than the smallest amounts have. */
const places = 400;

/** Returns a number as an integer in units of 10^-places. */
function exactly(value: number): bigint {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  return BigInt(whole + decimals) * 10n ** BigInt(places + Number(exponent) - decimals.length);
}

/** Returns the number nearest to an exact number; null beyond the range of numbers. */
function nearest(exact: bigint): number | null {
  const found = Number(`${exact}e-${places}`);
  return Number.isFinite(found) ? found : null;
}

async function expectTotals(amounts: readonly number[]): Promise<void> {
  const company = `c${draw.nat(2 ** 30)}`;
  const rounds = amounts.map((amount, index) => ({
    ...{ funding_round_id: `fnr_${company}${index}`, name: 'x', company_name: 'x', company_id: company },
    ...{ raised_amount_usd: amount, investors: [] },
  }));
  await write(server.db, { FundingRound: rounds });
  const { as } = await server.account();
  const { status, body } = await as.post('/funding-rounds/aggregate', {
    filter: { company_id: { eq: company } },
    metrics: [{ sum: 'raised_amount_usd' }, { avg: 'raised_amount_usd' }],
  });
  const sum = amounts.map(exactly).reduce((total, amount) => total + amount, 0n);
  // The mean of extreme numbers is exact to one unit in the last of 400 places, far below 17 digits.
  const mean = (sum * 1000n) / BigInt(amounts.length);
  const avg = nearest(mean / 1000n);
  expect({ seed, amounts, status, groups: (body as { groups: unknown }).groups }).toEqual({
    ...{ seed, amounts, status: 200 },
    groups: [
      {
        ...{ key: {}, count: amounts.length },
        ...{ sum: { raised_amount_usd: nearest(sum) }, avg: { raised_amount_usd: avg } },
      },
    ],
  });
}

it.each([
  [[0.1, 0.2]],
  [[1234567890.1234567]],
  [[9007199254740991, 1]],
  [[9007199254740994, 0.5, 0.25]],
  [[1 / 3, 1 / 3, 1 / 3]],
  [[1e300, 1, -1e300]],
  [[123456789012345680000, 0.1]],
  [[2 / 3e-20, 1, 1]],
  [[1.7976931348623157e308]],
  [[5e-324, 5e-324]],
  [[1.2345678901234567e-20, 0, 0]],
  [[0, 0]],
])('the sum and the mean of %j have all digits', expectTotals);

it.each([
  ['a sum beyond the largest number is null, its mean is not', [1.7e308, 1.7e308], null, 1.7e308],
  ['a mean below the smallest number is 0', [5e-324, 0, 0, 0], 5e-324, 0],
])('%s', async (_what, amounts, sum, avg) => {
  const company = `c${draw.nat(2 ** 30)}`;
  await write(server.db, {
    FundingRound: amounts.map((amount, index) => ({
      ...{ funding_round_id: `fnr_${company}${index}`, name: 'x', company_name: 'x', company_id: company },
      ...{ raised_amount_usd: amount, investors: [] },
    })),
  });
  const { as } = await server.account();
  const { body } = await as.post('/funding-rounds/aggregate', {
    filter: { company_id: { eq: company } },
    metrics: [{ sum: 'raised_amount_usd' }, { avg: 'raised_amount_usd' }],
  });
  expect(body).toMatchObject({
    groups: [{ sum: { raised_amount_usd: sum }, avg: { raised_amount_usd: avg } }],
  });
});

it('sums and means of random numbers have all digits', async () => {
  const amount = (): number =>
    Number(`${draw.chance(0.2) ? '-' : ''}${draw.nat(2 ** 30) / (1 + draw.nat(999))}`) *
    10 ** (draw.nat(12) - 6);
  for (let round = 0; round < 30; round++)
    await expectTotals(Array.from({ length: 1 + draw.nat(8) }, amount));
});
