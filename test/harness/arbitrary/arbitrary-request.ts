import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { RawRequest } from '../raw-request.js';

/** A random request below /api/v1. `key` selects a valid key, an invalid key, or none. */
export interface ArbitraryRequest extends RawRequest {
  readonly method: string;
  readonly key: 'right' | 'wrong' | 'none';
}

/** ID of the investor list that the requests use. */
export const listId = '5e0c7a8e-0f3b-4b7e-9c51-2f6f7f1a0001';

/** Values that often identify existing records, so that some responses contain records and are charged. */
const known = fc.constantFrom(
  ...['c0ffee', 'per_ada', 'inv_1', 'ipo_1', '1', listId],
  ...['ada@coffee.example', 'coffee.example', 'Acorn', '2026-06-14T00:00:00Z', '0', '5000'],
);

const awkward = fc.constantFrom(
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '🦊',
    '\u202e',
    '__proto__',
    'constructor',
    "';--",
    '${1}',
    '%',
    '%00',
    '../..',
  ],
  ...['-1', '1e3', '2147483648', '9007199254740993', 'null', '[]', '{}', 'true', '\r\nX-Evil: 1'],
);

const value = fc.oneof(
  { arbitrary: known, weight: 4 },
  { arbitrary: awkward, weight: 2 },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 300 }),
);

/** URL-encoded values: correctly encoded, incorrectly encoded, or truncated. */
const coded = fc.oneof(
  { arbitrary: value.map((text) => encodeURIComponent(text.toWellFormed())), weight: 4 },
  fc.string({
    unit: fc.constantFrom('%', '0', 'f', 'z', 'E', '8', "'", '"', '&', '=', ';', '<', '*'),
    maxLength: 12,
  }),
  fc.stringMatching(/^(%[0-9a-f]{2}){0,8}$/),
);

const segment = fc.oneof(
  { arbitrary: coded, weight: 3 },
  fc.constantFrom('companies', 'people', 'by-email', 'ipos', 'lists', 'investors', 'searches', 'results', ''),
);

interface Aim {
  readonly path: string;
  /** The HTTP method that the path supports. */
  readonly answers: 'GET' | 'POST';
}

/** Generates a path with an ID, which often identifies an existing record. */
function withId(before: string, good: string, after = ''): fc.Arbitrary<Aim> {
  const id = fc.oneof({ arbitrary: fc.constant(good), weight: 2 }, { arbitrary: coded, weight: 3 });
  return id.map((text) => ({ path: `${before}${text}${after}`, answers: 'GET' }));
}

const aim = fc.oneof(
  withId('/companies/', 'c0ffee'),
  withId('/companies/', 'c0ffee', '/acquisitions'),
  withId('/people/', 'per_ada'),
  withId('/ipos/', 'ipo_1'),
  withId('/lists/investors/', listId, '/results'),
  withId('/searches/funding-rounds/', '1', '/results'),
  withId('/searches/acquisitions/', '1', '/results'),
  withId('/searches/companies/', '1', '/results'),
  withId('/lists/people/', listId, '/results'),
  withId('/funding-rounds/', 'fnr_1'),
  withId('/investors/', 'inv_1'),
  withId('/acquisitions/', 'acq_1'),
  fc.constantFrom<Aim>({ path: '/searches', answers: 'GET' }, { path: '/lists', answers: 'GET' }),
  ...['/companies/search', '/funding-rounds/search'].map((path) =>
    fc.constant<Aim>({ path, answers: 'POST' }),
  ),
  ...Array.from({ length: 3 }, () => fc.constant<Aim>({ path: '/investors', answers: 'GET' })),
  ...Array.from({ length: 4 }, () => fc.constant<Aim>({ path: '/companies', answers: 'POST' })),
  ...Array.from({ length: 4 }, () => fc.constant<Aim>({ path: '/people/by-email', answers: 'POST' })),
  fc.constant<Aim>({ path: '/organization/credits', answers: 'GET' }),
  fc
    .array(segment, { maxLength: 6 })
    .map((segments): Aim => ({ path: `/${segments.join('/')}`, answers: 'GET' })),
);

