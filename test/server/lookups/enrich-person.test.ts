import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { blankPerson } from '../../harness/contract-shapes.js';
import { expectError } from '../../harness/expect-error.js';
import { named } from '../../harness/named.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const path = '/people/by-email';

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Person: [
      {
        person_id: 'per_ada',
        full_name: 'Ada',
        emails: [
          { email: 'ada@engine.example', score: 9 },
          { email: 'shared@engine.example', score: 6 },
          { email: 'tie@engine.example', score: 7 },
          { email: ' Mixed.Case@Engine.Example ', score: 1 },
        ],
      },
      {
        person_id: 'per_bob',
        full_name: 'Bob',
        emails: [
          { email: 'shared@engine.example', score: 10 },
          { email: 'tie@engine.example', score: 7 },
        ],
      },
      { person_id: 'per_cyd', emails: [{ email: 'shared@engine.example', score: 8 }] },
      { person_id: 'per_uml', emails: [{ email: 'jürgen@bücher.example', score: 3 }] },
    ],
  });
});
afterAll(() => server.stop());

describe('200', () => {
  it('returns every key of the record with email and score, for one credit', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.post(path, { email: 'ada@engine.example' });
    expect(status).toBe(200);
    expect(body).toStrictEqual({
      ...blankPerson,
      person_id: 'per_ada',
      full_name: 'Ada',
      email: 'ada@engine.example',
      score: 9,
    });
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(headers.get('x-creditlimit-limit')).toBe('5');
    expect(headers.get('x-creditlimit-remaining')).toBe('4');
    expect(await as.remaining()).toBe(4);
  });

  it.each([
    ['in another letter case', 'ADA@Engine.EXAMPLE', 'per_ada'],
    ['with white space around', ' \tada@engine.example\n', 'per_ada'],
    ['that is stored in mixed case with white space', 'mixed.case@engine.example', 'per_ada'],
    ['with letters of other languages', 'JÜRGEN@BÜCHER.example', 'per_uml'],
  ])('matches an address %s, and echoes it unchanged', async (_what, email, personId) => {
    const { as } = await server.account();
    const { status, body } = await as.post(path, { email });
    expect(status).toBe(200);
    expect(body).toMatchObject({ person_id: personId, email });
  });

  it('returns the person with the highest score for the address', async () => {
    const { as } = await server.account({ credits: 5 });
    const { body } = await as.post(path, { email: 'shared@engine.example' });
    expect(body).toMatchObject({ person_id: 'per_bob', score: 10 });
    expect(await as.remaining()).toBe(4);
  });

  it('returns the same person each time when two scores are equal', async () => {
    const { as } = await server.account();
    for (let time = 0; time < 3; time++) {
      const { body } = await as.post(path, { email: 'tie@engine.example' });
      expect(body).toMatchObject({ person_id: 'per_ada', score: 7 });
    }
  });

  it('deletes an address that is missing from a later version of the person', async () => {
    const { as } = await server.account();
    const email = 'old@engine.example';
    await seed(server.db, { Person: [{ person_id: 'per_old', emails: [{ email, score: 5 }] }] });
    expect((await as.post(path, { email })).status).toBe(200);
    await seed(server.db, { Person: [{ person_id: 'per_old' }] });
    expect((await as.post(path, { email })).status).toBe(200);
    await seed(server.db, { Person: [{ person_id: 'per_old', emails: [] }] });
    expect((await as.post(path, { email })).status).toBe(204);
  });
});

describe('204', () => {
  it.each(
    named([
      'unknown@engine.example',
      '%@%',
      '_da@engine.example',
      'ada@engine.example.evil.test',
      "'OR'1'='1'--@engine.example",
      'ada+tag@engine.example',
      `${'a'.repeat(300)}@engine.example`,
      '🦊@🦊.example',
    ]),
  )('has no body and costs nothing when no person matches %s', async (_name, email) => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, text } = await as.post(path, { email });
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('content-type')).toBeNull();
    expect(headers.get('x-credits-charged')).toBe('0');
    expect(headers.get('x-creditlimit-remaining')).toBe('5');
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-v]{26}$/);
    expect(await as.remaining()).toBe(5);
  });
});

describe('422', () => {
  it.each([
    ['is missing', {}],
    ['is null', { email: null }],
    ['is a number', { email: 7 }],
    ['is a list', { email: ['ada@engine.example'] }],
    ['is an object', { email: { email: 'ada@engine.example' } }],
    ['is empty', { email: '' }],
    ['is white space', { email: '  ' }],
    ['has no @', { email: 'ada.engine.example' }],
    ['has two', { email: 'ada@engine.example@evil.test' }],
    ['has nothing before the @', { email: '@engine.example' }],
    ['has nothing after the @', { email: 'ada@' }],
    ['has white space inside', { email: 'a da@engine.example' }],
    ['has a NUL', { email: 'ada\0@engine.example' }],
    ['has half of a surrogate pair', { email: '\ud83e@engine.example' }],
    ['is longer than 320 characters', { email: `${'a'.repeat(320)}@engine.example` }],
  ])('refuses an address that %s, names the field email, and charges nothing', async (_what, body) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.post(path, body);
    expectError(answer, 422, 'VALIDATION_ERROR', /^email must be an email address, got /);
    expect(await as.remaining()).toBe(5);
  });
});

it.each([
  [
    'instead of email',
    { e_mail: 'ada@engine.example' },
    /^The body supports email, got "e_mail"; did you mean email\?$/,
  ],
  ['beside email', { email: 'ada@engine.example', score: 9 }, /^The body supports email, got "score"\.$/],
])('422 refuses an unknown key %s, names it, and charges nothing', async (_where, body, message) => {
  const { as } = await server.account({ credits: 5 });
  expectError(await as.post(path, body), 422, 'VALIDATION_ERROR', message);
  expect(await as.remaining()).toBe(5);
});

describeCommonRefusals({
  server: () => server,
  method: 'POST',
  scopes: ['people:read'],
  good: { path, body: { email: 'ada@engine.example' } },
  misshapen: { path, body: { email: 'ada' }, status: 422, errorCode: 'VALIDATION_ERROR' },
});
