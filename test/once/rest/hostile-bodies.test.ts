import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Answer } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { hostileTarget, jsonType } from '../../harness/hostile-target.js';
import { shareCases, withShares } from '../../harness/share-cases.js';

const hostile = hostileTarget();

const bodies = withShares([{ target: '/api/v1/companies' }, { target: '/api/v1/people/by-email' }]);

/** Returns a body that is accepted and matches nothing: 200 and `[]`, or 204. */
function harmless(target: string, padding = ''): string {
  return target.endsWith('companies')
    ? `{"domain":"unknown.example"${padding}}`
    : `{"email":"unknown@coffee.example"${padding}}`;
}

function expectRead(target: string, answer: Answer): void {
  expect([answer.status, answer.text]).toEqual(target.endsWith('companies') ? [200, '[]'] : [204, '']);
}

describe.each(bodies)('the body of POST $target', ({ target, share }) => {
  it.each(
    shareCases(
      [
        ['text', 'domain=coffee.example'],
        ['a broken object', '{"domain":'],
        ['two documents', '{}{}'],
        ['single quotes', "{'domain':'coffee.example'}"],
        ['a comment', '{/* */}'],
        ['a comma too many', '{"domain":"coffee.example",}'],
        ['NaN', 'NaN'],
        ['undefined', 'undefined'],
        ['a NUL', '\0'],
        ['a raw NUL in a string', '{"domain":"a\0b"}'],
        ['a raw line break in a string', '{"domain":"a\nb"}'],
        ['a bad escape', '{"domain":"\\x41"}'],
        ['half an escape', '{"domain":"\\u00"}'],
        ['an open string', '{"domain":"coffee'],
        ['markup', '<domain>coffee.example</domain>'],
        ['white space', '  \n'],
        ['50,000 open brackets', '['.repeat(50_000)],
      ],
      share,
    ),
  )('of %s is not JSON: 400', async (_what, body) => {
    expectError(
      await hostile.post(target, body),
      400,
      'MALFORMED_JSON',
      'The request body is not valid JSON.',
    );
  });

  it.each(
    shareCases(
      [
        ['with a length of 0', { body: '' }],
        ['in no chunks', { body: '', chunked: true }],
        ['without a length', {}],
      ],
      share,
    ),
  )('that is empty, %s, is not JSON: 400', async (_what, framing) => {
    const answer = await hostile.send({ method: 'POST', target, headers: [jsonType], ...framing });
    expectError(answer, 400, 'MALFORMED_JSON', /empty/);
  });

  it.each(
    shareCases(
      [
        '[]',
        '[{"domain":"coffee.example","email":"ada@coffee.example"}]',
        '"coffee.example"',
        '""',
        '7',
        '-0',
        '1e999',
        'true',
        'null',
        '9007199254740993',
      ],
      share,
    ),
  )('of %s is not an object: 422', async (body) => {
    expectError(await hostile.post(target, body), 422, 'VALIDATION_ERROR', /must be a JSON object, got/);
  });

  it.each(
    shareCases(
      [
        ['lists', `${'['.repeat(49_000)}${']'.repeat(49_000)}`],
        ['lists in a list of one', `[${'['.repeat(8000)}${']'.repeat(8000)}]`],
        ['objects', `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`],
        ['lists in domain', `{"domain":${'['.repeat(49_000)}${']'.repeat(49_000)}}`],
        ['lists in email', `{"email":${'['.repeat(49_000)}${']'.repeat(49_000)}}`],
        ['objects in profnet_id', `{"profnet_id":${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}}`],
      ],
      share,
    ),
  )('of deeply nested %s is invalid: 422', async (_what, body) => {
    expectError(await hostile.post(target, body), 422, 'VALIDATION_ERROR');
  });

  it.each(
    shareCases(
      [
        '{"__proto__":{"domain":"coffee.example","email":"ada@coffee.example"}}',
        '{"__proto__":null}',
        '{"constructor":{"prototype":{"email":"ada@coffee.example"}}}',
        '{"constructor":"x"}',
        '{"toString":"x"}',
        '{"hasOwnProperty":"x"}',
        '{"valueOf":1}',
      ],
      share,
    ),
  )('%s has no meaning and no effect: 422', async (body) => {
    expectError(await hostile.post(target, body), 422, 'VALIDATION_ERROR');
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('email');
    expect(({} as Record<string, unknown>)['domain']).toBeUndefined();
  });

  it.each(shareCases(['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00x', 'a\\ud83e', '\\udc00\\ud800'], share))(
    'with the text %s, which no record can contain, is invalid: 422',
    async (text) => {
      const value = target.endsWith('companies')
        ? `{"domain":"${text}.example"}`
        : `{"email":"${text}@coffee.example"}`;
      expectError(await hostile.post(target, value), 422, 'VALIDATION_ERROR');
    },
  );

  it.each(
    shareCases(
      ['🦊', 'שלום', '\u202eevil', 'مرحبا', '👩‍👩‍👧‍👦', '\u{10ffff}', 'ﷺ', '\\ud83e\\udd8a', '\u2028'],
      share,
    ),
  )('with the text %s never fails', async (text) => {
    const body = target.endsWith('companies') ? { profnet_url: text } : { email: `${text}@coffee.example` };
    const answer = await hostile.post(target, JSON.stringify(body).replaceAll('\\\\u', '\\u'));
    expect([200, 204, 422]).toContain(answer.status);
  });

  it('with keys that truncation would split is reported in whole characters', async () => {
    for (const lead of ['', 'a']) {
      const keys = Array.from({ length: 9 }, (_, n) => [`${n === 0 ? lead : ''}${'🦊'.repeat(40)}${n}`, 1]);
      const answer = await hostile.post(target, JSON.stringify(Object.fromEntries(keys)));
      expectError(answer, 422, 'VALIDATION_ERROR');
      expect((answer.body as { message: string }).message.isWellFormed()).toBe(true);
    }
  });

  it('may have exactly 100,000 bytes', async () => {
    const body = harmless(target);
    const padded = body + ' '.repeat(100_000 - body.length);
    expectRead(target, await hostile.post(target, padded));
    expectRead(
      target,
      await hostile.send({ method: 'POST', target, headers: [jsonType], body: padded, chunked: true }),
    );
  });

  it.each(shareCases([100_001, 1_000_000, 20_000_000], share))(
    'of %i bytes is too large: 413',
    async (length) => {
      const body = harmless(target).padEnd(length);
      const message = 'The request body is larger than 100000 bytes.';
      expectError(await hostile.post(target, body), 413, 'PAYLOAD_TOO_LARGE', message);
      const chunked = await hostile.send({
        method: 'POST',
        target,
        headers: [jsonType],
        body,
        chunked: true,
      });
      expectError(chunked, 413, 'PAYLOAD_TOO_LARGE', message);
    },
  );

  it('is measured in bytes, not in characters', async () => {
    const email = JSON.stringify({ email: 'ü'.repeat(50_000) });
    expectError(await hostile.post(target, email), 413, 'PAYLOAD_TOO_LARGE');
  });

  it.each<[string, (text: string) => Buffer]>(
    shareCases(
      [
        ['gzip', gzipSync],
        ['GZIP', gzipSync],
        ['deflate', deflateSync],
        ['br', brotliCompressSync],
      ],
      share,
    ),
  )('may be compressed with %s, and is measured uncompressed', async (encoding, pack) => {
    const coded: [string, string] = ['Content-Encoding', encoding];
    expectRead(target, await hostile.post(target, pack(harmless(target)), coded));
    expectRead(target, await hostile.post(target, pack(harmless(target).padEnd(100_000)), coded));
    const bomb = pack(harmless(target).padEnd(30_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expectError(await hostile.post(target, bomb, coded), 413, 'PAYLOAD_TOO_LARGE');
  });

  it.each(
    shareCases(
      [
        ['is not packed at all', Buffer.from('{"domain":"coffee.example"}')],
        ['breaks off', gzipSync('{"domain":"coffee.example"}').subarray(0, 20)],
        [
          'is damaged',
          Buffer.from(gzipSync('{"domain":"coffee.example"}').map((byte, n) => byte ^ (n === 15 ? 7 : 0))),
        ],
      ],
      share,
    ),
  )('that claims gzip and %s is not JSON: 400', async (_what, body) => {
    expectError(await hostile.post(target, body, ['Content-Encoding', 'gzip']), 400, 'MALFORMED_JSON');
  });

  it.each(shareCases(['compress', 'gzip, gzip', 'x', 'identity, gzip'], share))(
    'in the content encoding %s is not accepted: 415',
    async (encoding) => {
      const answer = await hostile.post(target, harmless(target), ['Content-Encoding', encoding]);
      expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it.each(
    shareCases(
      [
        'text/plain',
        'text/json',
        'text/html; charset=utf-8',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=application/json',
        'application/jsonx',
        'application/ld+json',
        'application/json-patch+json',
        'application/jsonType, text/plain',
        'json',
        '*/*',
        ';application/json',
        '\xff',
      ],
      share,
    ),
  )('of the type %j is not accepted: 415', async (type) => {
    const answer = await hostile.post(target, harmless(target), ['Content-Type', type]);
    expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('without a type is not accepted: 415', async () => {
    const answer = await hostile.send({ method: 'POST', target, body: harmless(target) });
    expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE', /got none/);
  });

  it('with no type and no content gets the error about the type first: 415', async () => {
    expectError(await hostile.send({ method: 'POST', target }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(
    shareCases(
      [
        'application/json',
        'Application/JSON',
        'application/json; charset=utf-8',
        'application/json;charset="UTF-8"',
        'application/json; profile="x;y"',
        ' application/json ',
        'application/json;',
        'application/json; charset',
        'application/json; =;;',
      ],
      share,
    ),
  )('of the type %j is accepted', async (type) => {
    expectRead(target, await hostile.post(target, harmless(target), ['Content-Type', type]));
  });

  it('may be UTF-16, and may start with a byte order mark', async () => {
    const utf16 = Buffer.from(harmless(target), 'utf16le');
    expectRead(
      target,
      await hostile.post(target, utf16, ['Content-Type', 'application/json; charset=utf-16le']),
    );
    expectRead(
      target,
      await hostile.post(target, Buffer.from(utf16).swap16(), [
        'Content-Type',
        'application/json; charset=utf-16',
      ]),
    );
    expectRead(target, await hostile.post(target, `\ufeff${harmless(target)}`));
  });

  it.each(
    shareCases(
      ['utf8', 'us-ascii', 'ISO-8859-1', 'latin1', 'utf-99', '__proto__', '"utf-16"', 'UTF16LE'],
      share,
    ),
  )('is read as UTF-8 whatever its charset says: %s', async (charset) => {
    const answer = await hostile.post(target, harmless(target), [
      'Content-Type',
      `application/json; charset=${charset}`,
    ]);
    expectRead(target, answer);
  });

  it('that is not UTF-8 never causes a server error', async () => {
    for (const bytes of ['"\xff\xfe"', '{"email":"\xc3@x.example"}', '{"domain":"\xed\xa0\x80.example"}']) {
      const answer = await hostile.post(target, Buffer.from(bytes, 'latin1'));
      expect([200, 204, 400, 422]).toContain(answer.status);
    }
  });
});