const parameter = fc.tuple(
  fc.oneof(fc.constantFrom('limit', 'page', 'new_results_after', 'website', 'name'), coded),
  coded,
);

const query = fc
  .array(parameter, { maxLength: 4 })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&'));

const email = fc.oneof(
  value,
  value.map((text) => `${text}@coffee.example`),
  fc.jsonValue(),
);

const jsonBody = fc.oneof(
  { arbitrary: fc.record({ email }), weight: 2 },
  fc.record(
    {
      email,
      domain: fc.oneof(value, fc.jsonValue()),
      website_url: value,
      profnet_url: value,
      profnet_id: fc.oneof(fc.integer(), fc.double(), value),
      fundingdb_url: value,
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      filter: fc.jsonValue(),
      order_by: fc.jsonValue(),
      first: fc.integer(),
      after: value,
      include_total: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
  fc.tuple(fc.constantFrom('email', 'domain', 'website_url', 'profnet_id', '__proto__'), value).map(
    // `fromEntries` creates `__proto__` as an ordinary property; an object literal would not.
    (entry) => Object.fromEntries([entry]),
  ),
  fc.jsonValue(),
);

const body = fc.oneof(
  { arbitrary: jsonBody.map((json) => Buffer.from(JSON.stringify(json))), weight: 6 },
  jsonBody.map((json) => gzipSync(JSON.stringify(json))),
  fc.string({ maxLength: 50 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
  fc.nat({ max: 40_000 }).map((depth) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
  fc.constantFrom(99_999, 100_001).map((length) => Buffer.alloc(length, ' ')),
);

const extraHeader = fc.oneof(
  fc.constantFrom(
    ['Accept', 'text/html'],
    ['Content-Encoding', 'gzip'],
    ['Content-Encoding', 'x'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Forwarded-For', '::1, 0'],
    ['Range', 'bytes=0-'],
    ['If-Modified-Since', 'never'],
    ['Accept-Encoding', 'identity;q=0'],
    ['Cookie', 'a=b; X-API-Key=c'],
  ),
  fc.stringMatching(/^[ -~]{0,40}$/).map((text) => ['X-Anything', text]),
) as fc.Arbitrary<[string, string]>;

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 6 },
  fc.constantFrom('application/json; charset=utf-16', 'application/json;', 'text/plain', '', 'a/b; c'),
  fc.stringMatching(/^[ -~]{0,30}$/),
);

/** Generates an HTTP method. Null means the method that the path supports. */
const method = fc.oneof(
  { arbitrary: fc.constant(null), weight: 9 },
  fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
);

const key = fc.oneof(
  { arbitrary: fc.constant('right' as const), weight: 15 },
  fc.constantFrom('wrong' as const, 'none' as const),
);

/** Generates requests whose HTTP syntax is valid. All other parts are arbitrary. */
export const requestArbitrary: fc.Arbitrary<ArbitraryRequest> = fc
  .record({
    aim,
    method,
    key,
    query: fc.option(query, { nil: null }),
    contentType: fc.option(contentType, { nil: null, freq: 8 }),
    extraHeaders: fc.array(extraHeader, { maxLength: 3 }),
    body: fc.option(body, { nil: undefined, freq: 6 }),
    chunked: fc.boolean(),
  })
  .map(
    ({
      aim: at,
      method: forced,
      query: requested,
      contentType: type,
      extraHeaders,
      body: sent,
      ...rest
    }) => ({
      ...rest,
      method: forced ?? at.answers,
      target: `/api/v1${at.path}${requested === null ? '' : `?${requested}`}`,
      headers: [...(type === null ? [] : [['Content-Type', type] as const]), ...extraHeaders],
      ...(sent !== undefined && { body: sent }),
    }),
  )
  .map((request) => Object.assign(request, { [fc.toStringMethod]: () => describe(request) }));

/** Describes a request in a short line, because the body of a counterexample may have 100 kB. */
function describe(request: ArbitraryRequest): string {
  const { body: bytes = '', ...head } = request;
  const text = bytes.toString();
  return `${JSON.stringify(head)} ${JSON.stringify(text.slice(0, 300))} (${text.length} characters)`;
}
