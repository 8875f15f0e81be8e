import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { blankPerson } from '../../harness/contract-shapes.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const ada = {
  person_id: 'per_ada',
  last_updated: '2026-02-28 23:59:59',
  talent_signal_ids: ['0b0e7a5e-5f6e-4c7e-9d0b-3f0a5f1e2d3c'],
  investor_signal_ids: [],
  first_name: 'Ada',
  full_name: 'Ada Løvelace 🦊',
  profnet_num_id: 9007199254740991,
  education_level: '',
  experience: [
    {
      company_name: 'Engine',
      departments: ['research'],
      is_current: false,
      job_order: 0,
      tech_verticals: [['ai', 'math'], []],
    },
  ],
  languages: [{ name: 'English', proficiency_level: null }],
  skills: [],
};

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Person: [
      { ...ada, emails: [{ email: 'ada@engine.example', score: 9 }] },
      { person_id: 'per_blank' },
      { person_id: `per_${'a'.repeat(124)}` },
    ],
  });
});
afterAll(() => server.stop());

describe('200', () => {
  it('returns every key of the record, without email and score, for one credit', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get('/people/per_ada');
    expect(status).toBe(200);
    expect(body).toStrictEqual({
      ...blankPerson,
      ...ada,
      experience: [
        {
          company_name: 'Engine',
          profnet_url: null,
          title: null,
          departments: ['research'],
          start_date: null,
          end_date: null,
          is_current: false,
          job_order: 0,
          company_id: null,
          domain: null,
          description: null,
          company_size: null,
          industry: null,
          tech_verticals: [['ai', 'math'], []],
          location: null,
          founded_year: null,
        },
      ],
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(headers.get('x-creditlimit-limit')).toBe('5');
    expect(headers.get('x-creditlimit-remaining')).toBe('4');
    expect(headers.get('x-creditlimit-reset')).toMatch(/^\d+\.\d+$/);
    expect(headers.get('x-ratelimit-limit')).toBe('100000');
    expect(await as.remaining()).toBe(4);
  });

  it('has every key even when its value is unknown', async () => {
    const { as } = await server.account();
    const { body } = await as.get('/people/per_blank');
    expect(body).toStrictEqual({ person_id: 'per_blank', ...blankPerson });
  });

  it('finds the longest possible ID', async () => {
    const { as } = await server.account();
    expect((await as.get(`/people/per_${'a'.repeat(124)}`)).status).toBe(200);
  });

  it('charges for each read of the same record', async () => {
    const { as } = await server.account({ credits: 5 });
    await as.get('/people/per_ada');
    await as.get('/people/per_ada');
    expect(await as.remaining()).toBe(3);
  });
});

describe('404', () => {
  it.each([
    ['that does not exist', 'per_unknown'],
    ['of another kind', 'inv_ada'],
    ['without its prefix', 'ada'],
    ['that is only a prefix', 'per_'],
    ['in other letters', 'PER_ADA'],
    ['with white space around', '%20per_ada%20'],
    ['with a NUL', 'per_ada%00'],
    ['with SQL', "per_ada'%20OR%20'1'='1"],
    ['with a slash in it', 'per_ada%2F'],
    ['with GraphQL', 'per_ada%22)%20%7B%20id%20%7D'],
    ['that cannot be decoded', '%E0%A4%A'],
    ['of 129 characters', `per_${'a'.repeat(125)}`],
    ['of 8,000 characters', `per_${'a'.repeat(8000)}`],
    ['of right-to-left text', '%D7%A9%D7%9C%D7%95%D7%9D'],
  ])('finds no person by an ID %s, and charges nothing', async (_what, id) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.get(`/people/${id}`);
    expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.headers.get('x-creditlimit-remaining')).toBe('5');
    expect(await as.remaining()).toBe(5);
  });
});

describeCommonRefusals({
  server: () => server,
  method: 'GET',
  scopes: ['people:read'],
  good: { path: '/people/per_ada' },
  unmatched: { path: '/people/per_unknown' },
});
