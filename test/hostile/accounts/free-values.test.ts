import type { Answer, Caller } from '../../harness/caller.js';
import { expectUnharmed, useHostileInstallation } from '../../harness/hostile-server.js';
import { errorCodeOf } from '../../harness/metered-server.js';

/** The narrow answers that one key can use: a quarter of those of its organization. */
const allowance = 40;
const target = useHostileInstallation({ environment: { NARROW_ANSWERS_PER_DAY: String(4 * allowance) } });

/** Free requests that reveal the year in which a company was founded, or whether it was founded in `year` or later. */
const questions: readonly (readonly [string, (as: Caller, id: string, year: number) => Promise<Answer>])[] = [
  [
    'GraphQL counts',
    (as, id, year) =>
      as.graph(`{ companies(filter: {id: {eq: "${id}"}, foundedYear: {gte: ${year}}}) { totalCount } }`),
  ],
  [
    'REST dry runs',
    (as, id, year) =>
      as
        .with({ 'X-Dry-Run': 'true' })
        .post('/companies/search', { filter: { id: { eq: id }, founded_year: { gte: year } } }),
  ],
  [
    'requests refused by X-Max-Credits',
    (as, id, year) =>
      as
        .with({ 'X-Max-Credits': '0' })
        .post('/companies/search', { filter: { id: { eq: id }, founded_year: { gte: year } } }),
  ],
  [
    'facets',
    (as, id, year) =>
      as.post('/companies/facet', {
        field: 'founded_year',
        filter: { id: { eq: id }, founded_year: { gte: year } },
      }),
  ],
];

it('concurrent free requests about single records get at most the daily allowance of answers', async () => {
  const ids = target.data.companyIds.slice(0, 8);
  const siege = await target.attack('exact values for 0 credits', () =>
    Promise.all(
      // Each question is sent once, because the same question again uses nothing.
      questions.flatMap(([, ask], at) =>
        ids.flatMap((id) => [1990, 2000, 2010, 2020].map((year) => ask(target.attacker, id, year + at))),
      ),
    ),
  );
  const refused = siege.result.filter((answer) => errorCodeOf(answer) === 'NARROW_ANSWERS_EXHAUSTED');
  expect(siege.result.length - refused.length).toBe(allowance);
  expect(
    refused.every(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0),
  ).toBe(true);
  expectUnharmed(siege);
});

it.each(questions)('%s are then refused for this organization, but not for others', async (_name, ask) => {
  const [id = ''] = target.data.companyIds;
  expect(errorCodeOf(await ask(target.attacker, id, 2005))).toBe('NARROW_ANSWERS_EXHAUSTED');
  const other = await ask(target.as(target.data.tenant), id, 2000);
  expect(errorCodeOf(other)).not.toBe('NARROW_ANSWERS_EXHAUSTED');
});

it('a count that is returned with its record is charged, and succeeds', async () => {
  const [id = ''] = target.data.companyIds;
  const body = { filter: { id: { eq: id } }, include_total: true };
  const answer = await target.attacker.post('/companies/search', body);
  expect(answer.body).toMatchObject({ total_count: 1, items: [{ id }] });
});
