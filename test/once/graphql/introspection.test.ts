import { createHash } from 'node:crypto';
import { getIntrospectionQuery, type IntrospectionOptions } from 'graphql';
import { type Call, callFrom, graphCall, type TimedAnswer } from '../../harness/call-from.js';
import { expectUnharmed, slack, useHostileInstallation } from '../../harness/hostile-server.js';

const target = useHostileInstallation();

const keylessRate = 900;

/** Returns aliases of one field, each with the same selection. */
function aliases(prefix: string, count: number, field: string): string {
  return Array.from({ length: count }, (_, at) => `${prefix}${at}:${field}`).join(' ');
}

/** Returns an introspection query whose response grows with the third power of its length. */
function bomb(count: number): string {
  return `{__schema{types{...T}}}
    fragment T on __Type{${aliases('b', count, 'fields{...L}')}}
    fragment L on __Field{${aliases('c', count, 'args{...V}')}}
    fragment V on __InputValue{${aliases('d', count, 'description')}}`;
}

/** Returns a query with a similarly large response, without aliases. Types select fields, which select their types. */
function spiral(turns: number): string {
  return `{__schema{types{${'fields{type{'.repeat(turns)}name${'}}'.repeat(turns)}}}}`;
}

/** A document with 199 introspection fields. */
const twoHundredLooks = `{${aliases('a', 199, '__type(name:"Company"){fields{name description args{name}}}')}}`;

/** Acceptable refusals: status and code. Without a key, a document may be refused before it is parsed (D2). */
const refusals: readonly (readonly [number, string])[] = [
  [401, 'API_KEY_MISSING'],
  [400, 'GRAPHQL_LIMIT_EXCEEDED'],
  [422, 'ANSWER_TOO_LARGE'],
];

/** By status: the pattern of the error message, which reports a number and its limit, or the missing key. */
const wordsOf: Readonly<Record<number, RegExp>> = {
  400: /[\d,]{2,} \D*[\d,]{2,}/,
  401: /key/i,
  422: /at least [\d,]+ values of the schema; at most 50,000 are allowed/,
};

function from(address: string): (call: Call) => Promise<TimedAnswer> {
  return callFrom(address, target.server.url, 4);
}

