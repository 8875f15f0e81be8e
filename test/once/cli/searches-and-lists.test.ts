import type { Installation } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { having, moment, type Operator, startOperator } from '../../harness/operator.js';

let operator: Operator;
let installation: Installation;
let organization: string;

beforeAll(async () => {
  operator = await startOperator();
  ({ installation, organization } = operator);
});

const aNumber: unknown = expect.any(Number);

describe('search', () => {
  it('create saves the filter as it was written and finds its rows immediately', async () => {
    const filter = { investmentType: { eq: 'Seed' }, company: { organizationName: { contains: 'off' } } };
    const file = await installation.write('filter.json', [filter]);
    const options = ['--product', 'funding_rounds', '--name', 'Seeds', '--filter', `@${file}`];
    expect(await installation.answer(['search', 'create', '--global', ...options])).toEqual({
      search_id: aNumber,
      organization_id: null,
      name: 'Seeds',
      product: 'funding_rounds',
      filter,
      is_shared: false,
      is_global: true,
      newest_added_at: moment,
      created_at: moment,
      result_count: 2,
    });
  });

  it('share and unshare control whether the API can read it', async () => {
    const as = (await operator.issue()).as;
    const id = await operator.createSearch('--organization', organization);
    const read = () => as.get(`/searches/funding-rounds/${id}/results`);
    expectError(await read(), 403, 'NOT_PERMITTED');
    expect(await installation.answer(['search', 'share', id])).toMatchObject({ is_shared: true });
    expect(await read()).toMatchObject({
      status: 200,
      body: [{ funding_round_id: 'fnr_01' }, { funding_round_id: 'fnr_03' }],
    });
    expect(await installation.answer(['search', 'unshare', id])).toMatchObject({ is_shared: false });
    expectError(await read(), 403, 'NOT_PERMITTED');
  });

  it('list shows the searches of an organization, refresh finds nothing new, delete removes it', async () => {
    const id = await operator.createSearch('--organization', organization, '--share');
    expect(await installation.answer(['search', 'list', '--organization', organization])).toMatchObject({
      searches: having({ search_id: Number(id), result_count: 2 }),
    });
    expect(await installation.answer(['search', 'refresh', id])).toMatchObject({ added: 0, removed: 0 });
    expect(await installation.answer(['search', 'delete', id])).toEqual({
      search_id: Number(id),
      deleted: true,
    });
    for (const verb of ['share', 'unshare', 'refresh', 'delete'])
      expect(await installation.complaint(['search', verb, id])).toBe(`Saved search not found: ${id}.`);
  });

  it.each([
    [
      'an unknown product',
      'rounds',
      '{}',
      /companies, people, investors, funding_rounds, acquisitions, talent_signals, interest_signals, got rounds/,
    ],
    ['a filter that is not JSON', 'people', '{', /^The filter is not JSON/],
    [
      'a filter of unknown fields',
      'people',
      '{"shoeSize":{"eq":43}}',
      /filter\.shoeSize is an unknown field/,
    ],
    ['text that no database can hold', 'people', '{"firstName":{"eq":"\\u0000"}}', /filter\.firstName\.eq/],
  ])('create refuses %s', async (_title, product, filter, sentence) => {
    const options = ['--global', '--product', product, '--name', 'X', '--filter', filter];
    expect(await installation.complaint(['search', 'create', ...options])).toMatch(sentence);
  });
});

describe('list', () => {
  it('create, show, add, remove and delete preserve the order in which members were added', async () => {
    const as = (await operator.issue()).as;
    const id = await operator.createList('--ids', 'inv_02,inv_01,inv_02');
    const members = async () => (await installation.answer(['list', 'show', id]))['ids'];
    expect(await members()).toEqual(['inv_02', 'inv_01']);
    const file = await installation.write('ids.txt', ['inv_01', 'inv_03']);
    expect(await installation.answer(['list', 'add', id, '--ids', `@${file}`])).toEqual({
      list_id: id,
      organization_id: organization,
      name: 'Watch',
      product: 'investors',
      member_count: 3,
      created_at: moment,
    });
    expect(await installation.answer(['list', 'remove', id, '--ids', 'inv_02'])).toMatchObject({
      member_count: 2,
    });
    expect(await members()).toEqual(['inv_01', 'inv_03']);
    expect(await as.get(`/lists/investors/${id}/results`)).toMatchObject({
      status: 200,
      body: [{ investor_id: 'inv_01' }, { investor_id: 'inv_03' }],
    });
    expect(await installation.answer(['list', 'delete', id])).toEqual({ list_id: id, deleted: true });
    expectError(await as.get(`/lists/investors/${id}/results`), 404, 'NOT_FOUND');
    expect(await installation.complaint(['list', 'show', id])).toBe(`List not found: ${id}.`);
  });

  it('show without an ID shows all lists', async () => {
    const id = await operator.createList('--ids', 'inv_03');
    expect(await installation.answer(['list', 'show'])).toMatchObject({
      lists: having({ list_id: id, member_count: 1 }),
    });
  });

  it('refuses IDs that match no record, and changes nothing', async () => {
    const id = await operator.createList('--ids', 'inv_03');
    expect(await installation.complaint(['list', 'add', id, '--ids', 'inv_01,inv_99,c01'])).toBe(
      '2 of the IDs match no record of investors, for example inv_99, c01.',
    );
    expect(await installation.answer(['list', 'show', id])).toMatchObject({ ids: ['inv_03'] });
    expect(await installation.complaint(['list', 'show', 'no-uuid'])).toBe('List id must be a valid UUID.');
  });
});
