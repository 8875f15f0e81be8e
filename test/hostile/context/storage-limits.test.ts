import type { GraphAnswer } from '../../harness/caller.js';
import { expectUnharmed, slack, useHostileInstallation } from '../../harness/hostile-server.js';

const target = useHostileInstallation({
  environment: { MAX_SAVED_SEARCHES: '4', MAX_LISTS: '5', MAX_LIST_MEMBERS: '30' },
});

function expectRefused({ status, errors, data }: GraphAnswer, message: RegExp): void {
  expect([status, errors[0]?.extensions.code]).toEqual([422, 'VALIDATION_ERROR']);
  expect(errors[0]?.message).toMatch(message);
  expect(Object.values(data ?? {}).every((value) => value === null)).toBe(true);
}

/** Creates objects one at a time until a request is refused. Returns the number created and the refused response. */
async function untilRefused(
  most: number,
  make: (at: number) => Promise<GraphAnswer>,
): Promise<[number, GraphAnswer]> {
  for (let made = 0; ; made++) {
    const answer = await make(made);
    if (answer.errors.length > 0 || made > most) return [made, answer];
  }
}

const createSearch = (at: number): string =>
  `mutation { createSavedSearch(input: {name: "S${at}", product: ACQUISITIONS, filter: {id: {eq: "acq_${at}"}}}) { id } }`;
const createList = (at: number): string =>
  `mutation { createList(input: {name: "L${at}", product: PEOPLE}) { id } }`;

describe('the storage limits of an organization', () => {
  it('include MAX_SAVED_SEARCHES: another saved search gets 422 with the limit in the message', async () => {
    const as = target.as(target.data.poor);
    const [made, answer] = await untilRefused(6, (at) => as.graph(createSearch(at)));
    expect(made).toBe(4);
    expectRefused(answer, /\b4\b/);
    // Deleting a search frees capacity. The limit applies per organization.
    const { data } = await as.graph('{ savedSearches(product: ACQUISITIONS) { id name } }');
    const [first] = (data?.['savedSearches'] as { id: string; name: string }[]).filter(({ name }) =>
      /^S\d$/.test(name),
    );
    expect(
      (await as.graph(`mutation { deleteSavedSearch(id: "${first?.id ?? ''}") { id } }`)).errors,
    ).toEqual([]);
    expect((await as.graph(createSearch(9))).errors).toEqual([]);
    expect((await target.attacker.graph(createSearch(9))).errors).toEqual([]);
  });

  it('hold for concurrent requests', async () => {
    // Creating a search requires at least one remaining credit (D11).
    const as = target.as(target.data.tenant);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => as.graph(createSearch(at))));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(4);
  });

  it('include MAX_LISTS: another list gets 422 with the limit in the message', async () => {
    const as = target.as(target.data.poor);
    const [made, answer] = await untilRefused(7, (at) => as.graph(createList(at)));
    expect(made).toBe(5);
    expectRefused(answer, /\b5\b/);
  });

  it('include MAX_LIST_MEMBERS, whether members are added with the list or later', async () => {
    const as = target.attacker;
    const ids = target.data.personIds;
    expect(ids.length).toBeGreaterThan(30);
    const many = JSON.stringify(ids.slice(0, 31));
    const create = (members: string): string =>
      `mutation { createList(input: {name: "Members", product: PEOPLE, ids: ${members}}) { id memberCount } }`;
    expectRefused(await as.graph(create(many)), /\b30\b/);
    const made = await as.graph(create(JSON.stringify(ids.slice(0, 30))));
    expect(made.data?.['createList']).toMatchObject({ memberCount: 30 });
    const { id } = made.data?.['createList'] as { id: string };
    const add = (member: string | undefined): string =>
      `mutation { addToList(id: "${id}", ids: ["${member ?? ''}"]) { memberCount } }`;
    expectRefused(await as.graph(add(ids[30])), /\b30\b/);
    // A record that is already a member uses no capacity.
    expect((await as.graph(add(ids[0]))).data?.['addToList']).toMatchObject({ memberCount: 30 });
  });
});

describe('a filter', () => {
  const count = 'query ($filter: InvestorFilter) { investors(filter: $filter) { totalCount } }';
  const save =
    'mutation ($filter: FilterJson!) { createSavedSearch(input: {name: "x", product: INVESTORS, filter: $filter}) { id } }';
  const edge = { person: { fullName: { startsWith: 'A' } } };

  it.each([
    ['80,000 empty and', { and: Array.from({ length: 80_000 }, () => ({ and: [] })) }],
    ['80,000 empty or in and', { and: Array.from({ length: 80_000 }, () => ({ or: [] })) }],
    ['80,000 empty objects', { or: Array.from({ length: 80_000 }, () => ({})) }],
    ['11 edges', { or: Array.from({ length: 11 }, () => edge) }],
    ['11 edges, each in a not', { and: Array.from({ length: 11 }, () => ({ not: edge })) }],
  ])('of %s is refused quickly, with the limit in the message', async (title, filter) => {
    const siege = await target.attack(`a filter of ${title}`, async () => [
      await target.attacker.graph(count, { filter }),
      await target.attacker.graph(save, { filter }),
    ]);
    for (const answer of siege.result) {
      const isLimit = answer.status === 400;
      expect([answer.status, answer.errors[0]?.extensions.code]).toEqual(
        isLimit ? [400, 'GRAPHQL_LIMIT_EXCEEDED'] : [422, 'VALIDATION_ERROR'],
      );
      expect(answer.errors[0]?.message).toMatch(/\d/);
    }
    expect(siege.milliseconds).toBeLessThan(4000 * slack);
    expectUnharmed(siege);
  });

  it('with the maximum number of edges succeeds', async () => {
    const filter = { or: Array.from({ length: 10 }, () => edge) };
    const { errors } = await target.attacker.graph(count, { filter });
    expect(errors).toEqual([]);
  });

  it.each([
    [
      '8 lists of 1,000 texts',
      {
        or: Array.from({ length: 8 }, (_, at) => ({
          investorName: { in: Array.from({ length: 1000 }, (_, n) => `${at}-${n}`) },
        })),
      },
    ],
    [
      'texts of wildcards and backslashes',
      { or: Array.from({ length: 50 }, () => ({ description: { contains: '%_\\'.repeat(330) } })) },
    ],
    [
      'texts that nearly match',
      { or: Array.from({ length: 50 }, () => ({ description: { contains: `${'a'.repeat(900)}%b` } })) },
    ],
  ])('of %s does not affect other tenants', async (title, filter) => {
    const siege = await target.attack(`a filter of ${title}`, () => target.attacker.graph(count, { filter }));
    expect([200, 422]).toContain(siege.result.status);
    expectUnharmed(siege);
  });

  it.each([
    ['%', 'a%'],
    ['_', 'a_'],
    ['a backslash', 'a\\'],
    ['a quote', "a'"],
    ['a dollar', '$1'],
    ['a line break', 'a\n'],
  ])('matches %s literally, not as a pattern', async (_what, text) => {
    for (const comparison of ['contains', 'startsWith', 'eq']) {
      const { data, errors } = await target.attacker.graph(count, {
        filter: { investorName: { [comparison]: text } },
      });
      expect(errors).toEqual([]);
      expect(data?.['investors']).toEqual({ totalCount: 0 });
    }
  });
});