describe('an introspection query without a key', () => {
  it.each([
    ['20 aliases on each of three levels', bomb(20)],
    ['60 aliases on each of three levels', bomb(60)],
    ['fields of types of fields, five times over', spiral(5)],
    ['199 looks at one type', twoHundredLooks],
  ])('with a huge response, by %s, is refused before it runs', async (title, query) => {
    const siege = await target.attack(`introspection by ${title}`, () => from('127.0.0.2')(graphCall(query)));
    const { status, code, text, milliseconds } = siege.result;
    expect(refusals).toContainEqual([status, code]);
    expect(text).toMatch(wordsOf[status] ?? /never/);
    expect(milliseconds).toBeLessThan(1000 * slack);
    expectUnharmed(siege);
    // With a key, the error is not about the key.
    const keyed = await from('127.0.0.2')(graphCall(query, { 'X-API-Key': target.data.attacker.secret }));
    if (keyed.code !== 'GRAPHQL_VALIDATION_FAILED') {
      expect(refusals.slice(1)).toContainEqual([keyed.status, keyed.code]);
      expect(keyed.text).toMatch(wordsOf[keyed.status] ?? /never/);
    } else expect(keyed.text).toContain('Maximum introspection depth exceeded');
    expect(keyed.milliseconds).toBeLessThan(2000 * slack);
  });

  it('of more than 1,000 tokens is refused', async () => {
    const query = `{__schema{${'description '.repeat(1000)}}}`;
    const { status, code, text } = await from('127.0.0.3')(graphCall(query));
    expect(refusals.slice(0, 2)).toContainEqual([status, code]);
    expect(text).toMatch(wordsOf[status] ?? /never/);
  });

  const whole = { descriptions: true, schemaDescription: true };
  const options: (IntrospectionOptions & { readonly title: string })[] = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (bits) => ({
      title: `variant ${bits} of graphql-js`,
      ...(bits & 1 ? whole : { descriptions: false }),
      specifiedByUrl: (bits & 2) !== 0,
      directiveIsRepeatable: (bits & 2) !== 0,
      inputValueDeprecation: (bits & 4) !== 0,
      oneOf: (bits & 4) !== 0,
    }),
  );
  const deepest: IntrospectionOptions = {
    ...whole,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    inputValueDeprecation: true,
    oneOf: true,
  };

  it.each([
    ...options.map(({ title, ...requested }) => [title, getIntrospectionQuery(requested)] as const),
    // GraphiQL selects deprecated input values and a name; Apollo Sandbox selects everything, after a ping.
    ['GraphiQL', getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true })] as const,
    ['Apollo Sandbox', `${getIntrospectionQuery(deepest)} # sandbox`] as const,
    ["Apollo Sandbox's ping", 'query SandboxPing { __typename }'] as const,
  ])('in the form that tools send succeeds: %s', async (_title, query) => {
    const answer = await from('127.0.0.4')(graphCall(query));
    expect([answer.status, answer.code]).toEqual([200, undefined]);
    expect(answer.text).not.toContain('"errors"');
  });

  it('gets a quick response when it is repeated', async () => {
    const call = from('127.0.0.5');
    const query = getIntrospectionQuery(deepest);
    await call(graphCall(query));
    const siege = await target.attack('the introspection of every tool, 100 times', () =>
      Promise.all(Array.from({ length: 100 }, () => call(graphCall(query)))),
    );
    expect(siege.result.every(({ status }) => status === 200)).toBe(true);
    expectUnharmed(siege);
  });

  it.each([
    ['looks at the schema', '127.0.0.10', '{ __typename }', 200, undefined],
    ['other documents', '127.0.0.11', '{ company(id: "x") { id } }', 401, 'API_KEY_MISSING'],
    ['documents that cannot run', '127.0.0.12', '{ company(id: ', 401, 'API_KEY_MISSING'],
  ])(
    'has a limit per address: of %s, those beyond 900 per minute get 429',
    async (title, address, query, status, code) => {
      const call = callFrom(address, target.server.url, 8);
      const siege = await target.attack(`1,000 ${title} without a key`, () =>
        Promise.all(Array.from({ length: keylessRate + 100 }, () => call(graphCall(query)))),
      );
      const answered = siege.result.filter((answer) => answer.status === status && answer.code === code);
      const refused = siege.result.filter(
        (answer) => answer.status === 429 && answer.code === 'RATE_LIMITED',
      );
      expect([answered.length, refused.length]).toEqual([keylessRate, 100]);
      expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
      expectUnharmed(siege);
      expect((await call(graphCall('{ __typename }'))).status).toBe(429);
      // Neither another address nor a valid key from this one is affected.
      expect((await from('127.0.0.13')(graphCall('{ __typename }'))).status).toBe(200);
      const key = { 'X-API-Key': target.data.attacker.secret };
      expect((await call(graphCall('{ creditBalance { used } }', key))).status).toBe(200);
    },
  );

  it('ignores X-Forwarded-For: a new value per call does not count as a new address', async () => {
    const call = callFrom('127.0.0.14', target.server.url, 8);
    const answers = await Promise.all(
      Array.from({ length: keylessRate + 20 }, (_, at) =>
        call(
          graphCall('{ __typename }', {
            'X-Forwarded-For': `10.0.${at >> 8}.${at & 255}`,
            Forwarded: `for=1.1.1.${at & 255}`,
          }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe('queries that clients registered by their hash', () => {
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  const persisted = (hash: string, query?: string, headers = {}): Call => ({
    ...graphCall(''),
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      ...(query && { query }),
      extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
    }),
  });

  it('are not evicted by callers without a key', async () => {
    const key = { 'X-API-Key': target.data.attacker.secret };
    const query = '{ creditBalance { remaining } }';
    const call = from('127.0.0.20');
    expect((await call(persisted(hashOf(query), query, key))).status).toBe(200);
    const siege = await target.attack('2,000 registrations without a key, of 8 kB each', async () => {
      // Uses three addresses, each of which stays below its rate limit.
      const callers = ['127.0.0.21', '127.0.0.22', '127.0.0.23'].map((address) =>
        callFrom(address, target.server.url, 4),
      );
      const calls = Array.from({ length: 2000 }, (_, at) => {
        const big = `{ __typename } # ${String(at).padEnd(8000, 'x')}`;
        const call = callers[at % 3] ?? from('127.0.0.21');
        return call(persisted(hashOf(big), big));
      });
      return Promise.all(calls);
    });
    expectUnharmed(siege);
    const again = await call(persisted(hashOf(query), undefined, key));
    expect([again.status, again.code]).toEqual([200, undefined]);
    expect(again.text).toContain('creditBalance');
  });
});
