import type { Answer } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { hostileTarget, jsonType } from '../../harness/hostile-target.js';
import { named } from '../../harness/named.js';
import { sendRaw } from '../../harness/raw-request.js';
import { type Share, shareCases } from '../../harness/share-cases.js';

const hostile = hostileTarget();

const paths = [
  '/companies/:id',
  '/companies/:id/acquisitions',
  '/people/:id',
  '/ipos/:id',
  '/lists/investors/:id/results',
  '/searches/funding-rounds/:id/results',
  '/searches/acquisitions/:id/results',
];

function expectUnknown(path: string, answer: Answer): void {
  if (path.startsWith('/lists')) expectError(answer, 400, 'INVALID_LIST_UUID');
  else if (path.startsWith('/searches')) expectError(answer, 400, 'BAD_SEARCH_ID_TYPE');
  else expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
}

/** URL-encoded IDs that match no record. */
const hostileIds = [
  '%',
  '%%',
  '%z',
  '%zz',
  '%0',
  '%E0%A4%A',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  'c0ffee%00',
  '%0d%0aX-Evil:%201',
  '%2e%2e',
  '%2F..%2F',
  "'",
  '"',
  '`',
  "';DROP%20TABLE%20company;--",
  "'%20OR%20'1'='1",
  'c0ffee)%20OR%201=1--',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '__proto__%20',
  '{company(id:%22c0ffee%22){id}}',
  '%22)%7Bid%7D%7D%23',
  '<script>alert(1)</script>'.replaceAll('/', '%2F'),
  '%F0%9F%A6%8A',
  '%D7%A9%D7%9C%D7%95%D7%9D',
  '%E2%80%AE',
  '-',
  '-1',
  '1.5',
  '+1',
  '0x1',
  '1e3',
  '%D9%A1',
  'NaN',
  '*',
  ':companyId',
  'x'.repeat(129),
  'x'.repeat(12_000),
];

/** Returns the share of IDs that are tested on a path. Paths that parse IDs in the same way divide the IDs. */
function shareOf(path: string): Share {
  const reader = /^\/(lists|searches)/.exec(path)?.[1];
  const group = paths.filter((one) => /^\/(lists|searches)/.exec(one)?.[1] === reader);
  return { index: group.indexOf(path), of: group.length };
}

describe.each(paths)('the ID of %s', (path) => {
  it.each(named(shareCases(hostileIds, shareOf(path))))('%s matches nothing', async (_name, id) => {
    expectUnknown(path, await hostile.send({ target: `/api/v1${path.replace(':id', () => id)}` }));
  });
});

describe('numbers as IDs of saved searches', () => {
  const numbers = ['0', '2147483647', '2147483648', '4294967297', '9007199254740993', '9'.repeat(400), '000'];

  it.each(named(numbers))('%s matches no search: 404', async (_name, id) => {
    for (const kind of ['funding-rounds', 'acquisitions']) {
      const answer = await hostile.send({ target: `/api/v1/searches/${kind}/${id}/results` });
      expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
    }
  });
});

describe('methods', () => {
  const served: [string, string][] = [
    ['/searches/funding-rounds/1/results', 'GET, HEAD'],
    ['/searches/acquisitions/1/results', 'GET, HEAD'],
    ['/companies/c0ffee/acquisitions', 'GET, HEAD'],
    ['/people/by-email', 'POST'],
    ['/people/per_ada', 'GET, HEAD'],
    ['/lists/investors/1/results', 'GET, HEAD'],
    ['/companies', 'POST'],
    ['/companies/c0ffee', 'GET, HEAD'],
    ['/ipos/ipo_1', 'GET, HEAD'],
    ['/investors', 'GET, HEAD'],
    ['/organization/credits', 'GET, HEAD'],
  ];
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'];

  it.each(served)('%s allows only %s: 405 with Allow for every other method', async (path, allowed) => {
    const target = `/api/v1${path}`;
    for (const method of methods.filter((one) => !allowed.startsWith(one))) {
      const answer = await hostile.send({ method, target });
      expectError(answer, 405, 'METHOD_NOT_ALLOWED', `This path supports ${allowed}, got ${method}.`);
      expect(answer.headers.get('allow')).toBe(allowed);
    }
    const head = await hostile.send({ method: 'HEAD', target });
    expect(head.text).toBe('');
    if (allowed === 'POST') expect([head.status, head.headers.get('allow')]).toEqual([405, allowed]);
    else expect(head.status).not.toBe(405);
  });

  it.each(methods)('%s needs a key like any other method', async (method) => {
    const answer = await sendRaw(hostile.url, { method, target: '/api/v1/companies/c0ffee' });
    expectError(answer, 401, 'API_KEY_MISSING');
  });
});

describe('unknown paths', () => {
  it.each(
    named([
      '',
      '/',
      '//',
      '/x',
      '/company',
      '/Companies/c0ffee',
      '/companies/c0ffee/x',
      '/companies/c0ffee/acquisitions/1',
      '/companies//acquisitions',
      '/companies/a/b/acquisitions',
      '/people',
      '/people/',
      '/ipos',
      '/listing',
      '/lists/funding-rounds/5e0c7a8e-0f3b-4b7e-9c51-2f6f7f1a0001/results',
      '/lists/investors/5e0c7a8e-0f3b-4b7e-9c51-2f6f7f1a0001',
      '/searches/company/1/results',
      '/searches/ipos/1/results',
      '/searches/funding-rounds/results',
      '/searches/funding_rounds/1/results',
      '/organization/credits/x',
      '/graphql',
      '/../healthz',
      '/%2e%2e/healthz',
      '/%zz',
      '/%',
      '/docs/%zz',
      '/docs/..%2f..%2fpackage.json',
      '/docs/../../package.json',
      '/docs/x',
      '/openapi',
      `/${'x/'.repeat(3000)}`,
    ]),
  )('%s is 401 without a key, 404 with one', async (_name, path) => {
    const target = `/api/v1${path}`;
    expectError(await sendRaw(hostile.url, { target }), 401, 'API_KEY_MISSING');
    expectError(await hostile.send({ target }), 404, 'NOT_FOUND', /^Not Found: unknown path /);
    const posted = await hostile.send({ method: 'POST', target, headers: [jsonType], body: '{' });
    expectError(posted, 404, 'NOT_FOUND', /^Not Found: unknown path /);
  });

  it.each(['/api', '/api/v2/companies/c0ffee', '/api/v1x', '/%zz', '/favicon.png', '/.env'])(
    '%s, outside of /api/v1, is a 404 of the same shape',
    async (target) => {
      expectError(await hostile.send({ target }), 404, 'NOT_FOUND', /^Not Found: unknown path /);
    },
  );
});
